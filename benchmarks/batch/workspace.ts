/** Folders that vanish, and an experiment cut to the size of a measurement. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseExperiment } from '../../api/batch/experiment.js';
import { UsageError } from './options.js';

/** Chunks that a measurement has at least, so that its last ones do not decide it. */
const LEAST_CHUNKS = 48;
const MOST_RACKS_PER_CHUNK = 10;

export interface Cut {
  readonly file: string;
  readonly name: string;
  /** Of all arms together. */
  readonly racks: number;
  readonly chunks: number;
}

export class Workspace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'runout-bench-batch-'));

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /**
   * The experiment of a file with about `racks` racks in all, in chunks small enough for them.
   * @throws UsageError when the file holds no experiment
   */
  cut(file: string, racks: number): Cut {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const parsed = parseExperiment(json);
    if (!parsed.ok) {
      const [first] = parsed.error;
      throw new UsageError(`${file}: ${first.path} ${first.detail} (${first.code})`);
    }
    const { arms, name, racksPerSet } = parsed.value;
    const sets = Math.max(1, Math.round(racks / arms.length / racksPerSet));
    const each = sets * racksPerSet;
    const wanted = Math.min(MOST_RACKS_PER_CHUNK, Math.floor((each * arms.length) / LEAST_CHUNKS));
    const racksPerChunk = Math.max(1, Math.floor(wanted / racksPerSet)) * racksPerSet;
    const target = this.path(`${name}-${racks}.json`);
    writeFileSync(target, JSON.stringify({ ...(json as object), racks: each, racksPerChunk }));
    return { file: target, name, racks: each * arms.length, chunks: Math.ceil(each / racksPerChunk) * arms.length };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
