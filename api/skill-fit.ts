/** A skill from evidence, as asked by `POST /v1/skills/fit` and `runout skill fit`. */
import type { Static } from 'typebox';
import { BALL_NAMES, ballIndexOf } from '../engine/geometry/ids.js';
import { parseLayout } from '../engine/notation/layout.js';
import { parseStroke } from '../engine/notation/stroke.js';
import { err, ok, type Result } from '../engine/result.js';
import type { Stroke } from '../engine/table/stroke.js';
import { NINE_FOOT, type Table } from '../engine/table/table.js';
import type { CancelHandle } from '../solver/index.js';
import { fitSkill, type Observation, plainStroke } from '../solver/skill/fit.js';
import { toTable } from './convert/table.js';
import { engineInfo } from './engine-info.js';
import type { Issue } from './issue.js';
import { hashOf } from './json.js';
import { checkerOf } from './schema/check.js';
import { PROTOCOL } from './schema/common.js';
import { type SkillFitAnswer, SkillFitRequest } from './schema/skill-fit.js';
import { seedOf } from './seed.js';
import { DeadlineError } from './suggest.js';
import { notationIssue } from './text/notation.js';

export type SkillFitRequestJson = Static<typeof SkillFitRequest>;
export type SkillFitAnswerJson = Omit<Static<typeof SkillFitAnswer>, 'requestId'>;
type ShotJson = SkillFitRequestJson['shots'][number];

export interface SkillEvidence {
  readonly id: string | undefined;
  readonly table: Table;
  readonly seed: string;
  readonly shots: readonly (Observation & { readonly stroke: Stroke })[];
}

/** Reads a request. @returns every problem, when there are any */
export function parseSkillFit(json: unknown): Result<SkillEvidence, Issue[]> {
  const issues = checkerOf(SkillFitRequest)(json).filter(({ path }) => !/^\/shots\/\d+\/(layout|stroke)\//.test(path));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return err(issues);
  const request = json as SkillFitRequestJson;
  const fits = (field: string) => !issues.some(({ path }) => path === field || path.startsWith(`${field}/`));
  const table = fits('/table') && fits('/conditions') ? toTable(request.table, request.conditions) : ok(NINE_FOOT);
  if (!table.ok) issues.push(...table.error);
  const place = table.ok ? table.value : NINE_FOOT;
  const list: readonly ShotJson[] = Array.isArray(request.shots) ? request.shots : [];
  const shots = list.map((shot, index) =>
    typeof shot === 'object' && shot !== null ? readShot(place, shot, index, issues) : null,
  );
  if (issues.length > 0) return err(issues);
  return ok({
    id: request.id,
    table: place,
    seed: seedOf(request.seed, request),
    shots: shots.filter((shot) => shot !== null),
  });
}

function readShot(table: Table, shot: ShotJson, index: number, issues: Issue[]): SkillEvidence['shots'][number] | null {
  const path = `/shots/${index}`;
  const fits = (field: string) =>
    !issues.some((issue) => issue.path === path + field || issue.path.startsWith(`${path}${field}/`));
  const layout =
    fits('/layout') && shot.layout !== undefined ? parseLayout(shot.layout, table, { path: `${path}/layout` }) : null;
  if (layout?.ok === false) issues.push(...layout.error.map(notationIssue));
  const given = fits('/stroke') && shot.stroke !== undefined ? parseStroke(shot.stroke, `${path}/stroke`) : null;
  if (given?.ok === false) issues.push(...given.error.map(notationIssue));
  const { attempts, made } = shot;
  if (fits('/attempts') && fits('/made') && made > attempts) {
    issues.push({ code: 'conflict', path: `${path}/made`, detail: 'more balls were made than attempted' });
  }
  if (!layout?.ok || given?.ok === false || !fits('/ball') || !fits('/pocket')) return null;
  const ball = ballIndexOf(shot.ball);
  const { balls } = layout.value;
  if (!balls.some((placed) => placed.ball === ball)) {
    issues.push({ code: 'conflict', path: `${path}/ball`, detail: `ball ${BALL_NAMES[ball]} is not in the layout` });
    return null;
  }
  const stroke = given?.ok ? given.value : plainStroke(table, balls, ball, shot.pocket);
  if (stroke === null) {
    const detail = `ball ${BALL_NAMES[ball]} cannot be cut into ${shot.pocket} from there; give the stroke`;
    issues.push({ code: 'conflict', path: `${path}/stroke`, detail });
    return null;
  }
  return { balls, ball, pocket: shot.pocket, stroke, attempts, made };
}

/** Milliseconds of simulating after which the caller's event loop gets a turn. */
const SLICE_MS = 8;

/** @throws DeadlineError when it was cancelled: half a fit is none */
export async function runSkillFit(evidence: SkillEvidence, cancel?: CancelHandle): Promise<SkillFitAnswerJson> {
  const { id, table, seed, shots } = evidence;
  const steps = fitSkill(table, shots, seed);
  let sliceEnd = performance.now() + SLICE_MS;
  let step = steps.next();
  while (!step.done) {
    if (performance.now() > sliceEnd) {
      await new Promise((resolve) => setImmediate(resolve));
      if (cancel?.cancelled) throw new DeadlineError();
      sliceEnd = performance.now() + SLICE_MS;
    }
    step = steps.next();
  }
  const { skill, aimSdDeg, shots: fitted, simulations } = step.value;
  const body = {
    protocol: PROTOCOL,
    ...(id !== undefined && { id }),
    status: 'final' as const,
    reproducible: true as const,
    engine: engineInfo(),
    seed,
    skill: { ...skill },
    aimSdDeg: { ...aimSdDeg },
    shots: fitted.map(({ stroke, observed, predicted }, index) => ({
      stroke: { ...stroke },
      attempts: shots[index].attempts,
      made: shots[index].made,
      observed,
      predicted,
    })),
  };
  return { ...body, usage: { simulations }, answerHash: hashOf(body) };
}
