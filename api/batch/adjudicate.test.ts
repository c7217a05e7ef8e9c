import { describe, expect, test } from 'vitest';
import { makeFacts } from '../../engine/rules/facts.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack, type RackState } from '../../engine/rules/state.js';
import { adjudicateAll, allJudges, type RecordedStroke } from './adjudicate.js';
import { strokeOfRequest } from './recorded.js';

const NORMAL: RackState = { ...newRack('A'), phase: 'normal', cueBallInHand: 'none' };
const stroke = (parts: Partial<RecordedStroke>): RecordedStroke => ({
  at: 'here',
  rack: null,
  ruleSet: RULE_SETS['ru-sections'],
  state: NORMAL,
  declaration: { type: 'none' },
  facts: makeFacts({ firstContact: [1], railsAfterContact: [1] }),
  ...parts,
});
const THREE = ['ru-chapter9', 'ru-sections', 'sk-desiatka'] as const;
const judged = (...strokes: RecordedStroke[]) => adjudicateAll(strokes, allJudges(THREE), 100);

/** Judges that differ, with the switches behind it. */
async function differing(one: RecordedStroke): Promise<string[]> {
  const { differences } = await judged(one);
  return differences.map(({ judge, because }) => `${judge}: ${because.map(({ parameter }) => parameter).join(' ')}`);
}

describe('recorded strokes under every rule set and reading', () => {
  test('every set as it stands, and with each reading that its text is open to', () => {
    const names = allJudges(THREE).map(({ name }) => name);
    expect(names.filter((name) => !name.includes('+'))).toEqual([...THREE]);
    expect(names).toContain('ru-chapter9 + scratch:anywhere');
    expect(names).toContain('sk-desiatka + push-out:second-shot-player');
    expect(names).not.toContain('ru-sections + scratch:anywhere');
  });

  test('an ordinary miss is judged alike by all', async () => {
    expect(await differing(stroke({}))).toEqual([]);
  });

  test('a scratch: behind the head string in 000 only, and not by its other reading', async () => {
    const scratch = stroke({ facts: makeFacts({ firstContact: [1], railsAfterContact: [1], cueBallPocketed: 'HL' }) });
    const { judges, differences } = await judged(scratch);
    const told = Object.fromEntries(judges.map(({ judge, different }) => [judge, different]));
    expect(told['ru-chapter9']).toBe(1);
    expect(told['ru-chapter9 + scratch:anywhere']).toBe(0);
    expect(told['ru-sections']).toBe(0);
    expect(told['sk-desiatka']).toBe(0);
    const [first] = differences;
    expect(first.parts).toEqual(['inHand']);
    expect(first.because).toEqual([
      {
        parameter: 'scratchBallInHand',
        values: ['anywhere', 'behind-head-string'],
        clauses: [
          RULE_SETS['ru-sections'].clauses['scratch-in-hand'],
          RULE_SETS['ru-chapter9'].clauses['scratch-in-hand'],
        ],
      },
    ]);
  });

  test('the ten on the break wins in 000 alone', async () => {
    const state = newRack('A');
    const ten = stroke({
      state,
      declaration: { type: 'break' },
      facts: makeFacts({ firstContact: [1], railsAfterContact: [1, 2, 3, 4], pocketed: [{ ball: 10, pocket: 'FL' }] }),
    });
    const found = await differing(ten);
    expect(found.filter((line) => line.startsWith('ru-chapter9:'))).toEqual(['ru-chapter9: tenOnLegalBreak']);
    // By its literal reading no ball may drop on the break at all.
    expect(found).toContain('sk-desiatka + break:literal-no-ball-may-drop: breakRequirement');
    expect(found.some((line) => line.startsWith('sk-desiatka:'))).toBe(false);
  });

  test('a called ten made early: wins in 000 and 003, spotted in 001', async () => {
    const early = stroke({
      declaration: { type: 'called', ball: 10, pocket: 'SR' },
      facts: makeFacts({ firstContact: [1], pocketed: [{ ball: 10, pocket: 'SR' }] }),
    });
    const found = await differing(early);
    expect(found).toContain('ru-chapter9: calledTenEarly');
    expect(found).toContain('sk-desiatka: calledTenEarly');
    expect(found.some((line) => line.startsWith('ru-sections'))).toBe(false);
  });

  test('a dry break: in 003 the opponent may not push out', async () => {
    const dry = stroke({
      state: newRack('A'),
      declaration: { type: 'break' },
      facts: makeFacts({ firstContact: [1], railsAfterContact: [1, 2, 3, 4] }),
    });
    expect(await differing(dry)).toEqual([
      'sk-desiatka: pushOutBy',
      'sk-desiatka + break:literal-no-ball-may-drop: pushOutBy',
      'sk-desiatka + safety:option-only-for-ball-on: pushOutBy',
      'sk-desiatka + continuing:ball-on-is-enough: pushOutBy',
      'sk-desiatka + three-fouls:no-warning-needed: pushOutBy',
    ]);
  });

  test('racks are counted once, however many of their strokes differ', async () => {
    const scratch = stroke({
      rack: 'a 0',
      facts: makeFacts({ firstContact: [1], railsAfterContact: [1], cueBallPocketed: 'HL' }),
    });
    const { judges } = await judged(scratch, scratch, { ...scratch, rack: 'a 1' }, stroke({ rack: 'a 2' }));
    expect(judges.find(({ judge }) => judge === 'ru-chapter9')).toMatchObject({
      strokes: 4,
      different: 3,
      racks: 3,
      racksDifferent: 2,
      parameters: { scratchBallInHand: 3 },
    });
  });

  test('requests as the referee takes them; anything but a stroke is refused', () => {
    const facts = { firstContact: [1], railsAfterContact: [1] };
    const good = strokeOfRequest({ ruleSet: 'sk-desiatka', state: { phase: 'normal' }, facts }, 'line 1');
    expect(good.ok && good.value.ruleSet.id).toBe('sk-desiatka');
    const warned = strokeOfRequest({ state: { phase: 'normal' }, event: { type: 'warn', player: 'A' } }, 'line 2');
    expect(warned.ok).toBe(false);
    expect(strokeOfRequest({ facts: { nonsense: 1 } }, 'line 3').ok).toBe(false);
  });
});
