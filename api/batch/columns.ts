/** The two tables of a batch, column by column: what is stored, in this order, and what it means. */

export const CELL_TYPES = ['STRING', 'INT32', 'DOUBLE', 'BOOLEAN'] as const;
export type CellType = (typeof CELL_TYPES)[number];
export type Cell = string | number | boolean | null;

export interface Column {
  readonly name: string;
  readonly type: CellType;
  readonly nullable: boolean;
  readonly meaning: string;
}

type ValueOf<T extends CellType> = T extends 'STRING' ? string : T extends 'BOOLEAN' ? boolean : number;
/** A row as an object, typed by its columns. */
export type RowOf<C extends readonly Column[]> = {
  -readonly [K in C[number] as K['name']]: K['nullable'] extends true ? ValueOf<K['type']> | null : ValueOf<K['type']>;
};

const must = <const N extends string, const T extends CellType>(name: N, type: T, meaning: string) =>
  ({ name, type, nullable: false, meaning }) as const;
const may = <const N extends string, const T extends CellType>(name: N, type: T, meaning: string) =>
  ({ name, type, nullable: true, meaning }) as const;

/** One row for every stroke, choice and request of a rack, in the order of play. */
export const SHOT_COLUMNS = [
  must('arm', 'STRING', 'arm of the experiment'),
  must('rack', 'INT32', 'number of the rack, from 0; the same racks and luck in every arm'),
  must('step', 'INT32', 'row of the rack, from 0'),
  must('attempt', 'INT32', '0, then one more after every re-rack'),
  must('kind', 'STRING', 'stroke, choice or request-spot'),
  may('stroke', 'INT32', 'number of the stroke in the rack, from 0'),
  must('player', 'STRING', 'who played or chose'),
  must('byBreaker', 'BOOLEAN', 'whether that is the breaker'),
  must('phase', 'STRING', 'break, second-shot, normal or option-pending'),
  must('inning', 'INT32', 'visits to the table before this one'),
  must('ballOn', 'INT32', 'lowest ball'),
  must('ballsLeft', 'INT32', 'object balls on the table'),
  must('inHand', 'STRING', 'none, anywhere or behind-head-string'),
  must('pushOutAvailable', 'BOOLEAN', 'whether a push-out could be said'),
  must('foulsBefore', 'INT32', 'consecutive fouls of the player'),
  may('declaration', 'STRING', 'break, called, obvious, safety, push-out or none'),
  may('calledBall', 'INT32', 'ball called'),
  may('calledPocket', 'STRING', 'pocket called'),
  may('shot', 'STRING', "the planner's kind: direct, combination, bank, kick, safety ..."),
  may('speedMps', 'DOUBLE', 'intended speed of the cue ball'),
  may('tipSide', 'DOUBLE', 'intended tip contact right of centre, ball radii'),
  may('tipHeight', 'DOUBLE', 'intended tip contact above centre, ball radii'),
  may('elevationRad', 'DOUBLE', "elevation of the cue's butt"),
  may('winBefore', 'DOUBLE', 'P(win) that the player saw in what he chose; null for strategies that do not say'),
  may('winLow', 'DOUBLE', 'lower end of its 95 % interval'),
  may('winHigh', 'DOUBLE', 'upper end'),
  may('successStated', 'DOUBLE', 'chance of success that the player saw'),
  may('otherKind', 'STRING', 'kind of the best shot of another kind that was scored with it'),
  may('otherWin', 'DOUBLE', 'P(win) of that one'),
  may('winAfter', 'DOUBLE', "P(win) of this player by the next decision's own estimate; 1 or 0 at the end"),
  must('simulations', 'INT32', 'strokes simulated for the decision; 0 for strategies that do not say'),
  must('outcome', 'STRING', 'win, loss, foul, made, missed, safety, push-out, balls, dry, option, or the choice'),
  may('success', 'BOOLEAN', 'declaration fulfilled: call made; safety and push-out legal (safety: and P(win) > 1/2)'),
  may('legal', 'BOOLEAN', 'no foul'),
  must('fouls', 'STRING', 'foul codes, joined by a space'),
  must('pocketed', 'STRING', 'object balls, joined by a space'),
  must('spotted', 'STRING', 'object balls put back, joined by a space'),
  may('scratch', 'BOOLEAN', 'the cue ball was pocketed'),
  may('miscue', 'BOOLEAN', 'the tip slipped'),
  may('turn', 'STRING', 'win, loss, foul, option, continue or pass'),
  may('nextPlayer', 'STRING', 'who plays or chooses next; null after the rack'),
  must('nextInHand', 'STRING', 'cue ball in hand after it'),
  may('origin', 'STRING', 'what gave the choice that is given or taken here'),
  may('choice', 'STRING', 'accept, return, re-rack-own or re-rack-other'),
  must('clause', 'STRING', 'clause that decided the turn'),
  must('faults', 'STRING', 'what had to be put right of the decision'),
] as const satisfies readonly Column[];
export type ShotRow = RowOf<typeof SHOT_COLUMNS>;

