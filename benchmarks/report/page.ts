/** The report as one HTML page without anything outside it. */
import { isObject } from '../../engine/rules/json.js';
import { PRO_BANDS } from '../strength/report-solo.js';
import { latest, type Measured, measured, type ResultLine } from './result.js';
import { type Bin, escapeText, intervals, PERCENT, type Row, reliability, type Scale } from './svg.js';

/** Ten-ball ghost of people, balls in ten racks: grade and range. */
const PEOPLE: readonly (readonly [string, number, number])[] = [
  ['D+', 30, 35],
  ['C', 36, 40],
  ['B', 46, 50],
  ['A', 56, 60],
  ['A++', 66, 70],
  ['professional', 71, 100],
];
const GHOST_SCALE: Scale = { min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100], print: (v) => v.toFixed(0) };
const HALF: Scale = { ...PERCENT, mark: 0.5 };

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2a24;background:#fbfbf8}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}p.note{color:#5a665f}svg{width:100%;height:auto}svg.square{max-width:24rem}
.grid{stroke:#dfe3dd}.mark{stroke:#b0552f;stroke-dasharray:4 3}.band{fill:#cfe3d6}.interval{stroke:#1f5f46;stroke-width:2}.dot{fill:#1f5f46}
text{font:12px system-ui,sans-serif;fill:#1d2a24}.tick{fill:#5a665f;font-size:11px}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #dfe3dd}`;

function row(label: string, m: Measured, band?: readonly [number, number]): Row {
  const { value, low, high } = m;
  return { label, value, low, high, ...(band === undefined ? {} : { band }) };
}

function named(line: ResultLine): string {
  return `${line.a}, ${line.budget}`;
}

function section(title: string, note: string, body: readonly string[]): string {
  if (body.length === 0) return '';
  return `<h2>${escapeText(title)}</h2><p class="note">${escapeText(note)}</p>${body.join('')}`;
}

function ghost(lines: readonly ResultLine[]): string {
  const rows = lines.flatMap((line) => {
    const score = measured(line.figures.score);
    return score === null ? [] : [row(named(line), score)];
  });
  if (rows.length === 0) return '';
  rows.sort((p, q) => q.value - p.value);
  const people = PEOPLE.map(
    ([name, low, high]): Row => ({ label: `people: ${name}`, value: (low + high) / 2, low, high }),
  );
  return section(
    'Ten-ball ghost',
    'Balls in ten racks, 100 at most, with 95 % intervals. Simulated players have perfect eyes.',
    [intervals([...rows, ...people], GHOST_SCALE)],
  );
}

function breaks(lines: readonly ResultLine[]): string {
  const body = lines.map((line) => {
    const rows = PRO_BANDS.flatMap(({ figure, low, high }) => {
      const m = measured(line.figures[figure]);
      if (m === null) return [];
      // Balls a break are shown on the scale of shares, divided by four.
      const by = figure === 'ballsPerBreak' ? 0.25 : 1;
      const scaled = { value: m.value * by, low: m.low * by, high: m.high * by, n: m.n };
      return [row(by === 1 ? figure : `${figure} / 4`, scaled, [low * by, high * by])];
    });
    return `<h3>${escapeText(`${named(line)}, ${line.ruleSet}, ${line.figures.racks} racks`)}</h3>${intervals(rows, PERCENT)}`;
  });
  return section('Breaks and break-and-runs', 'Green: professional play.', body);
}

function matches(lines: readonly ResultLine[]): string {
  const rows = lines.flatMap((line) => {
    const score = measured(line.figures.score);
    return score === null ? [] : [row(`${line.a} v ${line.b} (${line.figures.racks} racks)`, score)];
  });
  const table = lines.map((line) => {
    const a = isObject(line.figures.sideA) ? line.figures.sideA : {};
    const test = isObject(line.figures.sprt) ? line.figures.sprt : {};
    return `<tr><td>${escapeText(`${line.a} v ${line.b}`)}</td><td>${escapeText(line.budget)}</td><td>${escapeText(String(test.verdict ?? ''))}</td><td>${escapeText(String(Array.isArray(line.figures.pairCounts) ? line.figures.pairCounts.join(' ') : ''))}</td><td>${typeof a.p50Ms === 'number' ? a.p50Ms.toFixed(0) : ''}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return section('Paired matches', 'Share of racks the first player won; the same racks with seats swapped.', [
    intervals(rows, HALF),
    `<table><tr><th>match</th><th>budget</th><th>sequential test</th><th>pairs won 0, 1/2, 1, 3/2, 2</th><th>ms a decision</th></tr>${table.join('')}</table>`,
  ]);
}

function runouts(lines: readonly ResultLine[]): string {
  const body = lines.map((line) => {
    const list = Array.isArray(line.figures.byBalls) ? line.figures.byBalls : [];
    const rows = list.flatMap((entry: unknown) => {
      const m = isObject(entry) ? measured(entry.ranOut) : null;
      return m === null || !isObject(entry) ? [] : [row(`${entry.balls} balls`, m)];
    });
    return `<h3>${escapeText(named(line))}</h3>${intervals(rows, PERCENT)}`;
  });
  return section('Run-outs with ball in hand', 'Random layouts of the last balls.', body);
}

function binsOf(value: unknown): Bin[] {
  const list = isObject(value) && Array.isArray(value.bins) ? value.bins : [];
  return list.flatMap((bin: unknown) => {
    const observed = isObject(bin) ? measured(bin.observed) : null;
    return isObject(bin) && typeof bin.stated === 'number' && observed !== null
      ? [{ stated: bin.stated, observed }]
      : [];
  });
}

function honesty(lines: readonly ResultLine[]): string {
  const body = lines.map((line) => {
    const shots = binsOf(line.figures.shots);
    const wins = binsOf(line.figures.wins);
    return `<h3>${escapeText(named(line))}</h3><p>Success of suggestions:</p>${reliability(shots)}<p>P(win) against rollouts:</p>${reliability(wins)}`;
  });
  return section('Calibration', 'Ten and five bins of equal count; the dashed line is the truth.', body);
}

function regrets(lines: readonly ResultLine[]): string {
  const body = lines.map((line) => {
    const byTag = isObject(line.figures.byTag) ? line.figures.byTag : {};
    const scale: Scale = { min: 0, max: 0.3, ticks: [0, 0.1, 0.2, 0.3], print: (v) => `${(100 * v).toFixed(1)} %` };
    const all = measured(line.figures.regret);
    const rows = [
      ...(all === null ? [] : [row('all', all)]),
      ...Object.entries(byTag).flatMap(([tag, value]) => {
        const m = measured(value);
        return m === null ? [] : [row(tag, m)];
      }),
    ];
    return `<h3>${escapeText(named(line))}</h3>${intervals(rows, scale)}`;
  });
  return section(
    'Regret on the suite',
    'P(win) lost against a much deeper search, by what the position is about.',
    body,
  );
}

function scalings(lines: readonly ResultLine[]): string {
  const body = lines.map((line) => {
    const steps = Array.isArray(line.figures.steps) ? line.figures.steps : [];
    const rows = steps.flatMap((step: unknown) => {
      const m = isObject(step) ? measured(step.score) : null;
      return m === null || !isObject(step) ? [] : [row(`x${step.factor}`, m)];
    });
    return `<h3>${escapeText(named(line))}</h3>${intervals(rows, HALF)}`;
  });
  return section('Scaling', 'Share of racks won with more simulations against the base budget.', body);
}

function sources(lines: readonly ResultLine[]): string {
  const rows = lines.map((l) => {
    const cells = [l.bench, l.a, l.b ?? '', l.ruleSet, l.budget, l.seed, l.signature ?? '', l.date, l.file];
    return `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`;
  });
  const heads = ['bench', 'a', 'b', 'rules', 'budget', 'seed', 'signature', 'date', 'file'];
  return section('Sources', 'Each line recreates its figures.', [
    `<table><tr>${heads.map((h) => `<th>${h}</th>`).join('')}</tr>${rows.join('')}</table>`,
  ]);
}

/** @param all every line of the result files, oldest first */
export function reportPage(all: readonly ResultLine[]): string {
  const lines = latest(all);
  const of = (bench: string): ResultLine[] => lines.filter((line) => line.bench === bench);
  const body = [
    ghost(of('ghost')),
    breaks(of('breakrun')),
    matches(of('match')),
    runouts(of('runout')),
    honesty(of('calibration')),
    regrets(of('suite')),
    scalings(of('scaling')),
    sources(lines),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Runout: strength</title><style>${STYLE}</style><h1>Runout: strength</h1>${body.join('')}</html>\n`;
}
