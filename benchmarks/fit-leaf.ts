/**
 * What the value model assumes, beside what happens: the planner plays racks against itself with a small budget and
 * every decision is compared with its sequel. Prints the figures from which `solver/value/constants.ts` was set,
 * and the calibration of the leaf: P(win) of the position against who won.
 *
 *   node scripts/run.mjs benchmarks/fit-leaf.js --racks 60 --skill pro --simulations 500 --seed 1
 */
import { CUE } from '../engine/geometry/ids.js';
import { RULE_SETS } from '../engine/rules/rule-sets/index.js';
import { NINE_FOOT } from '../engine/table/table.js';
import { createPlanner, SKILLS, type SkillId } from '../solver/index.js';
import { playMatch } from '../solver/play/match.js';
import type { RackPosition } from '../solver/play/position.js';
import { fullStrategy } from '../solver/strategies/full.js';
import { Layout } from '../solver/value/layout.js';
import { newPot } from '../solver/value/pot-field.js';
import { ValueModel } from '../solver/value/value-model.js';

interface Args {
  readonly racks: number;
  readonly skill: SkillId;
  readonly simulations: number;
  readonly seed: string;
}

function argsOf(argv: readonly string[]): Args {
  const value = (name: string, otherwise: string) => {
    const at = argv.indexOf(`--${name}`);
    return at < 0 ? otherwise : (argv[at + 1] ?? otherwise);
  };
  return {
    racks: Number(value('racks', '40')),
    skill: value('skill', 'pro') as SkillId,
    simulations: Number(value('simulations', '500')),
    seed: value('seed', '1'),
  };
}

class Mean {
  private sum = 0;
  n = 0;
  add(x: number): void {
    this.sum += x;
    this.n++;
  }
  toString(): string {
    return this.n === 0 ? '-' : `${(this.sum / this.n).toFixed(3)} (${this.n})`;
  }
}

const args = argsOf(process.argv.slice(2));
const skill = SKILLS[args.skill];
const ruleSet = RULE_SETS['ru-sections'];
const planner = createPlanner({ threads: 0 });
const layout = new Layout();
const model = new ValueModel(NINE_FOOT, ruleSet, { shooter: skill, opponent: skill }, layout);
const pot = newPot();

/** Leaf value for the player to move, and his best direct pot, of a position. */
function look({ state, balls }: RackPosition): { value: number; chance: number; ease: number; seen: boolean } {
  layout.load(balls);
  if (state.cueBallInHand !== 'none') layout.on[CUE] = 0;
  model.load(layout);
  const on = layout.ballOn();
  const inHand = state.cueBallInHand;
  const chance = inHand === 'none' ? model.field.bestPot(layout.x[0], layout.y[0], on, model.players[0].pot, pot) : 0;
  const value = model.moverValue({
    mover: 0,
    inHand,
    foulLoses: state.consecutiveFouls[state.shooter] >= 2,
    pushOut: state.pushOutAvailable,
  });
  const seen = inHand !== 'none' || model.field.visible(layout.x[0], layout.y[0], on);
  return { value, chance, ease: model.easeOf(on, 0), seen };
}

const player = {
  strategy: fullStrategy((question) => planner.suggest(question)),
  skill,
  budget: { simulations: args.simulations },
};

const position = new Mean();
const chanceAfterPot = new Mean();
const easeAfterPot = new Mean();
const leaveMiss = new Mean();
const leaveSafety = new Mean();
const seenAfterSafety = new Mean();
const kickLegal = new Mean();
const potBins = Array.from({ length: 10 }, () => ({ stated: new Mean(), made: new Mean() }));
const leafBins = Array.from({ length: 10 }, () => ({ stated: new Mean(), won: new Mean() }));
const byBalls = Array.from({ length: 11 }, () => ({ stated: new Mean(), won: new Mean() }));
/** Positions by what the player to move has: [stated, won]. */
const SITUATIONS = ['in hand', 'hooked', 'pot < 20 %', 'pot 20-50 %', 'pot 50-80 %', 'pot > 80 %'] as const;
const bySituation = SITUATIONS.map(() => ({ stated: new Mean(), won: new Mean() }));
const situationOf = (d: { readonly inHand: boolean; readonly seen: boolean; readonly chance: number }): number =>
  d.inHand ? 0 : !d.seen ? 1 : d.chance < 0.2 ? 2 : d.chance < 0.5 ? 3 : d.chance < 0.8 ? 4 : 5;
const inHandBins = Array.from({ length: 11 }, () => ({ stated: new Mean(), won: new Mean() }));
let fouls = 0;
let strokes = 0;
const ends = new Map<string, number>();