/** How a rack ended. */
export const RACK_ENDINGS = [
  'last-ten',
  'early-ten',
  'ten-on-break',
  'three-fouls',
  'stalemate',
  'stroke-cap',
  'truncated',
] as const;
export type RackEnding = (typeof RACK_ENDINGS)[number];

/** One row for every rack. */
export const RACK_COLUMNS = [
  must('arm', 'STRING', 'arm of the experiment'),
  must('rack', 'INT32', 'number of the rack, from 0; the same racks and luck in every arm'),
  must('set', 'INT32', 'number of the set that it belongs to'),
  must('breaker', 'STRING', 'A or B'),
  may('winner', 'STRING', 'A or B; null without a winner'),
  may('breakerWon', 'BOOLEAN', 'null without a winner'),
  must('ending', 'STRING', RACK_ENDINGS.join(', ')),
  must('strokes', 'INT32', 'strokes played'),
  must('innings', 'INT32', 'visits to the table by either player'),
  must('balls', 'INT32', 'object balls pocketed on legal strokes'),
  must('ballsByBreaker', 'INT32', 'of them by the breaker'),
  must('breakLegal', 'BOOLEAN', 'no foul on the (last) break'),
  must('breakBalls', 'INT32', 'object balls pocketed on the (last) break'),
  must('tenOnBreak', 'BOOLEAN', 'the ten fell on a legal break'),
  must('breakAndRun', 'BOOLEAN', 'the breaker won and nobody else came to the table'),
  must('earlyTens', 'INT32', 'called tens made while other balls were on the table'),
  must('pushOutOffered', 'BOOLEAN', 'somebody could have pushed out'),
  may('pushOutBy', 'STRING', 'breaker or other; null without a push-out'),
  may('pushOutAnswer', 'STRING', 'accept or return'),
  must('options', 'INT32', 'choices given, push-outs included, the lag left out'),
  must('optionsReturned', 'INT32', 'of them handed back'),
  must('safeties', 'INT32', 'safeties declared'),
  must('fouls', 'INT32', 'strokes with a foul'),
  must('scratches', 'INT32', 'cue balls pocketed'),
  must('threeFoulLoss', 'BOOLEAN', 'lost by three fouls'),
  must('reRacks', 'INT32', 'racks begun again'),
  must('simulations', 'INT32', 'strokes simulated for all decisions'),
] as const satisfies readonly Column[];
export type RackRow = RowOf<typeof RACK_COLUMNS>;

export const TABLES = { shots: SHOT_COLUMNS, racks: RACK_COLUMNS } as const;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES: readonly TableName[] = ['racks', 'shots'];

/** The cells of a row, in the order of its columns. */
export function cellsOf(columns: readonly Column[], row: Readonly<Record<string, Cell>>): Cell[] {
  return columns.map(({ name }) => row[name]);
}

/** The row of some cells. */
export function rowOf<C extends readonly Column[]>(columns: C, cells: readonly Cell[]): RowOf<C> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]])) as RowOf<C>;
}
