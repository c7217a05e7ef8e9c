/** What a position is about, by what any player sees: used to harvest positions from play and to check the suite's tags. */
import { CUE, TEN } from '../../engine/geometry/ids.js';
import { combinations } from '../../solver/candidates/combination.js';
import { placements } from '../../solver/candidates/placement.js';
import { Scene } from '../../solver/candidates/scene.js';
import type { Question } from '../../solver/question.js';
import { newPot } from '../../solver/value/pot-field.js';
import type { SuiteTag } from './suite.js';

/** Two balls closer than this, surface to surface, are a cluster, metres. */
const CLUSTER_GAP_M = 0.012;
/** Centre of a hanging ball to the middle of the pocket's mouth, metres. */
const BRINK_M = 0.09;
const OPEN_CHANCE = 0.5;
/** Geometric chance from which a ten combination is worth a thought. */
const EARLY_TEN_CHANCE = 0.12;

/** Tags of a question, most telling first. */
export function classify(question: Question): SuiteTag[] {
  const { state, balls, ruleSet } = question;
  const tags: SuiteTag[] = [];
  const scene = new Scene(question);
  const object = balls.filter((b) => b.ball !== CUE);
  if (state.pendingOption !== null) tags.push('accept-return');
  if (state.cueBallInHand === 'behind-head-string') tags.push('behind-head-string');
  if (state.cueBallInHand === 'anywhere') tags.push('ball-in-hand');
  if (state.pushOutAvailable) tags.push('push-out');
  if (state.consecutiveFouls.A === 2 || state.consecutiveFouls.B === 2) tags.push('two-fouls');
  const from = scene.cue ?? placements(scene, 1)[0]?.at ?? null;
  if (scene.cue !== null && !scene.field.visible(scene.cue.x, scene.cue.y, scene.ballOn)) tags.push('hooked');
  const early = ruleSet.params.calledTenEarly === 'wins' && scene.ballOn !== TEN;
  if (early && from !== null) {
    const best = combinations(scene, from, scene.cue === null ? from : null)
      .filter((c) => c.declaration.type === 'called' && c.declaration.ball === TEN)
      .reduce((chance, c) => Math.max(chance, c.prior), 0);
    if (best >= EARLY_TEN_CHANCE) tags.push('early-ten');
  }
  const ten = object.find((b) => b.ball === TEN);
  const hangs =
    ten !== undefined &&
    scene.geometry.pockets.some(({ mouth }) => {
      const dx = mouth.x - ten.x;
      const dy = mouth.y - ten.y;
      return dx * dx + dy * dy < BRINK_M * BRINK_M;
    });
  if (hangs) tags.push('ten-on-the-brink');
  let close = 0;
  const near = 2 * scene.radiusM + CLUSTER_GAP_M;
  object.forEach((p, i) => {
    for (const q of object.slice(i + 1))
      if ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) < near * near) close++;
  });
  if (close >= 2) tags.push('clustered');
  if (close === 0 && scene.cue !== null && state.pendingOption === null) {
    const chance = scene.field.bestPot(scene.cue.x, scene.cue.y, scene.ballOn, scene.skill, newPot());
    if (chance >= OPEN_CHANCE) tags.push('open');
  }
  return tags;
}