let decisions: { value: number; player: string; balls: number; inHand: boolean; seen: boolean; chance: number }[] = [];
const started = performance.now();
let last: string = '';
for await (const event of playMatch({
  table: NINE_FOOT,
  ruleSet,
  players: { A: player, B: player },
  seed: args.seed,
  race: null,
  racks: args.racks,
  breaker: 'A',
})) {
  if (event.type === 'rack') decisions = [];
  if (event.type === 'rack-over') {
    ends.set(event.by, (ends.get(event.by) ?? 0) + 1);
    for (const d of decisions) {
      const won = d.player === event.winner ? 1 : 0;
      const bin = leafBins[Math.min(9, Math.floor(d.value * 10))];
      bin.stated.add(d.value);
      bin.won.add(won);
      const group = (d.inHand ? inHandBins : byBalls)[d.balls];
      group.stated.add(d.value);
      group.won.add(won);
      const situation = bySituation[situationOf(d)];
      situation.stated.add(d.value);
      situation.won.add(won);
    }
    process.stderr.write(
      `rack ${event.rack}: ${event.winner} ${event.strokes} strokes, ${Math.round((performance.now() - started) / 1000)} s\n`,
    );
  }
  if (event.type !== 'stroke') continue;
  const { played } = event;
  const { before, ruling, after, declaration } = played;
  if (before.state.phase === 'break') continue;
  strokes++;
  if (!ruling.legal) fouls++;
  const now = look({
    ...before,
    state: { ...before.state, cueBallInHand: played.placement === null ? 'none' : before.state.cueBallInHand },
  });
  decisions.push({
    value: now.value,
    player: played.player,
    balls: before.state.ballsOnTable.length,
    inHand: played.placement !== null,
    seen: now.seen,
    chance: now.chance,
  });
  if (declaration.type === 'called' && played.placement === null && declaration.ball === before.state.ballsOnTable[0]) {
    const p = model.field.chanceFrom(
      layout.x[0],
      layout.y[0],
      declaration.ball,
      ['HL', 'HR', 'SL', 'SR', 'FL', 'FR'].indexOf(declaration.pocket),
      model.players[0].pot,
    );
    if (p > 0) {
      const bin = potBins[Math.min(9, Math.floor(p * 10))];
      bin.stated.add(p);
      bin.made.add(ruling.calledBallMade ? 1 : 0);
    }
  }
  if (!now.seen && declaration.type !== 'push-out') kickLegal.add(ruling.legal ? 1 : 0);
  last = declaration.type;
  if (after.state.rackWinner !== null || after.state.ballsOnTable.length === 0) continue;
  if (after.state.cueBallInHand !== 'none' || after.state.pendingOption !== null) continue;
  const next = look(after);
  if (ruling.turn === 'continue') {
    position.add(Math.min(1.2, next.chance / next.ease));
    chanceAfterPot.add(next.chance);
    easeAfterPot.add(next.ease);
  } else if (ruling.legal && last === 'called') leaveMiss.add(Math.min(1.2, next.chance / next.ease));
  else if (ruling.legal && last === 'safety') {
    leaveSafety.add(Math.min(1.2, next.chance / next.ease));
    seenAfterSafety.add(next.seen ? 1 : 0);
  }
}
await planner.close();

const out = (line: string) => process.stdout.write(`${line}\n`);
out(
  `skill ${args.skill}, ${args.racks} racks, ${args.simulations} simulations, seed ${args.seed}; ends ${JSON.stringify([...ends])}`,
);
out(`strokes ${strokes}, fouls ${fouls}, ${((performance.now() - started) / strokes).toFixed(0)} ms a stroke`);
out(
  `next chance / ease after a pot: ${position}; after a miss: ${leaveMiss}; after a safety: ${leaveSafety}; ball-on seen after a safety: ${seenAfterSafety}`,
);
out(`after a pot: chance ${chanceAfterPot}, ease ${easeAfterPot}`);
out(`legal when hooked: ${kickLegal}`);
out('pot chance stated -> made');
for (const { stated, made } of potBins) if (stated.n > 0) out(`  ${stated} -> ${made}`);
out('leaf P(win) stated -> won');
for (const { stated, won } of leafBins) if (stated.n > 0) out(`  ${stated} -> ${won}`);
out('by situation: stated -> won');
bySituation.forEach(({ stated, won }, i) => {
  out(`  ${SITUATIONS[i]}: ${stated} -> ${won}`);
});
out('by balls left, ball lying: stated -> won | in hand');
byBalls.forEach(({ stated, won }, n) => {
  if (stated.n + inHandBins[n].stated.n > 0)
    out(`  ${n}: ${stated} -> ${won} | ${inHandBins[n].stated} -> ${inHandBins[n].won}`);
});
