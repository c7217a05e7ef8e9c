/** The report of a run: one HTML file that needs nothing else. Every table says which command gives its numbers. */
import type { PlayerId } from '../../../engine/geometry/ids.js';
import type { Planner } from '../../../solver/planner.js';
import { engineInfo } from '../../engine-info.js';
import { canonicalJson } from '../../json.js';
import { foulText } from '../../text/rulings.js';
import { type Cell, RACK_ENDINGS } from '../columns.js';
import { differenceOf, type Interval, meanOf, share } from '../intervals.js';
import { QUERIES, RunDatabase } from '../queries.js';
import { engineText, type RunFolder } from '../store.js';
import { percent, points } from '../wording.js';
import { command, escapeHtml, page, table } from './html.js';
import { dotPlot, histograms, stackedBars } from './plots.js';
import { differentRackHtml, pickRacks } from './racks.js';

export interface ReportOptions {
  /** How the commands name the run. */
  readonly runName: string;
  /** Most different racks of each pair that are played again and drawn. */
  readonly racksPerPair: number;
  /** And of all pairs together. */
  readonly racksAtMost: number;
}

export const DEFAULT_REPORT: Omit<ReportOptions, 'runName'> = { racksPerPair: 2, racksAtMost: 8 };

type Row = Readonly<Record<string, Cell>>;

const n = (row: Row, field: string): number => Number(row[field] ?? 0);
const text = (row: Row, field: string): string => String(row[field] ?? '');
const fixed = (value: number): string => value.toFixed(2);
/** One value has no interval. */
const ends = ({ low, high, n: behind }: Interval, say: (value: number) => string): string =>
  behind < 2 ? '-' : `${say(low)} to ${say(high)}`;
/** A share of few racks is a share of few racks. */
const shareText = (count: number, of: number): string => (of === 0 ? '-' : percent(count / of));

/** @param planner of the calling thread, to play single racks again */
export async function reportHtml(run: RunFolder, planner: Planner, options: ReportOptions): Promise<string> {
  const database = await RunDatabase.open(run);
  try {
    return await new Report(run, database, planner, options).html();
  } finally {
    database.close();
  }
}

class Report {
  private readonly titles: ReadonlyMap<string, string>;

  constructor(
    private readonly run: RunFolder,
    private readonly database: RunDatabase,
    private readonly planner: Planner,
    private readonly options: ReportOptions,
  ) {
    this.titles = new Map(run.experiment.arms.map(({ id, title }) => [id, title]));
  }

  async html(): Promise<string> {
    const { experiment, manifest } = this.run;
    const played = (await this.rows('breaker')).reduce((sum, row) => sum + n(row, 'racks'), 0);
    const total = experiment.racks * experiment.arms.length;
    const head =
      `<h1>${escapeHtml(experiment.title)}</h1><p>${escapeHtml(experiment.question)}</p>` +
      `<p class="soft">${played} of ${total} racks, seed ${escapeHtml(experiment.seed)}; ${escapeHtml(engineText(manifest.engine))}. ` +
      'Rack n is racked alike and struck with the same luck in every arm, so differences are paired. ' +
      'Intervals are 95 % and cover the racks that were drawn, not what the model leaves out: simulated players with ' +
      'perfect eyes, at a small budget.</p>' +
      command(`npx runout batch run EXPERIMENT.json --out ${this.options.runName}`);
    const parts = [
      head,
      this.armsTable(),
      await this.breaker(),
      await this.pairs(),
      await this.endings(),
      await this.theBreak(),
      await this.pushOut(),
      await this.choices(),
      await this.innings(),
      await this.outcomes(),
      await this.fouls(),
      await this.different(),
    ];
    return page(experiment.title, parts.join('\n'));
  }

  private async rows(name: string): Promise<readonly Row[]> {
    return (await this.database.named(name)).rows;
  }

  private titleOf(row: Row, field = 'arm'): string {
    const id = text(row, field);
    return this.titles.get(id) ?? id;
  }

  private section(name: string, body: string): string {
    const query = QUERIES.find((one) => one.name === name);
    const again = command(`npx runout batch query ${this.options.runName} ${name}`);
    return `<section><h2>${escapeHtml(query?.title ?? name)}</h2>${body}${again}</section>`;
  }

