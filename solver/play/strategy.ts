/**
 * How a player decides. A strategy sees what the planner is asked (`Question`): the rules, the table, the balls,
 * the state, both skills, a budget and a seed; it answers with one decision and never with an executed stroke.
 */
import type { Point } from '../../engine/geometry/geometry.js';
import type { BallIndex } from '../../engine/geometry/ids.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import type { Choice } from '../../engine/rules/state.js';
import type { Stroke } from '../../engine/table/stroke.js';
import type { CancelHandle } from '../planner.js';
import type { Question } from '../question.js';

export type Decision =
  | {
      readonly type: 'stroke';
      readonly declaration: Declaration;
      /** As intended; the player's errors come afterwards. */
      readonly stroke: Stroke;
      /** Where the cue ball in hand is put; absent with ball in hand: it stays where it lies, if it may. */
      readonly placement?: Point;
    }
  /** The answer to a pending option. */
  | { readonly type: 'choice'; readonly choice: Choice }
  /** In hand behind the head string with the ball-on behind it: have it spotted first, then decide again. */
  | { readonly type: 'request-spot'; readonly ball: BallIndex };

export interface Strategy {
  /** Short name, as typed on the command line. */
  readonly id: string;
  /**
   * One decision for the player at the table (of the one who must choose, while an option is pending).
   * Pure: the same question gives the same decision, unless its budget is in milliseconds.
   */
  decide(question: Question, cancel?: CancelHandle): Decision | Promise<Decision>;
}
