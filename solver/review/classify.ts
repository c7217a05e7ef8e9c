/** What kind of mistake it was: the best suggestion beside the one that was played. */
import type { Suggestion } from '../answer.js';

export const MISTAKE_CLASSES = [
  'missed-push-out',
  'wrong-accept-or-return',
  'needless-foul',
  'missed-safety',
  'wrong-ball-or-pocket',
  'speed',
  'position',
] as const;
export type MistakeClass = (typeof MISTAKE_CLASSES)[number];

/** Share of fouls beyond that of the best which makes the foul the mistake. */
const FOUL_EXCESS = 0.15;
/** A speed that is off by this share, struck about where the best is struck, is a matter of speed alone. */
const SPEED_SHARE = 0.2;
const SAME_TIP = 0.15;

/** @returns the class, or null when both are the same idea */
export function classify(best: Suggestion, chosen: Suggestion): MistakeClass | null {
  if (best === chosen) return null;
  if (chosen.kind === 'accept' || chosen.kind === 'return') return 'wrong-accept-or-return';
  if (best.kind === 'push-out' && chosen.kind !== 'push-out') return 'missed-push-out';
  if (foulShare(chosen) > foulShare(best) + FOUL_EXCESS) return 'needless-foul';
  if (best.kind === 'safety' && !isSafety(chosen)) return 'missed-safety';
  if (callOf(best) !== callOf(chosen)) return 'wrong-ball-or-pocket';
  const [a, b] = [best.stroke, chosen.stroke];
  if (a === null || b === null) return 'position';
  const tip = Math.sqrt((a.tipSide - b.tipSide) ** 2 + (a.tipHeight - b.tipHeight) ** 2);
  const speed = Math.abs(b.speedMps / a.speedMps - 1);
  return speed > SPEED_SHARE && tip < SAME_TIP ? 'speed' : 'position';
}

function isSafety({ kind, declaration }: Suggestion): boolean {
  return kind === 'safety' || declaration?.type === 'safety';
}

function foulShare({ outcomes }: Suggestion): number {
  const judged = outcomes.trials - outcomes.truncated;
  return judged <= 0 ? 0 : 1 - outcomes.legal / judged;
}

/** "4 FL", "safety", "push-out". */
function callOf({ declaration }: Suggestion): string {
  if (declaration === null) return '';
  return 'ball' in declaration ? `${declaration.ball} ${declaration.pocket}` : declaration.type;
}