  private armsTable(): string {
    const rows = this.run.experiment.arms.map((arm) => {
      const both = (values: { readonly A: string; readonly B: string }) =>
        values.A === values.B ? values.A : `A ${values.A}, B ${values.B}`;
      const rules = [arm.ruleSet.title, ...arm.ruleSet.readings].join('; ');
      const budget = Object.entries(arm.budget).map(([unit, amount]) => `${amount} ${unit}`);
      const skills = both({ A: arm.skills.A.id, B: arm.skills.B.id });
      return [arm.id, arm.title, rules, both(arm.strategies), skills, arm.breakOrder, budget.join()];
    });
    const columns = ['arm', 'title', 'rules', 'strategy', 'skill', 'break', 'budget'].map((title) => ({ title }));
    return `<section><h2>Arms</h2>${table(columns, rows)}</section>`;
  }

  private async breaker(): Promise<string> {
    const rows = (await this.rows('breaker')).map((row) => ({
      row,
      won: share(n(row, 'breakerWins'), n(row, 'racks')),
    }));
    const plot = dotPlot({
      title: "Breaker's share of the racks",
      rows: rows.map(({ row, won }) => ({ label: this.titleOf(row), interval: won })),
      say: percent,
      reference: 0.5,
    });
    const body = table(
      [
        { title: 'arm' },
        { title: 'racks', number: true },
        { title: 'breaker wins', number: true },
        { title: '95 %', number: true },
        { title: 'break and run', number: true },
        { title: 'without a winner', number: true },
      ],
      rows.map(({ row, won }) => [
        this.titleOf(row),
        String(n(row, 'racks')),
        percent(won.value),
        ends(won, percent),
        shareText(n(row, 'breakAndRuns'), n(row, 'racks')),
        String(n(row, 'withoutWinner')),
      ]),
    );
    return this.section('breaker', plot + body);
  }

  private async pairs(): Promise<string> {
    const rows = (await this.rows('pairs')).map((row) => {
      const sets = n(row, 'sets');
      return {
        row,
        name: `${this.titleOf(row)} − ${this.titleOf(row, 'with')}`,
        gap: differenceOf({ n: sets, sum: n(row, 'sum'), squares: n(row, 'squares') }),
        longer: meanOf({ n: sets, sum: n(row, 'inningsSum'), squares: n(row, 'inningsSquares') }),
      };
    });
    if (rows.length === 0) return '';
    const plot = dotPlot({
      title: "Difference of the breaker's share, points",
      rows: rows.map(({ name, gap }) => ({ label: name, interval: gap })),
      say: points,
      reference: 0,
    });
    const body = table(
      [
        { title: 'pair' },
        { title: 'racks', number: true },
        { title: 'points for the breaker', number: true },
        { title: '95 %', number: true },
        { title: 'only in the first', number: true },
        { title: 'only in the second', number: true },
        { title: 'another winner', number: true },
        { title: 'visits', number: true },
        { title: '95 %', number: true },
      ],
      rows.map(({ row, name, gap, longer }) => [
        name,
        String(n(row, 'racks')),
        points(gap.value),
        ends(gap, points),
        String(n(row, 'onlyArm')),
        String(n(row, 'onlyWith')),
        shareText(n(row, 'otherWinner'), n(row, 'racks')),
        fixed(longer.value),
        ends(longer, fixed),
      ]),
    );
    const said =
      '<p class="soft">An interval that holds 0 is no evidence of a difference. “Only in the first”: racks that the ' +
      'breaker wins under the first arm and not under the second.</p>';
    return this.section('pairs', plot + said + body);
  }

