/** The service's referee: strokes, choices and new racks go there, the next state and the words come back. */
import type { Static } from 'typebox';
import type { RulingAnswer as RulingAnswerSchema } from '../../../schema/ruling.js';
import { language, t } from '../i18n/index.js';
import { type Doc, shooterOf } from '../model/doc.js';
import type { RulingLine } from '../model/turn.js';
import { ruleSetOf } from '../play/question.js';
import { post } from './client.js';
import type { Declaration, LayoutBall, ObjectBallId, PlayerId, RackState, ShotRecord } from './types.js';

export type RulingAnswer = Static<typeof RulingAnswerSchema>;

export interface Ruled {
  readonly state: RackState;
  /** Balls on the bed now; null when the ruling moved none. */
  readonly balls: readonly LayoutBall[] | null;
  readonly lines: readonly RulingLine[];
  /** A new rack must be set up. */
  readonly reRack: boolean;
}

/** The document's state with its balls spelt out, as the referee wants them. */
function stateOf(doc: Doc): RackState {
  const onTable = doc.balls.map(({ id }) => id).filter((id): id is ObjectBallId => id !== 'cue');
  return doc.state.phase === 'rack-over' ? doc.state : { ...doc.state, ballsOnTable: onTable };
}

function request(doc: Doc, what: object): Promise<RulingAnswer> {
  return post<RulingAnswer>('/v1/rulings', {
    ruleSet: ruleSetOf(doc),
    table: doc.table,
    conditions: doc.conditions,
    state: stateOf(doc),
    language: language.value,
    ...what,
  });
}

async function ask(doc: Doc, what: object): Promise<Ruled> {
  const answer = await request(doc, what);
  const ruled: Ruled = {
    state: answer.state,
    balls: answer.layout?.balls ?? null,
    lines: rulingLines(answer),
    reRack: answer.event?.reRack ?? false,
  };
  const due = answer.ruling?.warningDue ?? answer.event?.warningDue ?? null;
  return due === null ? ruled : warned(doc, ruled, due);
}

/** Whoever comes to the table on two fouls is told so at once. */
async function warned(doc: Doc, ruled: Ruled, player: PlayerId): Promise<Ruled> {
  const after: Doc = { ...doc, balls: ruled.balls ?? doc.balls, state: ruled.state };
  const told = await request(after, { event: { type: 'warn', player } });
  return { ...ruled, state: told.state, lines: [...ruled.lines, { text: t('warnedNow', { player }), clause: null }] };
}

/** The ruling's sentences, each with the clause it rests on; no sentence twice. */
export function rulingLines(answer: RulingAnswer): RulingLine[] {
  const { ruling } = answer;
  if (ruling === null) return [];
  const lines = new Map<string, RulingLine>();
  for (const { text, clause } of ruling.why) {
    if (text !== '') lines.set(text, { text, clause: clause === '' ? null : clause });
  }
  return [...lines.values()];
}

export function ruleStroke(doc: Doc, declaration: Declaration, record: ShotRecord): Promise<Ruled> {
  // The paths are for the eye; the referee reads events.
  const { paths: _paths, ...facts } = record;
  return ask(withFrozen(doc, record), {
    declaration: doc.state.phase === 'break' ? { type: 'break' } : declaration,
    record: facts,
  });
}

/** What touches a rail or the cue ball before the stroke is announced as frozen: here the referee always looks. */
function withFrozen(doc: Doc, record: ShotRecord): Doc {
  const isObject = (ball: string): ball is ObjectBallId => ball !== 'cue';
  const pairs = record.touchingBalls.filter(({ ball, other }) => ball === 'cue' || other === 'cue');
  const frozen = {
    toRail: [...new Set(record.touchingRails.map(({ ball }) => ball).filter(isObject))],
    cueBallTo: pairs.flatMap(({ ball, other }) => [ball, other].filter(isObject)),
    cueBallToRail: record.touchingRails.some(({ ball }) => ball === 'cue'),
  };
  return { ...doc, state: { ...doc.state, frozen } };
}

export function ruleChoice(doc: Doc, choice: string): Promise<Ruled> {
  return ask(doc, { event: { type: 'choose', player: shooterOf(doc), choice }, layout: { balls: doc.balls } });
}

export function nextRack(doc: Doc): Promise<Ruled> {
  return ask(doc, { event: { type: 'next-rack' } });
}

/** The state as the referee reads it, nothing left out. */
export async function stateAsRead(doc: Doc, player: PlayerId): Promise<RackState> {
  return (await request(doc, { event: { type: 'comes-to-table', player } })).state;
}
