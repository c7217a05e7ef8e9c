import { describe, expect, test } from 'vitest';
import { tableSpec } from '../../engine/geometry/table-specs.js';
import type { RuleSetParams } from '../../engine/rules/rule-set.js';
import { RULE_SETS } from '../../engine/rules/rule-sets/index.js';
import { newRack } from '../../engine/rules/state.js';
import { makeRack, RACK_UNIFORMS, type RackPreset } from '../../engine/table/rack.js';
import { makeTable, NINE_FOOT, type Table } from '../../engine/table/table.js';
import { foldKey, uniformOf } from '../skill/hash.js';
import { SKILL_IDS, SKILLS } from '../skill/skill.js';
import { breaks } from './break.js';
import { libraryFor } from './break-library.js';
import { BREAK_CELLS, BREAK_SHAPES } from './break-library-data.js';
import { Scene } from './scene.js';

function rack(table: Table, gaps: RackPreset, k = 1) {
  const uniforms = Float64Array.from({ length: RACK_UNIFORMS }, (_, u) => uniformOf(foldKey(k, u)));
  return makeRack(table, gaps, uniforms);
}

const names = (shapes: readonly object[]) => shapes.map((shape) => Object.values(shape).join());

describe('the break library', () => {
  test('has a cell for every rule text and skill that it names, of shapes that exist, no two alike', () => {
    const keys = BREAK_CELLS.map(({ table, rack, skill, rules }) => [table, rack, skill, rules].join());
    expect(new Set(keys).size).toBe(BREAK_CELLS.length);
    for (const { shapes } of BREAK_CELLS) {
      expect(shapes.length).toBeGreaterThanOrEqual(6);
      expect(new Set(shapes).size).toBe(shapes.length);
      for (const index of shapes) expect(BREAK_SHAPES[index]).toBeDefined();
      const speeds = shapes.map((index) => BREAK_SHAPES[index][2]);
      expect(Math.max(...speeds)).toBeGreaterThan(7);
      expect(Math.min(...speeds)).toBeLessThan(7);
    }
  });

  test('gives every table, skill and rule set breaks that can be played from both sides', () => {
    for (const size of ['nine-foot', 'eight-foot-small', 'seven-foot'] as const) {
      const table = makeTable({ spec: tableSpec(size) });
      for (const ruleSet of Object.values(RULE_SETS)) {
        for (const id of SKILL_IDS) {
          const scene = new Scene({
            ruleSet,
            table,
            state: newRack('A'),
            balls: rack(table, 'template'),
            skills: { shooter: SKILLS[id], opponent: SKILLS.pro },
            budget: { simulations: 100 },
            seed: 'library',
          });
          const list = breaks(scene);
          expect(list.length, `${size} ${ruleSet.id} ${id}`).toBeGreaterThanOrEqual(10);
          const sides = list.map((c) => Math.sign(c.placement?.y ?? 0));
          expect(sides).toContain(1);
          expect(sides).toContain(-1);
        }
      }
    }
  });

  test('depends on the rules by what they say, not by their name', () => {
    const balls = rack(NINE_FOOT, 'template');
    const of = (params: RuleSetParams) =>
      names(libraryFor(NINE_FOOT, { ...RULE_SETS['ru-sections'], id: 'mine', params }, SKILLS.pro, balls));
    const as = (id: 'ru-chapter9' | 'ru-sections' | 'sk-desiatka') =>
      names(libraryFor(NINE_FOOT, RULE_SETS[id], SKILLS.pro, balls));
    for (const id of ['ru-chapter9', 'ru-sections', 'sk-desiatka'] as const) {
      expect(of(RULE_SETS[id].params)).toEqual(as(id));
    }
    const ten: RuleSetParams = { ...RULE_SETS['ru-sections'].params, tenOnLegalBreak: 'wins' };
    expect(of(ten)).toEqual(as('ru-chapter9'));
    const dry: RuleSetParams = { ...RULE_SETS['ru-sections'].params, pushOutBy: 'breaker-only' };
    expect(of(dry)).toEqual(as('sk-desiatka'));
  });

  test('takes a hand of one’s own for the preset nearest to it, and a rack for the tightness that it has', () => {
    const balls = rack(NINE_FOOT, 'template');
    const own = { ...SKILLS.intermediate, id: 'own', aimSdDeg: 0.29 };
    const ruleSet = RULE_SETS['ru-sections'];
    expect(libraryFor(NINE_FOOT, ruleSet, own, balls)).toEqual(
      libraryFor(NINE_FOOT, ruleSet, SKILLS.intermediate, balls),
    );
    expect(names(libraryFor(NINE_FOOT, ruleSet, SKILLS.pro, rack(NINE_FOOT, 'loose-triangle')))).not.toEqual(
      names(libraryFor(NINE_FOOT, ruleSet, SKILLS.pro, balls)),
    );
  });

  test('keeps offsets in proportion on a table between two sizes', () => {
    const table = makeTable({ spec: { ...tableSpec('nine-foot'), widthM: 1.2 } });
    const [own] = libraryFor(table, RULE_SETS['ru-sections'], SKILLS.pro, rack(table, 'template'));
    const [usual] = libraryFor(NINE_FOOT, RULE_SETS['ru-sections'], SKILLS.pro, rack(NINE_FOOT, 'template'));
    expect(own.offsetM).toBeCloseTo((usual.offsetM * 1.2) / 1.27, 12);
  });
});
