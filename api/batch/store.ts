/**
 * A run's folder: a manifest, and for each chunk two Parquet files and a note that says they are complete. Files are
 * written under another name, flushed and renamed; the note comes last, so what has a note is whole.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { EngineInfo } from '../engine-info.js';
import { canonicalJson, toJson } from '../json.js';
import { type Chunk, type ChunkResult, chunksOf, resultHash } from './chunk.js';
import { type Cell, TABLE_NAMES, TABLES, type TableName } from './columns.js';
import { type Experiment, type ExperimentSource, experimentHash, parseExperiment } from './experiment.js';
import { fromParquet, toParquet } from './parquet.js';
import { ChunkDiffersError } from './queue.js';
import { RunError } from './run-error.js';

export const MANIFEST_FORMAT = 'runout-batch/1' as const;
const MANIFEST = 'manifest.json';
const PARTS = 'parts';
const TEMPORARY = '.tmp-';

/** Everything a run depends on; the same for every copy of it. */
export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT;
  readonly experimentHash: string;
  readonly engine: EngineInfo;
  readonly seed: string;
  readonly experiment: ExperimentSource;
}

/** Written when a chunk's files are complete. */
export interface PartNote {
  readonly key: string;
  readonly index: number;
  readonly arm: string;
  readonly from: number;
  readonly racks: number;
  /** Of the rows, however they are stored. */
  readonly resultHash: string;
  readonly files: Readonly<
    Record<TableName, { readonly name: string; readonly rows: number; readonly sha256: string }>
  >;
}

/** How bytes reach the disk; a test hands in a disk that is full. */
export type WriteFile = (file: string, bytes: Uint8Array) => void;

