import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlanner } from '../../solver/pool/planner.js';
import { engineInfo } from '../engine-info.js';
import {
  experimentOf,
  onlyFirst,
  onThisThread,
  played,
  QUICK,
  removeTemporaryFolders,
  temporaryFolder,
} from './batch.fixture.js';
import { type Chunk, type ChunkResult, playChunk } from './chunk.js';
import { RACK_COLUMNS, rowOf, SHOT_COLUMNS } from './columns.js';
import { lockRun } from './lock.js';
import { fromParquet, toParquet } from './parquet.js';
import { ChunkDiffersError, type ChunkQueue, Stop } from './queue.js';
import { playRun } from './run.js';
import { RunFolder, type WriteFile } from './store.js';
import { ThreadQueue } from './threads.js';

const planner = createPlanner({ threads: 0 });

const here = onThisThread(planner);

/** Results played once, for tests of what is done with them. */
class Played implements ChunkQueue {
  private readonly results = new Map<string, ChunkResult>();
  handedOut: string[] = [];

  async run(chunks: readonly Chunk[], handlers: Parameters<ChunkQueue['run']>[1]): Promise<void> {
    for (const chunk of chunks) {
      let result = this.results.get(chunk.key) ?? null;
      if (result === null) result = await playChunk(chunk, planner);
      if (result === null) throw new Error('dropped');
      this.results.set(chunk.key, result);
      this.handedOut.push(chunk.key);
      await handlers.onResult(chunk, result);
    }
  }
  async close(): Promise<void> {}
}

const kept = new Played();
let whole: Awaited<ReturnType<typeof played>>;

beforeAll(async () => {
  whole = await played(QUICK, kept, { folder: path.join(temporaryFolder(), 'whole') });
}, 120_000);
afterEach(() => {
  kept.handedOut = [];
});
afterAll(async () => {
  await planner.close();
  removeTemporaryFolders();
});

describe('a run', () => {
  test('two threads come to the bytes of one', async () => {
    const threads = new ThreadQueue(2);
    const spread = await played(QUICK, threads);
    await threads.close();
    expect(spread.summary).toBe(whole.summary);
    const parts = (folder: string) =>
      readdirSync(path.join(folder, 'parts')).map((name) => readFileSync(path.join(folder, 'parts', name), 'latin1'));
    expect(parts(spread.run.folder)).toEqual(parts(whole.run.folder));
  }, 120_000);

  test('cut into other chunks it comes to the same counts', async () => {
    const cut = await played({ ...QUICK, racksPerChunk: 4 }, here);
    expect(cut.outcome.aggregates).toEqual(whole.outcome.aggregates);
  }, 120_000);

  test('interrupted ten times and resumed it is the uninterrupted one; nothing is played twice', async () => {
    const folder = temporaryFolder();
    let last = await played(QUICK, onlyFirst(1, kept), { folder });
    for (let times = 0; times < 10; times++) {
      expect(last.outcome.status).toBe('interrupted');
      last = await played(QUICK, onlyFirst(1, kept), { folder, resume: true });
    }
    last = await played(QUICK, kept, { folder, resume: true });
    expect(last.outcome.status).toBe('finished');
    expect(last.summary).toBe(whole.summary);
    expect(kept.handedOut.length).toBe(12);
    expect(new Set(kept.handedOut).size).toBe(12);
  });

  test('a stop between chunks keeps what is done', async () => {
    const folder = temporaryFolder();
    const stop = new Stop();
    const threads = new ThreadQueue(1);
    const run = RunFolder.create(folder, experimentOf(QUICK), engineInfo());
    const outcome = await playRun(run, threads, stop, { onKept: () => stop.raise('finish') });
    await threads.close();
    expect(outcome).toMatchObject({ status: 'interrupted', kept: 1, total: 12 });
    expect((await played(QUICK, kept, { folder, resume: true })).summary).toBe(whole.summary);
  }, 60_000);

  test('what was half written is swept away', async () => {
    const folder = temporaryFolder();
    await played(QUICK, onlyFirst(2, kept), { folder });
    const parts = path.join(folder, 'parts');
    writeFileSync(path.join(parts, '.tmp-1-chunk-000005.racks.parquet'), 'half');
    writeFileSync(path.join(parts, 'chunk-000005.shots.parquet'), 'no note');
    expect((await played(QUICK, kept, { folder, resume: true })).summary).toBe(whole.summary);
    expect(readdirSync(parts).filter((name) => name.startsWith('.tmp-'))).toEqual([]);
  });
});

describe('the same luck in every arm', () => {
  test('rack by rack: the racks, the breakers and the breaks are the same', async () => {
    const rows = { wins: [] as string[], spotted: [] as string[] };
    for (const note of whole.run.notes()) {
      const [first] = (await whole.run.rows(note, 'shots')).map((cells) => rowOf(SHOT_COLUMNS, cells));
      const told = [first.rack, first.player, first.speedMps, first.pocketed, first.fouls].join('|');
      rows[note.arm as keyof typeof rows].push(told);
    }
    expect(rows.wins.length).toBe(6);
    expect(rows.wins).toEqual(rows.spotted);
  });

  test('alternate: A breaks even racks', () => {
    expect(whole.outcome.aggregates.arms.wins.racks).toBe(6);
    const { both, onlyArm, onlyWith, neither } = whole.outcome.aggregates.differences[0];
    expect(both + onlyArm + onlyWith + neither).toBe(6);
  });

  test('winner breaks within a set', async () => {
    const sets = await played(
      { ...QUICK, racks: 4, racksPerSet: 4, racksPerChunk: 4, arms: [{ id: 'w', breakOrder: 'winner-breaks' }] },
      here,
    );
    const racks = (await sets.run.rows(sets.run.notes()[0], 'racks')).map((cells) => rowOf(RACK_COLUMNS, cells));
    expect(racks[0].breaker).toBe('A');
    for (let rack = 1; rack < 4; rack++) expect(racks[rack].breaker).toBe(racks[rack - 1].winner);
  }, 60_000);
});

