/** One stroke as asked by `POST /v1/simulations` and `runout simulate`. */
import type { Static } from 'typebox';
import { BALL_NAMES, type BallIndex, CUE, POCKETS } from '../engine/geometry/ids.js';
import { toCorner } from '../engine/notation/frame.js';
import { parseLayout } from '../engine/notation/layout.js';
import { printRecord } from '../engine/notation/record.js';
import { parseStroke } from '../engine/notation/stroke.js';
import { err, ok, type Result } from '../engine/result.js';
import { cueClearance, strokeProblems } from '../engine/table/cue-clearance.js';
import type { PlacedBall } from '../engine/table/record.js';
import { Simulator } from '../engine/table/simulate.js';
import type { Stroke } from '../engine/table/stroke.js';
import { geometryOf, NINE_FOOT, type Table } from '../engine/table/table.js';
import { keyOf } from '../solver/skill/hash.js';
import { normalsOf, perturb } from '../solver/skill/noise.js';
import type { Skill } from '../solver/skill/skill.js';
import { wilson } from './convert/interval.js';
import { toSkill } from './convert/skill.js';
import { toTable } from './convert/table.js';
import { drawSvg } from './diagram/svg.js';
import { engineInfo } from './engine-info.js';
import type { Issue } from './issue.js';
import { hashOf } from './json.js';
import { checkerOf } from './schema/check.js';
import { PROTOCOL } from './schema/common.js';
import { type ExactSimulation, type NoisySimulation, SimulationRequest } from './schema/simulation.js';
import { seedOf } from './seed.js';
import { notationIssue } from './text/notation.js';

export type SimulationRequestJson = Static<typeof SimulationRequest>;
export type SimulationJson =
  | Omit<Static<typeof ExactSimulation>, 'requestId'>
  | Omit<Static<typeof NoisySimulation>, 'requestId'>;
type WarningJson = SimulationJson['warnings'][number];

/** A request that was understood. */
export interface Simulation {
  readonly id: string | undefined;
  readonly table: Table;
  readonly balls: readonly PlacedBall[];
  readonly stroke: Stroke;
  readonly trajectory: boolean;
  readonly diagram: boolean;
  readonly noise: { readonly skill: Skill; readonly trials: number; readonly seed: string } | null;
}

