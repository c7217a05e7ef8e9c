import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlanner } from '../../solver/pool/planner.js';
import { type Aggregates, breakerShare } from './aggregate.js';
import { onThisThread, played, QUICK, removeTemporaryFolders } from './batch.fixture.js';
import { csvLine } from './csv.js';
import { divergenceOf, storyOf } from './divergence.js';
import { differenceOf, meanOf, share } from './intervals.js';
import { QUERIES, RunDatabase } from './queries.js';
import { reportHtml } from './report/report.js';
import type { RunFolder } from './store.js';

const planner = createPlanner({ threads: 0 });
const here = onThisThread(planner);

let run: RunFolder;
let aggregates: Aggregates;
beforeAll(async () => {
  const done = await played({ ...QUICK, racksPerChunk: 6, title: 'Ten <on> the break' }, here);
  run = done.run;
  aggregates = done.outcome.aggregates;
}, 120_000);
afterAll(async () => {
  await planner.close();
  removeTemporaryFolders();
});

describe('questions to a run', () => {
  test('every named one is answered, and agrees with the counts', async () => {
    const database = await RunDatabase.open(run);
    try {
      for (const { name } of QUERIES) expect((await database.named(name)).columns.length).toBeGreaterThan(1);
      const { rows } = await database.named('breaker');
      expect(rows.map(({ arm, racks, breakerWins }) => [arm, racks, breakerWins])).toEqual(
        Object.entries(aggregates.arms).map(([arm, counts]) => [arm, counts.racks, counts.breakerWins]),
      );
      const [pair] = (await database.named('pairs')).rows;
      const [counted] = aggregates.differences;
      expect(pair).toMatchObject({
        racks: 6,
        both: counted.both,
        onlyArm: counted.onlyArm,
        otherWinner: counted.otherWinner,
      });
      expect(differenceOf({ n: Number(pair.sets), sum: Number(pair.sum), squares: Number(pair.squares) })).toEqual(
        counted.breakerShare,
      );
      const [fouls] = (await database.ask('SELECT sum(fouls)::INTEGER AS n FROM racks')).rows;
      const [illegal] = (await database.ask('SELECT count(*)::INTEGER AS n FROM shots WHERE NOT legal')).rows;
      expect(fouls.n).toBe(illegal.n);
    } finally {
      database.close();
    }
  });

  test('a question that is none says so', async () => {
    const database = await RunDatabase.open(run);
    try {
      await expect(database.named('nonsense')).rejects.toMatchObject({ code: 'unknown-query' });
      await expect(database.ask('SELECT nonsense FROM racks')).rejects.toMatchObject({ code: 'unknown-query' });
    } finally {
      database.close();
    }
  });
});

describe('the report', () => {
  test('is one page that asks nothing of anybody, with a command beside every table', async () => {
    const html = await reportHtml(run, planner, { runName: 'runs/quick', racksPerPair: 1, racksAtMost: 1 });
    expect(html).toContain('Ten &lt;on&gt; the break');
    expect(html).not.toMatch(/<script|<link|https?:\/\/(?!www\.w3\.org)|NaN|undefined|Infinity/);
    for (const section of html.split('<section>').slice(2))
      expect(section).toContain('npx runout batch query runs/quick ');
    expect(html).toContain(`${(100 * breakerShare(aggregates.arms.wins).value).toFixed(1)} %`);
    const open: string[] = [];
    for (const [, closing, name, empty] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
      if (empty || name === 'meta' || name === 'br') continue;
      if (closing) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });
});

describe('where two arms part', () => {
  test('a rack does not part from itself', async () => {
    const [arm] = run.experiment.arms;
    const one = await storyOf({ arm, breaker: 'A' }, 'quick', 0, planner);
    const again = await storyOf({ arm, breaker: 'A' }, 'quick', 0, planner);
    expect(divergenceOf(one, again, [arm.ruleSet, arm.ruleSet])).toBeNull();
  });

  test('the same stroke judged otherwise names what each text says', async () => {
    const [wins, spotted] = run.experiment.arms;
    const ruleSets = [wins.ruleSet, spotted.ruleSet] as const;
    let found = 0;
    for (let rack = 0; rack < 6; rack++) {
      const breaker = rack % 2 === 0 ? 'A' : 'B';
      const stories = [
        await storyOf({ arm: wins, breaker }, 'quick', rack, planner),
        await storyOf({ arm: spotted, breaker }, 'quick', rack, planner),
      ] as const;
      const parting = divergenceOf(stories[0], stories[1], ruleSets);
      if (parting === null) continue;
      expect(parting.rules.map(({ parameter }) => parameter)).toContain('scratchBallInHand');
      if (parting.kind !== 'ruling') continue;
      found++;
      expect(parting.why[0].length + parting.why[1].length).toBeGreaterThan(0);
    }
    // Greedy players scratch: with this seed in some rack before they decide otherwise.
    expect(found).toBeGreaterThan(0);
  }, 60_000);
});

describe('figures', () => {
  test('intervals by hand', () => {
    expect(share(0, 0)).toEqual({ value: 0, low: 0, high: 1, n: 0 });
    // 8 of 10 with z = 1.96: (0.8 + 0.19207) / 1.38415 -+ 0.22668.
    expect(share(8, 10).low).toBeCloseTo(0.4902, 3);
    expect(share(8, 10).high).toBeCloseTo(0.9433, 3);
    // 1, 2, 3: mean 2, variance 1, half width 1.96 / sqrt(3).
    expect(meanOf({ n: 3, sum: 6, squares: 14 }).high).toBeCloseTo(2 + 1.95996 / Math.sqrt(3), 4);
    // Equal values prove nothing.
    expect(differenceOf({ n: 9, sum: 0, squares: 0 }).high).toBeCloseTo(1.95996 * Math.sqrt(0.1 / 9), 4);
    expect(differenceOf({ n: 2, sum: 2, squares: 2 }).high).toBe(1);
  });

  test('CSV that any tool reads', () => {
    expect(csvLine(['a', 1.5, true, null, 'say "so", twice\nand'])).toBe('a,1.5,true,,"say ""so"", twice\nand"\r\n');
  });
});