describe('rows', () => {
  test('come back from Parquet as they were', async () => {
    const [note] = whole.run.notes();
    const shots = await whole.run.rows(note, 'shots');
    expect(shots.length).toBe(note.files.shots.rows);
    expect(await fromParquet(SHOT_COLUMNS, toParquet(SHOT_COLUMNS, shots))).toEqual(shots);
  });

  test('a rack adds up', async () => {
    for (const note of whole.run.notes()) {
      const [rack] = (await whole.run.rows(note, 'racks')).map((cells) => rowOf(RACK_COLUMNS, cells));
      const shots = (await whole.run.rows(note, 'shots')).map((cells) => rowOf(SHOT_COLUMNS, cells));
      const strokes = shots.filter(({ kind }) => kind === 'stroke');
      expect(strokes.length).toBe(rack.strokes);
      expect(shots.map(({ step }) => step)).toEqual(shots.map((_, index) => index));
      expect(shots.filter(({ legal }) => legal === false).length).toBe(rack.fouls);
      const last = strokes[strokes.length - 1];
      expect(last.outcome).toBe(last.player === rack.winner ? 'win' : 'loss');
      expect(last.winAfter).toBe(last.player === rack.winner ? 1 : 0);
      expect(rack.innings).toBe(last.inning + 1);
    }
  });
});

describe('what can go wrong', () => {
  const create = (folder: string, resume: boolean, write?: WriteFile, json: unknown = QUICK) =>
    RunFolder.create(folder, experimentOf(json), engineInfo(), { resume, ...(write && { write }) });

  test('a folder that holds a run is not written over', () => {
    expect(() => create(whole.run.folder, false)).toThrow(/--resume/);
  });

  test('another experiment, another engine, other chunks: refused, saying what differs', () => {
    const refused = (json: unknown) => () => create(whole.run.folder, true, undefined, json);
    expect(refused({ ...QUICK, seed: 'other' })).toThrow(/experiment is another one/);
    expect(refused({ ...QUICK, racksPerChunk: 2 })).toThrow(/chunks hold 1 racks, not 2/);
    const stranger = { ...engineInfo(), signature: 'other' };
    expect(() => RunFolder.create(whole.run.folder, experimentOf(QUICK), stranger, { resume: true })).toThrow(
      /signature other/,
    );
  });

  test('a manifest changed by hand, and one that is none', async () => {
    const folder = temporaryFolder();
    await played(QUICK, onlyFirst(1, kept), { folder });
    const file = path.join(folder, 'manifest.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"racks": 6', '"racks": 8'));
    expect(() => RunFolder.open(folder)).toThrow(/changed by hand/);
    writeFileSync(file, '{');
    expect(() => RunFolder.open(folder)).toThrow(expect.objectContaining({ code: 'manifest-unreadable' }));
    expect(() => RunFolder.open(temporaryFolder())).toThrow(expect.objectContaining({ code: 'no-run' }));
  });

  test('a full disk: a clear error, finished parts kept, and the run goes on when there is room', async () => {
    const folder = temporaryFolder();
    let writes = 0;
    const full: WriteFile = (file, bytes) => {
      writes++;
      // Half a part reaches the disk, then there is no room.
      writeFileSync(file, bytes.subarray(0, writes > 6 ? bytes.length / 2 : bytes.length));
      if (writes > 6) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const run = create(folder, false, full);
    await expect(playRun(run, kept, new Stop())).rejects.toMatchObject({ code: 'disk-full' });
    expect(RunFolder.open(folder).notes().length).toBe(1);
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
    expect((await played(QUICK, kept, { folder, resume: true })).summary).toBe(whole.summary);
  });

  test('a part that is not what was written', async () => {
    const folder = temporaryFolder();
    const { run } = await played(QUICK, onlyFirst(2, kept), { folder });
    appendFileSync(path.join(folder, 'parts', run.notes()[1].files.shots.name), 'x');
    await expect(played(QUICK, kept, { folder, resume: true })).rejects.toMatchObject({ code: 'part-damaged' });
  });

  test('another copy of a chunk must be the same', async () => {
    const folder = temporaryFolder();
    const { run } = await played(QUICK, onlyFirst(1, kept), { folder });
    const [chunk] = run.chunks();
    const result = await playChunk(chunk, planner);
    if (result === null) throw new Error('dropped');
    run.keep(chunk, result);
    expect(() => run.keep(chunk, { ...result, tables: { ...result.tables, shots: [] } })).toThrow(ChunkDiffersError);
  });

  test('one writer at a time; a dead one does not count', () => {
    const folder = temporaryFolder();
    const unlock = lockRun(folder);
    expect(() => lockRun(folder)).toThrow(expect.objectContaining({ code: 'run-locked' }));
    unlock();
    // The largest process id of Linux is 2^22.
    writeFileSync(path.join(folder, 'lock'), '4194304\n');
    lockRun(folder)();
  });

  test('a folder that cannot be made', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => create(path.join(folder, 'file', 'run'), false)).toThrow(
      expect.objectContaining({ code: 'cannot-write' }),
    );
    mkdirSync(path.join(folder, 'empty'));
    create(path.join(folder, 'empty'), true);
  });
});