  private async endings(): Promise<string> {
    const rows = await this.rows('endings');
    const arms = this.run.experiment.arms;
    const count = (arm: string, ending: string, field = 'racks') => {
      const row = rows.find((one) => one.arm === arm && one.ending === ending);
      return row === undefined ? 0 : n(row, field);
    };
    const plot = stackedBars({
      title: 'How racks end',
      legend: RACK_ENDINGS,
      rows: arms.map(({ id, title }) => ({ label: title, parts: RACK_ENDINGS.map((ending) => count(id, ending)) })),
    });
    const body = table(
      [
        { title: 'arm' },
        { title: 'ending' },
        { title: 'racks', number: true },
        { title: 'share', number: true },
        { title: '95 %', number: true },
        { title: 'won by the breaker', number: true },
      ],
      arms.flatMap(({ id, title }) => {
        const all = RACK_ENDINGS.reduce((sum, ending) => sum + count(id, ending), 0);
        return RACK_ENDINGS.filter((ending) => count(id, ending) > 0).map((ending) => {
          const part = share(count(id, ending), all);
          const won = count(id, ending, 'breakerWins');
          return [title, ending, String(count(id, ending)), percent(part.value), ends(part, percent), String(won)];
        });
      }),
    );
    return this.section('endings', plot + body);
  }

  private async theBreak(): Promise<string> {
    const body = table(
      [
        { title: 'arm' },
        { title: 'racks', number: true },
        { title: 'legal', number: true },
        { title: 'dry', number: true },
        { title: 'balls a break', number: true },
        { title: 'tens on a legal break', number: true },
      ],
      (await this.rows('break')).map((row) => [
        this.titleOf(row),
        String(n(row, 'racks')),
        shareText(n(row, 'legal'), n(row, 'racks')),
        shareText(n(row, 'dry'), n(row, 'racks')),
        fixed(n(row, 'balls')),
        String(n(row, 'tens')),
      ]),
    );
    return this.section('break', body);
  }

  private async pushOut(): Promise<string> {
    const use = table(
      [
        { title: 'arm' },
        { title: 'racks', number: true },
        { title: 'offered', number: true },
        { title: 'played', number: true },
        { title: 'by the breaker', number: true },
        { title: 'accepted', number: true },
        { title: 'handed back', number: true },
        { title: 'won by who pushed', number: true },
      ],
      (await this.rows('push-out')).map((row) => {
        const won = share(n(row, 'won'), n(row, 'played'));
        return [
          this.titleOf(row),
          String(n(row, 'racks')),
          String(n(row, 'offered')),
          `${n(row, 'played')} (${shareText(n(row, 'played'), n(row, 'offered'))})`,
          String(n(row, 'byBreaker')),
          String(n(row, 'accepted')),
          String(n(row, 'returned')),
          n(row, 'played') === 0 ? '-' : `${percent(won.value)} (${ends(won, percent)})`,
        ];
      }),
    );
    const values = await this.rows('push-out-value');
    const worth = table(
      [
        { title: 'arm' },
        { title: 'played', number: true },
        { title: 'P(win) stated', number: true },
        { title: 'gain over the best other shot, points', number: true },
        { title: '95 %', number: true },
      ],
      values.map((row) => {
        const gain = meanOf({ n: n(row, 'compared'), sum: n(row, 'sum'), squares: n(row, 'squares') });
        return [
          this.titleOf(row),
          String(n(row, 'played')),
          row.winStated === null ? '-' : percent(n(row, 'winStated')),
          gain.n === 0 ? '-' : points(gain.value),
          gain.n === 0 ? '-' : ends(gain, points),
        ];
      }),
    );
    return this.section('push-out', use) + (values.length === 0 ? '' : this.section('push-out-value', worth));
  }

  private async choices(): Promise<string> {
    const rows = await this.rows('options');
    const body = table(
      [
        { title: 'arm' },
        { title: 'because of' },
        { title: 'answer' },
        { title: 'times', number: true },
        { title: 'P(win) stated', number: true },
      ],
      rows.map((row) => [
        this.titleOf(row),
        text(row, 'origin'),
        text(row, 'choice'),
        String(n(row, 'times')),
        row.winStated === null ? '-' : percent(n(row, 'winStated')),
      ]),
    );
    return this.section('options', body);
  }

