/** The protocol's shapes as the page sees them: types only, taken from the service's own schemas. */
import type { Static } from 'typebox';
import type {
  Coded as CodedSchema,
  Declaration as DeclarationSchema,
  LayoutBall as LayoutBallSchema,
} from '../../../schema/common.js';
import type { ShotRecord as RecordSchema } from '../../../schema/simulation.js';
import type { State as StateSchema } from '../../../schema/state.js';
import type {
  PlanStepSchema,
  SuggestionAnswer,
  SuggestionRequest,
  SuggestionSchema,
} from '../../../schema/suggestion.js';

export type LayoutBall = Static<typeof LayoutBallSchema>;
export type BallId = LayoutBall['id'];
export type Declaration = Static<typeof DeclarationSchema>;
export type PocketId = Extract<Declaration, { type: 'called' }>['pocket'];
export type ObjectBallId = Extract<Declaration, { type: 'called' }>['ball'];
export type ShotRecord = Static<typeof RecordSchema>;
export type PathSegment = NonNullable<ShotRecord['paths']>[number];
export type ShotEvent = ShotRecord['events'][number];
export type RackState = Static<typeof StateSchema>;
export type Suggestion = Static<typeof SuggestionSchema>;
export type PlanStep = Static<typeof PlanStepSchema>;
export type Answer = Static<typeof SuggestionAnswer>;
export type Question = Static<typeof SuggestionRequest>;
export type Coded = Static<typeof CodedSchema>;
export type PlayerId = 'A' | 'B';

export interface Chance {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** All five numbers of a stroke. */
export interface Stroke {
  readonly aimRad: number;
  readonly speedMps: number;
  readonly tipSide: number;
  readonly tipHeight: number;
  readonly elevationRad: number;
}
