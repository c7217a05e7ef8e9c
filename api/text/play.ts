/** A played match in words: who, what was called, what happened, the ruling with its clause, the score. */
import { CUE } from '../../engine/geometry/ids.js';
import type { Declaration } from '../../engine/rules/declaration.js';
import { explainRuling } from '../../engine/rules/explain.js';
import type { RuleSet } from '../../engine/rules/rule-set.js';
import type { PerPlayer } from '../../engine/rules/state.js';
import type { ShotEvent } from '../../engine/table/record.js';
import { geometryOf, type Table } from '../../engine/table/table.js';
import type { PlayEvent } from '../../solver/play/events.js';
import { choiceText, whyText } from './rulings.js';
import { speedWords } from './words.js';

/** Why-lines that say nothing a reader of a whole rack wants. */
const SILENT = new Set(['counter-cleared', 'called-made', 'push-out-not-given']);

/** What a player is about to do. */
export function declarationText(declaration: Declaration): string {
  switch (declaration.type) {
    case 'break':
      return 'breaks';
    case 'called':
      return `calls the ${declaration.ball} in ${declaration.pocket}`;
    case 'obvious':
      return `plays the ${declaration.ball} to ${declaration.pocket}, obvious`;
    case 'safety':
      return 'says safety';
    case 'push-out':
      return 'says push-out';
    case 'none':
      return 'calls nothing';
  }
}

/** The course of a stroke in a few words: first contact, what fell, a miss. */
function happened(events: readonly ShotEvent[], miscue: boolean): string {
  const words: string[] = miscue ? ['miscue'] : [];
  const contact = events.find((e) => e.type === 'ball' && e.ball === CUE);
  words.push(contact !== undefined && contact.type === 'ball' ? `hits the ${contact.other} first` : 'hits no ball');
  const fell = events.filter((e) => e.type === 'pocket');
  const balls = fell.filter((e) => e.ball !== CUE).map((e) => `the ${e.ball} falls in ${e.pocket}`);
  words.push(balls.length === 0 ? 'nothing falls' : balls.join(', '));
  const scratch = fell.find((e) => e.ball === CUE);
  if (scratch !== undefined) words.push(`the cue ball falls in ${scratch.pocket}`);
  return words.join(', ');
}

function scoreText(score: PerPlayer<number>): string {
  return `A ${score.A} : ${score.B} B`;
}

function metres(value: number): string {
  return `${value.toFixed(2)} m`;
}

/** Lines about one event; empty for none. */
export function playLines(event: PlayEvent, table: Table, ruleSet: RuleSet): string[] {
  switch (event.type) {
    case 'lag': {
      const far = (value: number | null) => (value === null ? 'a bad lag' : `${metres(value)} from the head cushion`);
      return [`Lag: A ${far(event.distanceM.A)}, B ${far(event.distanceM.B)}: ${event.winner} wins it.`];
    }
    case 'rack':
      return [
        '',
        event.attempt === 0
          ? `Rack ${event.rack}: ${event.breaker} to break.`
          : `Rack ${event.rack}, racked again: ${event.breaker} to break.`,
      ];
    case 'warning':
      return [`      The referee warns ${event.player}: two fouls. [${event.clause}]`];
    case 'request-spot':
      return [`      ${event.player} has the ${event.ball} spotted on request. [${event.clause}]`];
    case 'choice':
      if (event.origin === 'lag') return [`      ${event.nextShooter} is to break. [${event.clause}]`];
      return [`      ${event.player} ${choiceText(event.choice, 'en')}. [${event.clause}]`];
    case 'no-progress':
      return [`      The referee sees no progress: three more turns each. [${event.clause}]`];
    case 'stalemate':
      return [`      Stalemate: the balls are racked again, ${event.breaker} breaks. [${event.clause}]`];
    case 'rack-over': {
      if (event.winner === null)
        return [`Rack ${event.rack} is given up without a winner after ${event.strokes} strokes.`];
      const by = event.by === 'three-fouls' ? 'by three fouls' : 'with the ten';
      return [
        `${event.winner} wins rack ${event.rack} ${by} after ${event.strokes} strokes. ${scoreText(event.score)}`,
      ];
    }
    case 'stroke':
      return strokeLines(event, table, ruleSet);
  }
}

function strokeLines(event: Extract<PlayEvent, { type: 'stroke' }>, table: Table, ruleSet: RuleSet): string[] {
  const { played } = event;
  const { before, declaration, intended, placement, record, facts, ruling } = played;
  const { halfLengthM, halfWidthM } = geometryOf(table);
  const from =
    placement === null
      ? ''
      : `cue ball to ${(placement.x + halfLengthM).toFixed(3)}, ${(placement.y + halfWidthM).toFixed(3)}; `;
  const speed = speedWords(intended.speedMps);
  const index = String(event.index + 1).padStart(3);
  const said = `${from}${declarationText(declaration)}, ${speed.label} (${intended.speedMps.toFixed(1)} m/s)`;
  const lines = [`${index} ${played.player}  ${said}: ${happened(record.events, played.miscue)}.`];
  const why = explainRuling(ruleSet, before.state, declaration, facts, ruling, record);
  const told = why.filter((line) => !SILENT.has(line.code));
  for (const line of told) lines.push(`      ${whyText(line, 'en')} [${line.clause}]`);
  if (played.faults.length > 0) lines.push(`      (decision put right: ${played.faults.join(', ')})`);
  return lines;
}
