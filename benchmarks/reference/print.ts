/** The comparison as text. */
import type { CushionRow } from './cushions.js';
import type { GroupReport, ReferenceReport, WindowReport } from './report.js';

export function printReport(report: ReferenceReport): string {
  return [
    `Replay of: ${report.source}`,
    '',
    ...report.groups.flatMap(groupLines),
    ...(report.statisticsOnly > 0 ? [`M  ${report.statisticsOnly} shots: statistics only`] : []),
    '',
    ...reboundLines(report.rebounds),
    ...report.windows.flatMap(windowLines),
    ...breakLines(report),
    `${report.agree} agree, ${report.differ} differ`,
  ].join('\n');
}

function groupLines(group: GroupReport): string[] {
  const rounding =
    group.withinRounding > 0 ? ` (${group.withinRounding} within the rounding of the file's places)` : '';
  return [
    `${group.group}  ${group.shots} shots: ${group.agree} agree${rounding}, ${group.differ} differ`,
    ...group.differing.map(
      ({ id, difference }) =>
        `   ${id}: ${difference.what}: expected ${difference.expected}; found ${difference.found}`,
    ),
  ];
}

const MODEL_NAMES: Readonly<Record<string, string>> = {
  reference: 'reference',
  mathavan_2010: 'mathavan',
  han_2005: 'han',
  impulse_frictional_inelastic: 'impulse',
  ours: 'ours',
};

function reboundLines(rows: readonly CushionRow[]): string[] {
  if (rows.length === 0) return [];
  const models = Object.keys(MODEL_NAMES);
  const head = ['first rail'.padEnd(18), 'in'.padStart(5), ...models.map((m) => MODEL_NAMES[m].padStart(12))];
  return [
    'Angle from the normal (degrees) / speed (m/s) just after the first straight rail; final: once rolling',
    `${head.join(' ')}   final: reference, ours | Mathavan, diamonds, e .85`,
    ...rows.map((row) => {
      const cells = models.map((m) => {
        const r = row.models[m];
        return (r === undefined ? '-' : `${r.angleDeg.toFixed(1)}/${r.speedMps.toFixed(3)}`).padStart(12);
      });
      const c = row.columnsDeg;
      const columns = c === null ? '' : ` | ${c.mathavan} ${c.diamonds} ${c.lively}`;
      const final = `${row.finalDeg.reference?.toFixed(1) ?? '-'} ${row.finalDeg.ours?.toFixed(1) ?? '-'}${columns}`;
      return `${row.id.padEnd(18)} ${row.arrivingDeg.toFixed(1).padStart(5)} ${cells.join(' ')}   ${final}`;
    }),
    '',
  ];
}

function windowLines(report: WindowReport): string[] {
  const whose = report.cushion === 'file' ? "the file's rail" : 'our rail';
  return [
    `Pocket windows with ${whose}: largest difference ${report.jawErrorMm} mm at the jaws, ${report.railErrorMm} mm where a straight rail comes first`,
    ...report.windows
      .filter(({ edges }) => edges.some((e) => e.foundMm !== e.expectedMm))
      .map(({ row, edges }) => {
        const text = edges
          .map((e) => `${e.expectedMm} -> ${e.foundMm}${e.railFirst ? ' (rail first)' : ''}`)
          .join(', ');
        return `   ${row.table} ${row.pocket} ${row.direction_deg} degrees ${row.speed_at_pocket} m/s: ${text}`;
      }),
    '',
  ];
}

function breakLines({ breaks }: ReferenceReport): string[] {
  if (breaks.length === 0) return [];
  const pct = (share: number) => `${(100 * share).toFixed(1)}%`.padStart(7);
  return [
    'Breaks, reference / ours (head spot, straight, centre; not expected to agree: our racks are compliant clusters)',
    ...breaks.map(({ row, ours }) => {
      const pair = (a: number, b: number) => `${a.toFixed(2)} / ${b.toFixed(2)}`;
      const share = (a: number, b: number) => `${pct(a)} /${pct(b)}`;
      return (
        `   ${row.table} ${row.cue_ball_speed} m/s: balls ${pair(row.mean_object_balls_potted, ours.ballsPotted)}, ` +
        `dry ${share(row.share_dry, ours.dry)}, scratch ${share(row.share_scratch, ours.scratch)}, ` +
        `ten ${share(row.share_ten_potted, ours.ten)}, to a rail ${pair(row.mean_object_balls_to_rail, ours.ballsToRail)}`
      );
    }),
    '',
  ];
}
