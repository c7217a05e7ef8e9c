import { expect, test } from 'vitest';
import type { Answer } from '../solver/answer.js';
import type { SuggestOptions } from '../solver/planner.js';
import { DEFAULT_BUDGET, type Question } from '../solver/question.js';
import { parseQuestion } from './convert/question.js';
import { answerWith, plainCancel, scriptedPlanner } from './http/scripted-planner.fixture.js';
import { sharePlanner } from './share.js';

function question(parts: Partial<Question> = {}): Question {
  const layout = {
    balls: [
      { id: 'cue', x: 1, y: 0.6 },
      { id: '10', x: 2, y: 0.9 },
    ],
  };
  const parsed = parseQuestion({ layout, seed: 1 });
  if (!parsed.ok) throw new Error('fixture');
  return { ...parsed.value.question, ...parts };
}

/** A planner whose searches end when the test says so. */
function byHand() {
  const open: { options: SuggestOptions; end: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const planner = scriptedPlanner((_, options) => new Promise((end, fail) => open.push({ options, end, fail })));
  return { planner, open, shared: (kept?: number) => sharePlanner(planner, plainCancel, kept) };
}

test('a finished answer is kept, by all that it depends on and nothing else', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel, counts } = shared();
  const first = suggest(question(), { cancel: makeCancel() });
  open[0].end(answerWith());
  const answer = await first;
  expect(await suggest(question(), { cancel: makeCancel() })).toBe(answer);
  for (const parts of [
    { seed: '2' },
    { budget: { simulations: 5 } },
    { include: { restMap: true } },
    { maxCandidates: 3 },
  ]) {
    const other = suggest(question(parts), { cancel: makeCancel() });
    open.at(-1)?.end(answerWith());
    await other;
  }
  expect(planner.questions).toHaveLength(5);
  expect(counts).toEqual({ kept: 1, joined: 0, searched: 5 });
});

test('a budget in milliseconds is never shared', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel } = shared();
  const timed = question({ budget: { ms: 50 } });
  const both = [suggest(timed, { cancel: makeCancel() }), suggest(timed, { cancel: makeCancel() })];
  for (const { end } of open) end(answerWith());
  await Promise.all(both);
  expect(planner.questions).toHaveLength(2);
});

test('the least recently used answer goes first; none are kept at 0', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel } = shared(2);
  const ask = async (seed: string, planners = suggest, cancels = makeCancel) => {
    const before = planner.questions.length;
    const asked = planners(question({ seed }), { cancel: cancels() });
    if (planner.questions.length > before) open.at(-1)?.end(answerWith());
    await asked;
    return planner.questions.length > before;
  };
  expect([await ask('a'), await ask('b'), await ask('a'), await ask('c')]).toEqual([true, true, false, true]);
  expect([await ask('a'), await ask('b')]).toEqual([false, true]);
  const none = shared(0);
  const again = [];
  for (let n = 0; n < 2; n++) again.push(await ask('x', none.suggest, none.makeCancel));
  expect(again).toEqual([true, true]);
});

test('those who ask the same at the same time share one search and its partial answers', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel, counts } = shared();
  const seen: string[] = [];
  const all = ['a', 'b', 'c'].map((name) =>
    suggest(question(), { cancel: makeCancel(), onPartial: () => seen.push(name) }),
  );
  open[0].options.onPartial?.(answerWith({ status: 'partial' }));
  open[0].end(answerWith());
  const answers = await Promise.all(all);
  expect(new Set(answers).size).toBe(1);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect([planner.questions.length, counts.joined]).toEqual([1, 2]);
});

test('one who leaves takes what there is and leaves the others their search', async () => {
  const { open, shared } = byHand();
  const { suggest, makeCancel } = shared();
  const [mine, theirs] = [makeCancel(), makeCancel()];
  const left = suggest(question(), { cancel: mine });
  const stayed = suggest(question(), { cancel: theirs });
  mine.cancel();
  // Nothing to take yet: the first partial answer is it.
  open[0].options.onPartial?.(answerWith({ status: 'partial' }));
  expect(await left).toMatchObject({ status: 'cancelled', reproducible: false });
  expect(open[0].options.cancel?.cancelled).toBe(false);
  open[0].end(answerWith());
  expect((await stayed).status).toBe('final');
});

test('when the last one leaves the search stops, is not kept, and is not joined any more', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel } = shared();
  const handles = [makeCancel(), makeCancel()];
  const both = handles.map((cancel) => suggest(question(), { cancel }));
  for (const handle of handles) handle.cancel();
  expect(open[0].options.cancel?.cancelled).toBe(true);
  const late = suggest(question(), { cancel: makeCancel() });
  expect(planner.questions).toHaveLength(2);
  open[0].end(answerWith({ status: 'cancelled', reproducible: false }));
  open[1].end(answerWith());
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  expect((await late).status).toBe('final');
  // The late one's answer is kept, not the cancelled one's.
  expect((await suggest(question(), { cancel: makeCancel() })).status).toBe('final');
});

test('a failure reaches everybody and is not kept', async () => {
  const { planner, open, shared } = byHand();
  const { suggest, makeCancel } = shared();
  const both = [1, 2].map(() => suggest(question({ budget: DEFAULT_BUDGET }), { cancel: makeCancel() }));
  open[0].fail(new Error('worker'));
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = suggest(question({ budget: DEFAULT_BUDGET }), { cancel: makeCancel() });
  open[1].end(answerWith());
  expect((await again).status).toBe('final');
  expect(planner.questions).toHaveLength(2);
});