  private async innings(): Promise<string> {
    const most = 20;
    const counts = await this.rows('innings-histogram');
    const plot = histograms({
      title: 'Racks by visits to the table',
      columns: Array.from({ length: most }, (_, i) => (i + 1 === most ? `${most}+` : String(i + 1))),
      rows: this.run.experiment.arms.map(({ id, title }) => ({
        label: title,
        counts: Array.from({ length: most }, (_, i) => {
          const row = counts.find((one) => one.arm === id && n(one, 'innings') === i + 1);
          return row === undefined ? 0 : n(row, 'racks');
        }),
      })),
    });
    const mean = (row: Row, field: string) =>
      meanOf({ n: n(row, 'racks'), sum: n(row, field), squares: n(row, `${field}Squared`) });
    const body = table(
      [
        { title: 'arm' },
        { title: 'visits', number: true },
        { title: '95 %', number: true },
        { title: 'median', number: true },
        { title: 'most', number: true },
        { title: 'strokes', number: true },
        { title: '95 %', number: true },
      ],
      (await this.rows('innings')).map((row) => [
        this.titleOf(row),
        fixed(mean(row, 'innings').value),
        ends(mean(row, 'innings'), fixed),
        String(n(row, 'inningsMedian')),
        String(n(row, 'inningsMost')),
        fixed(mean(row, 'strokes').value),
        ends(mean(row, 'strokes'), fixed),
      ]),
    );
    return this.section('innings', plot + body);
  }

  private async outcomes(): Promise<string> {
    const body = table(
      [
        { title: 'arm' },
        { title: 'declared' },
        { title: 'strokes', number: true },
        { title: 'succeeded', number: true },
        { title: '95 %', number: true },
        { title: 'stated before', number: true },
        { title: 'fouls', number: true },
      ],
      (await this.rows('outcomes')).map((row) => {
        const success = share(n(row, 'succeeded'), n(row, 'known'));
        return [
          this.titleOf(row),
          text(row, 'declaration'),
          String(n(row, 'strokes')),
          success.n === 0 ? '-' : percent(success.value),
          success.n === 0 ? '-' : ends(success, percent),
          row.stated === null ? '-' : percent(n(row, 'stated')),
          shareText(n(row, 'fouls'), n(row, 'strokes')),
        ];
      }),
    );
    const said =
      '<p class="soft">A call succeeds when its ball falls where it was called; a break, when a ball falls; a push-out, ' +
      'without a foul; a safety, when it is legal, pockets nothing and leaves the opponent below an even chance.</p>';
    return this.section('outcomes', said + body);
  }

  private async fouls(): Promise<string> {
    const racks = new Map((await this.rows('breaker')).map((row) => [text(row, 'arm'), n(row, 'racks')]));
    const body = table(
      [
        { title: 'arm' },
        { title: 'foul' },
        { title: 'strokes', number: true },
        { title: 'in 100 racks', number: true },
      ],
      (await this.rows('fouls')).map((row) => {
        const of = racks.get(text(row, 'arm')) ?? 0;
        const code = text(row, 'code') as Parameters<typeof foulText>[0];
        return [
          this.titleOf(row),
          `${code} ${foulText(code, 'en')}`,
          String(n(row, 'strokes')),
          of === 0 ? '-' : ((100 * n(row, 'strokes')) / of).toFixed(1),
        ];
      }),
    );
    return this.section('fouls', body);
  }

  private async different(): Promise<string> {
    const rows = await this.rows('different');
    const picked = pickRacks(rows, this.options.racksPerPair).slice(0, this.options.racksAtMost);
    const parts: string[] = [];
    for (const pair of picked) {
      const breakers = await this.breakersOf(pair.arm, pair.with, pair.rack);
      const { runName } = this.options;
      parts.push(await differentRackHtml(this.run.experiment, runName, pair, breakers, this.planner));
    }
    if (parts.length === 0) return '';
    const mine = engineInfo();
    const { engine } = this.run.manifest;
    const other =
      canonicalJson(mine) === canonicalJson(engine)
        ? ''
        : `<p class="soft">Played again by another program (${escapeHtml(engineText(mine))}): the drawn racks may differ from the counted ones.</p>`;
    return this.section('different', other + parts.join('\n'));
  }

  private async breakersOf(first: string, second: string, rack: number): Promise<readonly [PlayerId, PlayerId]> {
    // Names of arms hold nothing that SQL could misread: lower case, digits and hyphens.
    const { rows } = await this.database.ask(
      `SELECT arm, breaker FROM racks WHERE rack = ${rack} AND arm IN ('${first}', '${second}')`,
    );
    const of = (arm: string) => (rows.find((row) => row.arm === arm)?.breaker === 'B' ? 'B' : 'A');
    return [of(first), of(second)];
  }
}
