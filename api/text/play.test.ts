import { describe, expect, test } from 'vitest';
import { parseLayout } from '../../engine/notation/layout.js';
import { parseStroke } from '../../engine/notation/stroke.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import type { PlayEvent } from '../../solver/play/events.js';
import { playMatch } from '../../solver/play/match.js';
import { SKILLS } from '../../solver/skill/skill.js';
import { GREEDY } from '../../solver/strategies/greedy.js';
import { RANDOM } from '../../solver/strategies/random.js';
import { eventJson } from '../cli/commands/play.js';
import { declarationText, playLines } from './play.js';

async function events(): Promise<PlayEvent[]> {
  const game = playMatch({
    table: NINE_FOOT,
    ruleSet: RULE_SETS['sk-desiatka'],
    players: {
      A: { strategy: RANDOM, skill: SKILLS.beginner, budget: { simulations: 50 } },
      B: { strategy: GREEDY, skill: SKILLS.pro, budget: { simulations: 50 } },
    },
    seed: 'words',
    race: null,
    racks: 2,
  });
  const all: PlayEvent[] = [];
  for await (const event of game) all.push(event);
  return all;
}

describe('a rack in words', () => {
  test('says who, what was called, what happened, the clause and the score', async () => {
    const all = await events();
    const lines = all.flatMap((event) => playLines(event, NINE_FOOT, RULE_SETS['sk-desiatka']));
    expect(lines[0]).toMatch(/^Lag: A .*, B .*: [AB] wins it\.$/);
    expect(lines.filter((line) => /^ {2}\d [AB] {2}.*(breaks|calls|says)/.test(line)).length).toBeGreaterThan(3);
    expect(lines.some((line) => /^[AB] wins rack 1 .* A \d : \d B$/.test(line))).toBe(true);
    // Every stroke is followed by at least one line of the referee with its clause.
    lines.forEach((line, i) => {
      if (/^ {1,2}\d+ [AB] {2}/.test(line)) expect(lines[i + 1]).toMatch(/^ {6}.*\[.+\]$/);
    });
    for (const line of lines) expect(line).not.toMatch(/undefined|NaN|\[object/);
  });

  test('declarations', () => {
    expect(declarationText({ type: 'called', ball: 3, pocket: 'SL' })).toBe('calls the 3 in SL');
    expect(declarationText({ type: 'push-out' })).toBe('says push-out');
  });
});

describe('a rack as JSON', () => {
  test('every line reads back: layouts, strokes, no number that is not one', async () => {
    for (const event of await events()) {
      const text = JSON.stringify(eventJson(event, NINE_FOOT));
      expect(text).not.toContain('null,null');
      const json = JSON.parse(text);
      expect(json.type).toBe(event.type);
      if (event.type !== 'stroke') continue;
      const layout = parseLayout(json.layout, NINE_FOOT);
      expect(layout.ok && layout.value.balls.map((b) => b.ball)).toEqual(event.played.before.balls.map((b) => b.ball));
      expect(parseStroke(json.intended)).toEqual({ ok: true, value: event.played.intended });
      expect(json.ruling.turn).toBe(event.played.ruling.turn);
    }
  });
});
