/**
 * `npm run bench:signature`: one hash of what the program does: fixed positions, a fixed budget, a fixed seed, on one thread
 * and again on two. `-- --check` compares with the recorded one, `-- --write` records it. It is built from integers only
 * (counts of outcomes, calls, strokes in millionths) and holds for the Node major that it names.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseQuestion } from '../api/index.js';
import { PACKAGE } from '../api/package-info.js';
import { POCKETS } from '../engine/index.js';
import { type Answer, createPlanner, type Planner, SHOT_KINDS, type Suggestion } from '../solver/index.js';
import { type NamedPosition, signaturePositions } from './signature/positions.js';

interface Recorded {
  readonly signature: string;
  readonly nodeMajor: number;
  /** Hash of each position's integers, to find what changed. */
  readonly positions: Readonly<Record<string, string>>;
}

const RECORD_FILE = path.join(PACKAGE.root, 'benchmarks', 'signature.json');
/** The same signature where answers find it. */
const STAMP_FILE = path.join(PACKAGE.root, 'api', 'signature.json');
const NODE_MAJOR = Number(process.versions.node.split('.', 1)[0]);
const MILLION = 1_000_000;

/** What an answer comes to, as integers. */
function integersOf(answer: Answer): number[] {
  return [
    answer.suggestions.length,
    answer.usage.simulations,
    answer.root.trials,
    ...answer.suggestions.flatMap(ofSuggestion),
  ];
}

function ofSuggestion({
  rank,
  kind,
  declaration,
  stroke,
  placement,
  trials,
  winProbability,
  outcomes,
}: Suggestion): number[] {
  const { made, missed, legal, scratch, miscue, win, loss, opponentHooked, optionGiven, truncated, fouls } = outcomes;
  const called =
    declaration && 'ball' in declaration ? [declaration.ball, POCKETS.indexOf(declaration.pocket)] : [0, -1];
  const inMillionths = [
    stroke?.aimRad,
    stroke?.speedMps,
    stroke?.tipSide,
    stroke?.tipHeight,
    stroke?.elevationRad,
    placement?.x,
    placement?.y,
    winProbability.value,
  ].map((value) => (value === undefined ? 0 : Math.round(value * MILLION)));
  const counts = [made, missed, legal, scratch, miscue, win, loss, opponentHooked, optionGiven, truncated];
  return [
    rank,
    SHOT_KINDS.indexOf(kind),
    ...called,
    trials,
    ...counts,
    ...fouls.map(({ count }) => count),
    ...inMillionths,
  ];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function measure(planner: Planner, positions: readonly NamedPosition[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { name, request } of positions) {
    const asked = parseQuestion(request);
    if (!asked.ok) throw new Error(`${name}: ${JSON.stringify(asked.error)}`);
    hashes.set(name, hashOf(integersOf(await planner.suggest(asked.value.question)).join()));
  }
  return hashes;
}

async function onThreads(threads: number): Promise<Map<string, string>> {
  const planner = createPlanner({ threads });
  try {
    return await measure(planner, signaturePositions());
  } finally {
    await planner.close();
  }
}

function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter((name) => a.get(name) !== b.get(name));
}

async function main(): Promise<void> {
  const [mode = ''] = process.argv.slice(2);
  const one = await onThreads(1);
  const two = await onThreads(2);
  const torn = differences(one, two);
  if (torn.length > 0) throw new Error(`one thread and two differ at: ${torn.join('; ')}`);
  const signature = hashOf([...one].map(([name, hash]) => `${name} ${hash}`).join('\n'));
  if (mode === '--write') {
    const recorded: Recorded = { signature, nodeMajor: NODE_MAJOR, positions: Object.fromEntries(one) };
    writeFileSync(RECORD_FILE, `${JSON.stringify(recorded, null, 2)}\n`);
    writeFileSync(STAMP_FILE, `${JSON.stringify({ signature, nodeMajor: NODE_MAJOR }, null, 2)}\n`);
  } else if (mode === '--check') {
    compare(one, signature);
  } else if (mode !== '') {
    throw new Error(`unknown option ${mode}: use --check or --write`);
  }
  process.stdout.write(`Bench: ${signature} (${one.size} positions, threads 1 and 2, Node ${NODE_MAJOR})\n`);
}

/** @throws when this is not what was recorded */
function compare(positions: ReadonlyMap<string, string>, signature: string): void {
  const recorded = JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as Recorded;
  const stamp = JSON.parse(readFileSync(STAMP_FILE, 'utf8')) as Pick<Recorded, 'signature'>;
  if (stamp.signature !== recorded.signature)
    throw new Error('api/signature.json is not the recorded signature: run with --write');
  if (recorded.nodeMajor !== NODE_MAJOR) {
    throw new Error(`the recorded signature holds for Node ${recorded.nodeMajor}, this is Node ${NODE_MAJOR}`);
  }
  if (recorded.signature === signature) return;
  const changed = differences(positions, new Map(Object.entries(recorded.positions)));
  throw new Error(
    `the signature is ${signature}, recorded is ${recorded.signature}; it changed at:\n  ${changed.join('\n  ')}\n` +
      'If that is meant, run npm run bench:signature -- --write and end the commit with the new "Bench: ..." line.',
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