/** Reads a request. @returns every problem, when there are any */
export function parseSimulation(json: unknown): Result<Simulation, Issue[]> {
  // The notation reads layouts and strokes itself, and says more about them than a schema can.
  const issues = checkerOf(SimulationRequest)(json).filter(({ path }) => !/^\/(layout|stroke)\//.test(path));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const request = json as SimulationRequestJson;
  const fits = (field: string) => !issues.some(({ path }) => path === field || path.startsWith(`${field}/`));
  const usable = fits('/table') && fits('/conditions');
  const table = usable ? toTable(request.table, request.conditions) : ok(NINE_FOOT);
  if (!table.ok) issues.push(...table.error);
  const position = fits('/layout')
    ? parseLayout(request.layout, table.ok ? table.value : NINE_FOOT, { path: '/layout' })
    : null;
  if (position?.ok === false) issues.push(...position.error.map(notationIssue));
  const stroke = fits('/stroke') ? parseStroke(request.stroke, '/stroke') : null;
  if (stroke?.ok === false) issues.push(...stroke.error.map(notationIssue));
  if (request.noise !== undefined && Array.isArray(request.include) && request.include.length > 0) {
    issues.push({
      code: 'conflict',
      path: '/include',
      detail: 'trajectories and diagrams belong to one exact stroke, without noise',
    });
  }
  if (issues.length > 0 || !table.ok || !position?.ok || !stroke?.ok) return err(issues);
  const { noise } = request;
  return ok({
    id: request.id,
    table: table.value,
    balls: position.value.balls,
    stroke: stroke.value,
    trajectory: request.include?.includes('trajectory') ?? false,
    diagram: request.include?.includes('diagram') ?? false,
    noise: noise ? { skill: toSkill(noise.skill), trials: noise.trials, seed: seedOf(noise.seed, request) } : null,
  });
}

/** Milliseconds of simulating after which the caller's event loop gets a turn. */
const SLICE_MS = 8;

/** Plays the stroke; with noise in slices, so that a server goes on answering. */
export async function runSimulation(simulation: Simulation): Promise<SimulationJson> {
  const { table, balls, stroke } = simulation;
  const simulator = new Simulator(table);
  const warnings = strokeProblems(table, balls, stroke).map((code): WarningJson => ({ code, facts: {} }));
  const head = {
    protocol: PROTOCOL,
    ...(simulation.id !== undefined && { id: simulation.id }),
    status: 'final' as const,
    engine: engineInfo(),
    reproducible: true as const,
  };
  if (simulation.noise === null) {
    const record = simulator.run(balls, stroke, { trajectory: simulation.trajectory || simulation.diagram });
    if (record.status === 'truncated') warnings.push(truncated(1));
    const { paths, ...printed } = printRecord(record, table) as Static<typeof ExactSimulation>['record'];
    return withHash({
      ...head,
      record: { ...printed, ...(simulation.trajectory && paths && { paths }) },
      ...(simulation.diagram && { diagram: drawSvg({ table, balls, shot: { record, stroke } }) }),
      warnings,
    });
  }
  const { skill, trials, seed } = simulation.noise;
  const tally = new Tally(table, trials);
  const seedKey = keyOf(seed);
  const normals = new Float64Array(5);
  const { leastElevationRad } = cueClearance(table, balls, stroke.aimRad, stroke.tipSide, stroke.tipHeight);
  let sliceEnd = performance.now() + SLICE_MS;
  for (let trial = 0; trial < trials; trial += 1) {
    normalsOf(seedKey, trial, 0, 0, normals);
    const played = perturb(table, stroke, skill, normals, 1, Math.min(leastElevationRad, stroke.elevationRad));
    tally.add(simulator.run(balls, played.stroke), played.miscue);
    if (performance.now() > sliceEnd) {
      await new Promise((resolve) => setImmediate(resolve));
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  if (tally.truncated > 0) warnings.push(truncated(tally.truncated));
  return withHash({ ...head, seed, trials, outcomes: tally.outcomes(), rest: tally.rest(), warnings });
}

function truncated(trials: number): WarningJson {
  return { code: 'truncated-trials', facts: { trials } };
}

function withHash<T extends object>(body: T): T & { answerHash: string } {
  return { ...body, answerHash: hashOf(body) };
}

/** Integer counts over the trials of one stroke. */
class Tally {
  truncated = 0;
  private counted = 0;
  private scratches = 0;
  private miscues = 0;
  /** Count by ball * 6 + pocket. */
  private readonly pocketed = new Map<number, number>();
  private readonly first = new Map<BallIndex | -1, number>();
  private readonly rests: { x: number; y: number }[] = [];

  constructor(
    private readonly table: Table,
    private readonly trials: number,
  ) {}

  add(record: ReturnType<Simulator['run']>, miscue: boolean): void {
    if (miscue) this.miscues += 1;
    // Never judged: nobody knows how it would have ended.
    if (record.status === 'truncated') {
      this.truncated += 1;
      return;
    }
    this.counted += 1;
    let first: BallIndex | -1 = -1;
    for (const event of record.events) {
      if (event.type === 'pocket') {
        if (event.ball === CUE) this.scratches += 1;
        else bump(this.pocketed, event.ball * POCKETS.length + POCKETS.indexOf(event.pocket));
      } else if (event.type === 'ball' && event.ball === CUE && first === -1) {
        first = event.other;
      }
    }
    bump(this.first, first);
    const cue = record.rest.find(({ ball }) => ball === CUE);
    if (cue) this.rests.push({ x: cue.x, y: cue.y });
  }

  outcomes(): Static<typeof NoisySimulation>['outcomes'] {
    const counted = Math.max(1, this.counted);
    return {
      pocketed: [...this.pocketed]
        .sort(([a], [b]) => a - b)
        .map(([key, count]) => ({
          ball: BALL_NAMES[Math.floor(key / POCKETS.length)],
          pocket: POCKETS[key % POCKETS.length],
          chance: wilson(count, counted),
        })),
      firstContact: [...this.first]
        .sort(([a], [b]) => a - b)
        .map(([ball, count]) => ({ ball: ball === -1 ? null : BALL_NAMES[ball], chance: wilson(count, counted) })),
      scratch: wilson(this.scratches, counted),
      miscue: wilson(this.miscues, this.trials),
      truncated: this.truncated,
    };
  }

  rest(): Static<typeof NoisySimulation>['rest'] {
    const { rests } = this;
    if (rests.length === 0) return null;
    const x = rests.reduce((sum, at) => sum + at.x, 0) / rests.length;
    const y = rests.reduce((sum, at) => sum + at.y, 0) / rests.length;
    const distances = rests.map((at) => Math.sqrt((at.x - x) ** 2 + (at.y - y) ** 2)).sort((a, b) => a - b);
    const holding = (share: number) => distances[Math.ceil(share * distances.length) - 1];
    const { halfLengthM, halfWidthM } = geometryOf(this.table);
    return {
      mean: { x: toCorner(x, halfLengthM), y: toCorner(y, halfWidthM) },
      p50M: holding(0.5),
      p90M: holding(0.9),
      trials: rests.length,
    };
  }
}

function bump<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
