/** The racks that went most differently: where they part, drawn, and the clause behind it. */
import { simulate } from '../../../engine/table/simulate.js';
import type { Table } from '../../../engine/table/table.js';
import type { Planner } from '../../../solver/planner.js';
import type { PlayEvent } from '../../../solver/play/events.js';
import { drawSvg } from '../../diagram/svg.js';
import { playLines } from '../../text/play.js';
import { whyText } from '../../text/rulings.js';
import type { Cell } from '../columns.js';
import { type Divergence, divergenceOf, type RuleDifference, storyOf } from '../divergence.js';
import type { Arm, Experiment } from '../experiment.js';
import { command, escapeHtml } from './html.js';

export interface DifferentRack {
  readonly arm: string;
  readonly with: string;
  readonly rack: number;
}

/** Each pair's most different racks, at most `perPair` of each. */
export function pickRacks(rows: readonly Readonly<Record<string, Cell>>[], perPair: number): DifferentRack[] {
  const taken = new Map<string, number>();
  return rows.flatMap((row) => {
    const pair = { arm: String(row.arm), with: String(row.with), rack: Number(row.rack) };
    const key = `${pair.arm} ${pair.with}`;
    const already = taken.get(key) ?? 0;
    taken.set(key, already + 1);
    return already < perPair ? [pair] : [];
  });
}

export async function differentRackHtml(
  experiment: Experiment,
  run: string,
  pair: DifferentRack,
  breakers: readonly ['A' | 'B', 'A' | 'B'],
  planner: Planner,
): Promise<string> {
  const arms = [armOf(experiment, pair.arm), armOf(experiment, pair.with)] as const;
  const stories = [
    await storyOf({ arm: arms[0], breaker: breakers[0] }, experiment.seed, pair.rack, planner),
    await storyOf({ arm: arms[1], breaker: breakers[1] }, experiment.seed, pair.rack, planner),
  ] as const;
  const found = divergenceOf(stories[0], stories[1], [arms[0].ruleSet, arms[1].ruleSet]);
  const title = `<h3>Rack ${pair.rack}: ${escapeHtml(arms[0].title)} against ${escapeHtml(arms[1].title)}</h3>`;
  const again = [0, 1]
    .map((index) => command(`npx runout batch rack ${run} --arm ${arms[index].id} --rack ${pair.rack}`))
    .join('');
  if (found === null) return `${title}<p>The two racks went the same way.</p>${again}`;
  const figures = [0, 1]
    .map((index) => figure(arms[index], found.events[index], stories[index].at(-1) ?? null))
    .join('');
  return `${title}<p>${escapeHtml(sentence(found))}</p>${reasons(found, arms)}<div class="pair">${figures}</div>${again}`;
}

function armOf(experiment: Experiment, id: string): Arm {
  const arm = experiment.arms.find((one) => one.id === id);
  if (arm === undefined) throw new Error(`no arm ${id} in ${experiment.name}`);
  return arm;
}

function sentence({ kind, step }: Divergence): string {
  const same = step === 0 ? 'From the first stroke on' : `After ${step} equal strokes and choices`;
  switch (kind) {
    case 'ruling':
      return `${same} the same stroke is judged otherwise.`;
    case 'decision':
      return `${same} the players decide otherwise.`;
    case 'luck':
      return `${same} the same stroke is struck otherwise: the players differ in skill.`;
  }
}

function reasons({ kind, why, rules }: Divergence, arms: readonly [Arm, Arm]): string {
  const items: string[] = [];
  if (kind === 'ruling') {
    why.forEach((lines, index) => {
      for (const line of lines) {
        items.push(`${arms[index].title}: ${whyText(line, 'en')} [${arms[index].ruleSet.id} ${line.clause}]`);
      }
    });
  }
  // A decision is made with all of the rules in mind; what differs between them is what can have moved it.
  if (items.length === 0) items.push(...rules.map((rule) => ruleText(rule, arms)));
  if (items.length === 0) items.push('The rules are the same; what differs is the players, the table or the budget.');
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

export function ruleText({ parameter, values, clauses }: RuleDifference, arms: readonly [Arm, Arm]): string {
  const one = (index: 0 | 1) => `${values[index]} [${arms[index].ruleSet.id} ${clauses[index]}]`;
  return `${parameter}: ${one(0)} against ${one(1)}`;
}

function figure(arm: Arm, event: PlayEvent | null, end: PlayEvent | null): string {
  const lines = event === null ? ['the rack is over here'] : playLines(event, arm.table, arm.ruleSet);
  const over = end === null ? [] : playLines(end, arm.table, arm.ruleSet);
  const text = [...lines.map((line) => line.trim()), `In the end: ${over.join(' ')}`];
  const drawing = event === null ? '' : drawn(event, arm.table);
  return `<figure>${drawing}<figcaption><b>${escapeHtml(arm.title)}</b><br>${text.map(escapeHtml).join('<br>')}</figcaption></figure>`;
}

function drawn(event: PlayEvent, table: Table): string {
  if (event.type === 'stroke') {
    const { before, struck } = event.played;
    const record = simulate(table, before.balls, struck, { trajectory: true });
    return drawSvg({ table, balls: before.balls, shot: { record, stroke: event.played.intended } });
  }
  return 'after' in event ? drawSvg({ table, balls: event.after.balls }) : '';
}
