/** Questions to a run, in SQL over its Parquet parts: what the report is made of, and what a person may ask again. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell } from './columns.js';
import { TABLE_NAMES } from './columns.js';
import { RunError } from './run-error.js';
import type { RunFolder } from './store.js';

export interface NamedQuery {
  readonly name: string;
  readonly title: string;
  readonly sql: string;
}

/** Arms in the order of the experiment, and the pairs to compare, come as tables `arms` and `pairs`. */
const sql = (name: string, title: string, text: string): NamedQuery => ({ name, title, sql: text.trim() });

export const QUERIES: readonly NamedQuery[] = [
  sql(
    'breaker',
    'Racks, and racks won by the breaker',
    `
SELECT arm, count(*)::INTEGER AS racks, count(*) FILTER ("breakerWon")::INTEGER AS "breakerWins",
       count(*) FILTER (winner IS NULL)::INTEGER AS "withoutWinner",
       count(*) FILTER ("breakAndRun")::INTEGER AS "breakAndRuns"
FROM racks JOIN arms USING (arm) GROUP BY arm, place ORDER BY place`,
  ),
  sql(
    'pairs',
    'Paired differences: the same racks in two arms',
    `
WITH won AS (SELECT arm, rack, set, winner, innings,
       CASE WHEN "breakerWon" IS NULL THEN 0.5 WHEN "breakerWon" THEN 1 ELSE 0 END AS won FROM racks),
sets AS (SELECT place, p.arm, p."with", count(*) AS played, avg(a.won - b.won) AS gap, avg(a.innings - b.innings) AS longer,
       count(*) FILTER (a.won = 1 AND b.won = 1) AS "both", count(*) FILTER (a.won = 1 AND b.won < 1) AS "onlyArm",
       count(*) FILTER (a.won < 1 AND b.won = 1) AS "onlyWith",
       count(*) FILTER (a.winner IS DISTINCT FROM b.winner) AS "otherWinner"
  FROM pairs p JOIN won a ON a.arm = p.arm JOIN won b ON b.arm = p."with" AND b.rack = a.rack
  GROUP BY place, p.arm, p."with", a.set)
SELECT arm, "with", sum(played)::INTEGER AS racks, count(*)::INTEGER AS sets, sum("both")::INTEGER AS "both",
       sum("onlyArm")::INTEGER AS "onlyArm", sum("onlyWith")::INTEGER AS "onlyWith",
       sum("otherWinner")::INTEGER AS "otherWinner",
       sum(gap)::DOUBLE AS sum, sum(gap * gap)::DOUBLE AS squares,
       sum(longer)::DOUBLE AS "inningsSum", sum(longer * longer)::DOUBLE AS "inningsSquares"
FROM sets GROUP BY place, arm, "with" ORDER BY place`,
  ),
  sql(
    'endings',
    'How racks end',
    `
SELECT arm, ending, count(*)::INTEGER AS racks, count(*) FILTER ("breakerWon")::INTEGER AS "breakerWins"
FROM racks JOIN arms USING (arm) GROUP BY arm, place, ending ORDER BY place, ending`,
  ),
  sql(
    'break',
    'The break',
    `
SELECT arm, count(*)::INTEGER AS racks, count(*) FILTER ("breakLegal")::INTEGER AS legal,
       count(*) FILTER ("breakLegal" AND "breakBalls" = 0)::INTEGER AS dry, avg("breakBalls")::DOUBLE AS balls,
       count(*) FILTER ("tenOnBreak")::INTEGER AS tens
FROM racks JOIN arms USING (arm) GROUP BY arm, place ORDER BY place`,
  ),
  sql(
    'push-out',
    'The push-out: how often, by whom, how it was answered, who won',
    `
SELECT arm, count(*)::INTEGER AS racks, count(*) FILTER ("pushOutOffered")::INTEGER AS offered,
       count("pushOutBy")::INTEGER AS played, count(*) FILTER ("pushOutBy" = 'breaker')::INTEGER AS "byBreaker",
       count(*) FILTER ("pushOutAnswer" = 'accept')::INTEGER AS accepted,
       count(*) FILTER ("pushOutAnswer" = 'return')::INTEGER AS returned,
       count(*) FILTER ("pushOutBy" IS NOT NULL AND "breakerWon" = ("pushOutBy" = 'breaker'))::INTEGER AS "won"
FROM racks JOIN arms USING (arm) GROUP BY arm, place ORDER BY place`,
  ),
  sql(
    'push-out-value',
    'What a push-out was worth to its player when he chose it, by his own estimate',
    `
SELECT arm, count(*)::INTEGER AS played, avg("winBefore")::DOUBLE AS "winStated",
       count("otherWin")::INTEGER AS compared, sum("winBefore" - "otherWin")::DOUBLE AS sum,
       sum(("winBefore" - "otherWin") * ("winBefore" - "otherWin"))::DOUBLE AS squares
FROM shots JOIN arms USING (arm) WHERE declaration = 'push-out' GROUP BY arm, place ORDER BY place`,
  ),
  sql(
    'options',
    'Which choices were given, and how they were answered',
    `
SELECT arm, origin, choice, count(*)::INTEGER AS times, avg("winBefore")::DOUBLE AS "winStated"
FROM shots JOIN arms USING (arm) WHERE kind = 'choice'
GROUP BY arm, place, origin, choice ORDER BY place, origin, choice`,
  ),
  sql(
    'innings',
    'Visits to the table and strokes of a rack',
    `
SELECT arm, count(*)::INTEGER AS racks, sum(innings)::INTEGER AS innings,
       sum(innings * innings)::INTEGER AS "inningsSquared", sum(strokes)::INTEGER AS strokes,
       sum(strokes * strokes)::INTEGER AS "strokesSquared", median(innings)::DOUBLE AS "inningsMedian",
       max(innings)::INTEGER AS "inningsMost"
FROM racks JOIN arms USING (arm) GROUP BY arm, place ORDER BY place`,
  ),
  sql(
    'innings-histogram',
    'Racks by visits to the table',
    `
SELECT arm, least(innings, 20)::INTEGER AS innings, count(*)::INTEGER AS racks
FROM racks JOIN arms USING (arm) GROUP BY arm, place, least(innings, 20) ORDER BY place, 2`,
  ),
  sql(
    'outcomes',
    'What became of strokes, by declaration',
    `
SELECT arm, declaration, count(*)::INTEGER AS strokes, count(success)::INTEGER AS known,
       count(*) FILTER (success)::INTEGER AS succeeded, count(*) FILTER (NOT legal)::INTEGER AS fouls,
       avg("successStated")::DOUBLE AS stated
FROM shots JOIN arms USING (arm) WHERE kind = 'stroke'
GROUP BY arm, place, declaration ORDER BY place, declaration`,
  ),
  sql(
    'fouls',
    'Fouls by code',
    `
SELECT arm, code, count(*)::INTEGER AS strokes
FROM (SELECT arm, unnest(string_split(fouls, ' ')) AS code FROM shots WHERE fouls <> '') JOIN arms USING (arm)
GROUP BY arm, place, code ORDER BY place, code`,
  ),
  sql(
    'different',
    'Racks that went most differently: another winner, then another ending, then more strokes apart',
    `
SELECT arm, "with", rack, "winnerArm", "winnerWith", "endingArm", "endingWith", "strokesArm", "strokesWith" FROM (
  SELECT p.place, p.arm, p."with", a.rack, a.winner AS "winnerArm", b.winner AS "winnerWith",
         a.ending AS "endingArm", b.ending AS "endingWith", a.strokes AS "strokesArm", b.strokes AS "strokesWith",
         row_number() OVER (PARTITION BY p.place ORDER BY (a.winner IS DISTINCT FROM b.winner)::INTEGER DESC,
           (a.ending <> b.ending)::INTEGER DESC, abs(a.strokes - b.strokes) DESC, a.rack) AS n
  FROM pairs p JOIN racks a ON a.arm = p.arm JOIN racks b ON b.arm = p."with" AND b.rack = a.rack
  WHERE a.winner IS DISTINCT FROM b.winner OR a.ending <> b.ending OR a.strokes <> b.strokes)
WHERE n <= 10 ORDER BY place, n`,
  ),
];

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A run opened for questions. Nothing is copied: the parts are read where they lie. */
export class RunDatabase {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  ) {}

  /** @throws RunError `run-incomplete` when no rack has been played */
  static async open(run: RunFolder): Promise<RunDatabase> {
    if (run.notes().length === 0) throw new RunError('run-incomplete', `no rack of ${run.folder} has been played yet`);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const table of TABLE_NAMES) {
      await connection.run(`CREATE VIEW ${table} AS SELECT * FROM read_parquet(${quoted(run.parquetGlob(table))})`);
    }
    const { arms, compare } = run.experiment;
    const list = (rows: readonly string[], columns: string, empty: string) =>
      rows.length > 0
        ? `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(${columns})`
        : `SELECT * FROM (VALUES ${empty}) AS t(${columns}) WHERE false`;
    const armRows = arms.map(({ id, title }, place) => `(${place}, ${quoted(id)}, ${quoted(title)})`);
    const pairRows = compare.map((pair, place) => `(${place}, ${quoted(pair.arm)}, ${quoted(pair.with)})`);
    await connection.run(`CREATE VIEW arms AS ${list(armRows, 'place, arm, title', "(0, '', '')")}`);
    await connection.run(`CREATE VIEW pairs AS ${list(pairRows, 'place, arm, "with"', "(0, '', '')")}`);
    return new RunDatabase(instance, connection);
  }

  /** @param question SQL over `racks`, `shots`, `arms` and `pairs` @throws RunError `unknown-query` with what DuckDB says */
  async ask(question: string): Promise<Answer> {
    try {
      const reader = await this.connection.runAndReadAll(question);
      return {
        columns: reader.columnNames(),
        rows: reader.getRowObjectsJson() as unknown as Readonly<Record<string, Cell>>[],
      };
    } catch (error) {
      throw new RunError('unknown-query', error instanceof Error ? error.message : String(error));
    }
  }

  /** @throws RunError `unknown-query` */
  async named(name: string): Promise<Answer> {
    const query = QUERIES.find((one) => one.name === name);
    if (query === undefined) {
      throw new RunError('unknown-query', `there is no query "${name}": ${QUERIES.map((one) => one.name).join(', ')}`);
    }
    return this.ask(query.sql);
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
