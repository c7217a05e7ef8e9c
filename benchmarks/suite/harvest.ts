/**
 * `node dist/benchmarks/suite/harvest.js [--seed S]`: positions for the suite from played racks, by tag, as JSON on
 * stdout. What is kept was looked at and named by hand; the suite itself is data and does not change with the players.
 */
import { parseArgs } from 'node:util';
import { printState } from '../../api/convert/state.js';
import { printLayout } from '../../engine/notation/layout.js';
import { RULE_SETS, type RuleSetId } from '../../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../../engine/table/table.js';
import { playMatch } from '../../solver/play/match.js';
import type { Strategy } from '../../solver/play/strategy.js';
import type { Question } from '../../solver/question.js';
import { SKILLS, type SkillId } from '../../solver/skill/skill.js';
import { GREEDY_SIMULATED } from '../../solver/strategies/greedy.js';
import { MONTE_CARLO_1 } from '../../solver/strategies/monte-carlo.js';
import { RANDOM } from '../../solver/strategies/random.js';
import { classify } from './classify.js';
import type { SuitePosition, SuiteTag } from './suite.js';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: 'suite-1' }, racks: { type: 'string', default: '240' } },
});

/** How many positions of each tag are wanted; the first tag of a position counts. */
const WANTED: Readonly<Record<SuiteTag, number>> = {
  'accept-return': 18,
  'behind-head-string': 16,
  'ball-in-hand': 18,
  'push-out': 20,
  'two-fouls': 14,
  hooked: 20,
  'early-ten': 16,
  'ten-on-the-brink': 10,
  clustered: 22,
  open: 26,
};
const RULES: readonly RuleSetId[] = ['ru-sections', 'sk-desiatka', 'ru-chapter9'];
/** Players of different strength leave different positions. */
const SEATS: readonly (readonly [Strategy, SkillId])[] = [
  [MONTE_CARLO_1, 'pro'],
  [MONTE_CARLO_1, 'intermediate'],
  [GREEDY_SIMULATED, 'advanced'],
  [GREEDY_SIMULATED, 'beginner'],
  [RANDOM, 'intermediate'],
];

const found: SuitePosition[] = [];
const counts = new Map<SuiteTag, number>();

function note(question: Question, ruleSet: RuleSetId, rack: number, step: number, taken: Set<SuiteTag>): void {
  const tags = classify(question);
  const first = tags[0];
  if (first === undefined || question.state.phase === 'break' || question.state.pendingOption?.origin === 'lag') return;
  // One position of a kind from each rack: neighbours in a rack are alike.
  if (taken.has(first) || (counts.get(first) ?? 0) >= WANTED[first]) return;
  // Spread over the rack: every third time only, so that later positions have their chance.
  if (question.state.pendingOption === null && (rack + step) % 3 !== 0 && question.state.ballsOnTable.length > 8)
    return;
  taken.add(first);
  counts.set(first, (counts.get(first) ?? 0) + 1);
  const { state, balls } = question;
  const cueless = state.cueBallInHand === 'none' ? balls : balls.filter((b) => b.ball !== 0);
  const {
    race: _race,
    score: _score,
    breakOrder: _order,
    rackWinner: _rack,
    matchWinner: _match,
    rackNumber: _number,
    lastStroke: _last,
    ballsOnTable: _on,
    ...kept
  } = printState(state);
  found.push({
    id: `${first}-${String(counts.get(first)).padStart(2, '0')}`,
    tags,
    about: `${state.ballsOnTable.length} balls, the ${state.ballsOnTable[0]} on`,
    ruleSet,
    source: 'played',
    layout: printLayout({ balls: cueless }, NINE_FOOT),
    state: kept,
  });
}

for (let rack = 0; rack < Number(values.racks); rack++) {
  const ruleSet = RULES[rack % RULES.length];
  const taken = new Set<SuiteTag>();
  let step = 0;
  const watched = ([strategy, skill]: readonly [Strategy, SkillId]) => ({
    strategy: {
      id: strategy.id,
      decide: (question: Question) => {
        note(question, ruleSet, rack, step++, taken);
        return strategy.decide(question);
      },
    },
    skill: SKILLS[skill],
    budget: { simulations: 400 },
  });
  const seats = { A: watched(SEATS[rack % SEATS.length]), B: watched(SEATS[(rack * 2 + 1) % SEATS.length]) };
  const game = playMatch({
    table: NINE_FOOT,
    ruleSet: RULE_SETS[ruleSet],
    players: seats,
    seed: `${values.seed}-${rack}`,
    race: null,
    racks: 1,
    gaps: rack % 4 === 3 ? 'loose-triangle' : 'template',
    limits: { strokes: 60 },
  });
  for await (const _ of game) {
    // Positions are noted while the players decide.
  }
}
process.stderr.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
process.stdout.write(`${JSON.stringify({ version: 1, positions: found })}\n`);
