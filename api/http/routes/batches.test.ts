import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createPlanner } from '../../../solver/pool/planner.js';
import { QUICK, removeTemporaryFolders, temporaryFolder } from '../../batch/batch.fixture.js';
import { type Chunk, playChunk } from '../../batch/chunk.js';
import type { ChunkHandlers, ChunkQueue, Stop } from '../../batch/queue.js';
import { BatchAnswer, BatchListAnswer, BatchStateAnswer } from '../../schema/batch.js';
import { checkerOf } from '../../schema/check.js';
import { type App, buildApp } from '../app.js';
import { answerWith, deferred, plainCancel, scriptedPlanner } from '../scripted-planner.fixture.js';

const SMALL = { ...QUICK, racks: 1 };

const open: App[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  removeTemporaryFolders();
});

/** Plays one chunk for each turn that the test gives, so that nothing here hangs on a clock. */
class Turns implements ChunkQueue {
  private readonly turns: ReturnType<typeof deferred>[] = [];
  private given = 0;

  give(): void {
    this.turn(this.given++).resolve();
  }

  async run(chunks: readonly Chunk[], handlers: ChunkHandlers, stop: Stop): Promise<void> {
    const planner = createPlanner({ threads: 0 });
    for (const [index, chunk] of chunks.entries()) {
      const stopped = new Promise<void>((resolve) => stop.onRaise(resolve));
      if (stop.level !== 'run') return;
      await Promise.race([this.turn(index).promise, stopped]);
      if (stop.level !== 'run') return;
      const result = await playChunk(chunk, planner);
      if (result !== null) await handlers.onResult(chunk, result);
    }
  }

  async close(): Promise<void> {}

  private turn(index: number) {
    while (this.turns.length <= index) this.turns.push(deferred());
    return this.turns[index];
  }
}

async function appWith(folder = temporaryFolder(), maxWaiting = 2) {
  const turns = new Turns();
  const app = await buildApp({
    planner: scriptedPlanner(async () => answerWith()),
    makeCancel: plainCancel,
    batches: { folder, threads: 1, maxWaiting, makeQueue: () => turns },
  });
  open.push(app);
  const post = (body: object) => app.inject({ method: 'POST', url: '/v1/batches', payload: body });
  const get = async (id: string) => (await app.inject({ method: 'GET', url: `/v1/batches/${id}` })).json();
  /** Asks until it is so; every question gives the batch a turn of the event loop. */
  const until = async (id: string, is: (state: { status: string; racks: number }) => boolean) => {
    for (;;) {
      const state = await get(id);
      if (is(state)) return state;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { app, turns, post, get, until };
}

describe('/v1/batches', () => {
  test('begins in the background, tells how far it is, and what it came to', async () => {
    const { app, turns, post, until } = await appWith();
    const reply = await post(SMALL);
    expect(reply.statusCode).toBe(202);
    expect(checkerOf(BatchStateAnswer)(reply.json())).toEqual([]);
    const { id } = reply.json();
    expect(reply.headers.location).toBe(`/v1/batches/${id}`);
    turns.give();
    await until(id, ({ racks }) => racks === 1);
    turns.give();
    const done = await until(id, ({ status }) => status === 'finished');
    expect(checkerOf(BatchAnswer)(done)).toEqual([]);
    expect(done).toMatchObject({ racks: 2, ofRacks: 2, name: 'quick' });
    expect(done.summary.arms.wins.racks).toBe(1);
    const list = await app.inject({ method: 'GET', url: '/v1/batches' });
    expect(checkerOf(BatchListAnswer)(list.json())).toEqual([]);
    expect(list.json().batches.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  test('the same id and experiment again changes nothing; another experiment is refused', async () => {
    const { post } = await appWith();
    const first = await post({ ...SMALL, id: 'mine/1' });
    const again = await post({ ...SMALL, id: 'mine/1' });
    expect([first.statusCode, again.statusCode]).toEqual([202, 200]);
    expect(again.json().id).toBe(first.json().id);
    const other = await post({ ...SMALL, id: 'mine/1', seed: 'other' });
    expect(other.json()).toMatchObject({ status: 409, code: 'id-in-use' });
  });

  test('DELETE stops and keeps what is finished; POST goes on, also in another process', async () => {
    const folder = temporaryFolder();
    const { app, turns, post, until } = await appWith(folder);
    const { id } = (await post(SMALL)).json();
    turns.give();
    await until(id, ({ racks }) => racks === 1);
    const stopped = await app.inject({ method: 'DELETE', url: `/v1/batches/${id}` });
    expect(checkerOf(BatchStateAnswer)(stopped.json())).toEqual([]);
    expect(await until(id, ({ status }) => status === 'stopped')).toMatchObject({ racks: 1 });
    const later = await appWith(folder);
    expect(await later.get(id)).toMatchObject({ status: 'stopped', racks: 1 });
    expect((await later.post(SMALL)).statusCode).toBe(202);
    later.turns.give();
    expect(await later.until(id, ({ status }) => status === 'finished')).toMatchObject({ racks: 2 });
    expect((await later.post(SMALL)).statusCode).toBe(200);
  });

  test('one plays, some wait, the rest come later', async () => {
    const { post, until } = await appWith(temporaryFolder(), 1);
    const { id } = (await post({ ...SMALL, seed: 'one' })).json();
    await until(id, ({ status }) => status === 'running');
    expect((await post({ ...SMALL, seed: 'two' })).json().status).toBe('waiting');
    const full = await post({ ...SMALL, seed: 'three' });
    expect(full.json()).toMatchObject({ status: 503, code: 'queue-full' });
    expect(full.headers['retry-after']).toBe('60');
  });

  test('a bad experiment: every problem', async () => {
    const { post } = await appWith();
    const reply = await post({ name: 'x', racks: 0, hat: 1, arms: [{ id: 'a', ruleSet: 'no-such' }] });
    expect(reply.statusCode).toBe(400);
    const found = reply.json().errors.map((e: { code: string; path: string }) => `${e.code} ${e.path}`);
    expect(found.sort()).toEqual(['out-of-range /racks', 'unknown-field /hat', 'unknown-rule-set /arms/0/ruleSet']);
  });

  test('a folder that cannot be written: said to the caller, without its name', async () => {
    const folder = path.join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    const { post } = await appWith(path.join(folder, 'runs'));
    const reply = await post(SMALL);
    expect(reply.json()).toMatchObject({ status: 507, code: 'cannot-keep' });
    expect(reply.payload).not.toContain(folder);
  });

  test.each(['nothing', '..', '%2e%2e%2fetc', 'a%00b'])('there is no batch %s', async (id) => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'empty'));
    const { app } = await appWith(path.join(folder, 'empty'));
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await app.inject({ method, url: `/v1/batches/${id}` });
      expect([400, 404]).toContain(reply.statusCode);
    }
  });
});