/** Under another name, to the disk, then renamed. @throws RunError `disk-full`, `cannot-write` */
export function writeWhole(file: string, bytes: Uint8Array | string, write: WriteFile = writeFlushed): void {
  const temporary = path.join(path.dirname(file), `${TEMPORARY}${process.pid}-${path.basename(file)}`);
  try {
    write(temporary, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw RunError.ofWrite(file, error);
  }
}

function writeFlushed(file: string, bytes: Uint8Array): void {
  const handle = openSync(file, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export class RunFolder {
  private constructor(
    readonly folder: string,
    readonly manifest: Manifest,
    readonly experiment: Experiment,
    private readonly write: WriteFile | undefined,
  ) {}

  /**
   * A new folder for a run, or the one that is there when it may be resumed.
   * @throws RunError `run-exists`, `manifest-mismatch`, `manifest-unreadable`, `disk-full`, `cannot-write`
   */
  static create(
    folder: string,
    experiment: Experiment,
    engine: EngineInfo,
    options: { readonly resume?: boolean; readonly write?: WriteFile } = {},
  ): RunFolder {
    const manifest: Manifest = {
      format: MANIFEST_FORMAT,
      experimentHash: experimentHash(experiment),
      engine,
      seed: experiment.seed,
      experiment: experiment.source,
    };
    const there = existsSync(path.join(folder, MANIFEST));
    if (there && options.resume !== true) {
      throw new RunError(
        'run-exists',
        `${folder} holds a run already: continue it with --resume, or name another folder`,
      );
    }
    if (there) {
      const run = RunFolder.open(folder, options.write);
      refuseMismatch(run.manifest, manifest, folder);
      run.sweep();
      return run;
    }
    try {
      mkdirSync(path.join(folder, PARTS), { recursive: true });
    } catch (error) {
      throw RunError.ofWrite(folder, error);
    }
    writeWhole(path.join(folder, MANIFEST), `${toJson(manifest, 2)}\n`, options.write);
    return new RunFolder(folder, manifest, experiment, options.write);
  }

  /** A run that is there. @throws RunError `no-run`, `manifest-unreadable` */
  static open(folder: string, write?: WriteFile): RunFolder {
    const file = path.join(folder, MANIFEST);
    if (!existsSync(file)) throw new RunError('no-run', `${folder} holds no run: there is no ${MANIFEST}`);
    let manifest: Manifest;
    try {
      manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    } catch (error) {
      throw new RunError('manifest-unreadable', `${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (manifest.format !== MANIFEST_FORMAT) {
      throw new RunError('manifest-unreadable', `${file} is no ${MANIFEST_FORMAT} but ${String(manifest.format)}`);
    }
    const experiment = parseExperiment(manifest.experiment);
    if (!experiment.ok) {
      const [first] = experiment.error;
      throw new RunError('manifest-unreadable', `${file}: ${first.path} ${first.detail} (${first.code})`);
    }
    if (experimentHash(experiment.value) !== manifest.experimentHash) {
      throw new RunError('manifest-mismatch', `${file} was changed by hand: its experiment is not the one it names`);
    }
    return new RunFolder(folder, manifest, experiment.value, write);
  }

  /** All chunks of the run, as it was cut when it began. */
  chunks(): Chunk[] {
    return chunksOf(this.experiment, this.manifest.engine);
  }

  has(chunk: Chunk): boolean {
    return existsSync(this.noteFile(chunk.index));
  }

  /**
   * Keeps a result. A copy of a chunk that is kept already changes nothing when it is the same.
   * @throws ChunkDiffersError when it is not; RunError `disk-full`, `cannot-write`
   */
  keep(chunk: Chunk, result: ChunkResult): void {
    const hash = resultHash(result);
    if (this.has(chunk)) {
      const kept = this.note(chunk.index);
      if (kept.resultHash === hash) return;
      throw new ChunkDiffersError(chunk.key, `kept is ${kept.resultHash}, the new copy is ${hash}`);
    }
    const files = Object.fromEntries(
      TABLE_NAMES.map((table) => {
        const rows = result.tables[table];
        const bytes = toParquet(TABLES[table], rows);
        const name = partName(chunk.index, table);
        writeWhole(path.join(this.folder, PARTS, name), bytes, this.write);
        return [table, { name, rows: rows.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
      }),
    ) as PartNote['files'];
    const { arm, from, racks } = chunk.data;
    const note: PartNote = { key: chunk.key, index: chunk.index, arm: arm.id, from, racks, resultHash: hash, files };
    writeWhole(this.noteFile(chunk.index), `${toJson(note, 2)}\n`, this.write);
  }

  /** Notes of the chunks that are kept, in order. */
  notes(): PartNote[] {
    return this.chunks()
      .filter((chunk) => this.has(chunk))
      .map(({ index }) => this.note(index));
  }

  note(index: number): PartNote {
    return JSON.parse(readFileSync(this.noteFile(index), 'utf8')) as PartNote;
  }

  /** Rows of one kept chunk. @throws RunError `part-damaged` when the file is not the one that was written */
  async rows(note: PartNote, table: TableName): Promise<Cell[][]> {
    return fromParquet(TABLES[table], this.bytes(note, table));
  }

  /** Kept files that are not what was written; checked before a run is continued. */
  damaged(): string[] {
    return this.notes().flatMap((note) =>
      TABLE_NAMES.flatMap((table) => {
        try {
          this.bytes(note, table);
          return [];
        } catch (error) {
          return [error instanceof Error ? error.message : String(error)];
        }
      }),
    );
  }

  private bytes(note: PartNote, table: TableName): Uint8Array {
    const { name, sha256 } = note.files[table];
    const file = path.join(this.folder, PARTS, name);
    if (!existsSync(file)) throw new RunError('part-damaged', `${file} is missing`);
    const bytes = readFileSync(file);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw new RunError('part-damaged', `${file} is not what was written: sha256 ${found}`);
    return bytes;
  }

  /** What DuckDB reads. */
  parquetGlob(table: TableName): string {
    return path.join(this.folder, PARTS, `*.${table}.parquet`);
  }

  /** Writes a file beside the manifest. */
  writeFile(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeWhole(file, text, this.write);
    return file;
  }

  /** Removes what an interrupted run left half written: temporary files, and parts without a note. */
  private sweep(): void {
    const parts = path.join(this.folder, PARTS);
    mkdirSync(parts, { recursive: true });
    const names = readdirSync(parts);
    const noted = new Set(names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length)));
    for (const name of names) {
      const half = name.startsWith(TEMPORARY) || (name.endsWith('.parquet') && !noted.has(name.split('.', 1)[0]));
      if (half) rmSync(path.join(parts, name), { force: true });
    }
  }

  private noteFile(index: number): string {
    return path.join(this.folder, PARTS, `${chunkName(index)}.json`);
  }
}

function chunkName(index: number): string {
  return `chunk-${String(index).padStart(6, '0')}`;
}

function partName(index: number, table: TableName): string {
  return `${chunkName(index)}.${table}.parquet`;
}

/** @throws RunError naming what differs */
function refuseMismatch(kept: Manifest, wanted: Manifest, folder: string): void {
  const differences: string[] = [];
  if (canonicalJson(kept.engine) !== canonicalJson(wanted.engine)) {
    differences.push(`it was begun by ${engineText(kept.engine)}, this is ${engineText(wanted.engine)}`);
  }
  if (kept.experimentHash !== wanted.experimentHash) {
    differences.push('its experiment is another one (racks, seed, arms or sets differ)');
  } else if (kept.experiment.racksPerChunk !== wanted.experiment.racksPerChunk) {
    const { racksPerChunk } = kept.experiment;
    differences.push(`its chunks hold ${racksPerChunk} racks, not ${wanted.experiment.racksPerChunk}`);
  }
  if (differences.length === 0) return;
  throw new RunError('manifest-mismatch', `${folder} cannot be continued: ${differences.join('; ')}`);
}

export function engineText({ version, signature, node }: EngineInfo): string {
  return `version ${version}, signature ${signature ?? 'none'}, Node ${node}`;
}
