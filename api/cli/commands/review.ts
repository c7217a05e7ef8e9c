/** `runout review`: a played rack looked at again, as `POST /v1/reviews`. */
import type { Command } from 'commander';
import { createCancelHandle, createPlanner } from '../../../solver/index.js';
import { isPlayedRack, turnsOf } from '../../convert/played-rack.js';
import { parseReview } from '../../convert/review.js';
import { toJson } from '../../json.js';
import { type ReviewAnswerJson, runReview } from '../../reviews.js';
import { sharePlanner } from '../../share.js';
import pc from '../colours.js';
import { untilInterrupted } from '../interrupt.js';
import { complain, complainOf, type Document, EXIT, print, readDocuments } from '../io.js';
import { positive } from './serve.js';

interface ReviewOptions {
  readonly json?: boolean;
  readonly simulations?: number;
  readonly threads?: number;
  readonly rules?: string;
}

/** A rack of a hundred turns at the default budget takes minutes; nobody waits for hours. */
const DEADLINE_MS = 3_600_000;

export function registerReview(program: Command): void {
  program
    .command('review')
    .description('where a rack was won or lost: the loss and the luck of each decision')
    .argument('<file>', 'a request as in POST /v1/reviews, or what `runout play --json` printed; - for standard input')
    .option('--simulations <n>', 'simulated strokes for each decision', positive)
    .option('--rules <id>', 'rule set, where the file names none')
    .option('--threads <n>', 'worker threads (RUNOUT_THREADS, else the cores)', positive)
    .option('--json', 'the answer as JSON (the default when the output is no terminal)')
    .action(async (file: string, options: ReviewOptions) => {
      process.exitCode = await review(file, options);
    });
}

async function review(file: string, options: ReviewOptions): Promise<number> {
  const planner = createPlanner(options.threads === undefined ? {} : { threads: options.threads });
  const shared = sharePlanner(planner, createCancelHandle);
  let code: number = EXIT.ok;
  try {
    for (const { name, json } of requestsOf(readDocuments(file))) {
      const parsed = json.ok ? parseReview(withOptions(json.value, options)) : null;
      if (parsed === null) complain(`${name}: ${json.ok ? '' : json.error}`);
      else if (!parsed.ok) complainOf(name, parsed.error);
      if (!parsed?.ok) {
        code = EXIT.failed;
        continue;
      }
      const cancel = createCancelHandle();
      const answer = await untilInterrupted(
        () => cancel.cancel(),
        () =>
          runReview(parsed.value, {
            planner: shared,
            makeCancel: shared.makeCancel,
            cancel,
            deadlineMs: DEADLINE_MS,
            onTurn: (done, of) => {
              if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${of} turns${done === of ? '\n' : ''}`);
            },
          }),
      );
      print(options.json === true || !process.stdout.isTTY ? toJson(answer) : inWords(answer));
    }
  } finally {
    await planner.close();
  }
  return code;
}

/** Lines that are events of a match are one request together. */
function requestsOf(documents: readonly Document[]): readonly Document[] {
  const values = documents.flatMap(({ json }) => (json.ok ? [json.value] : []));
  if (values.length !== documents.length || !isPlayedRack(values)) return documents;
  return [{ name: documents[0].name, json: { ok: true, value: { turns: turnsOf(values) } } }];
}

/** The flags fill in what a request leaves out. */
function withOptions(json: unknown, { simulations, rules }: ReviewOptions): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const given = json as { budget?: unknown; ruleSet?: unknown };
  return {
    ...json,
    ...(simulations !== undefined && given.budget === undefined && { budget: { simulations } }),
    ...(rules !== undefined && given.ruleSet === undefined && { ruleSet: rules }),
  };
}

const points = (value: number): string => (100 * value).toFixed(1);

function inWords(answer: ReviewAnswerJson): string {
  const lines = answer.turns.map((turn) => {
    const { choiceLoss, executionLuck, label, mistake, best } = turn;
    const parts = [
      `${String(turn.index + 1).padStart(3)} ${turn.player}  ${points(turn.before.value).padStart(5)} %`,
      choiceLoss ? `loss ${points(choiceLoss.value).padStart(5)}` : 'loss     ?',
      executionLuck ? `luck ${points(executionLuck.value).padStart(6)}` : 'luck      ?',
    ];
    if (label !== 'none') {
      const call =
        best?.declaration && 'ball' in best.declaration
          ? ` ${best.declaration.ball} in ${best.declaration.pocket}`
          : '';
      parts.push(pc.yellow(`${label}${mistake === null ? '' : ` (${mistake})`}: better ${best?.kind ?? ''}${call}`));
    }
    return parts.join('   ');
  });
  const totals = (['A', 'B'] as const).map((player) => {
    const { choiceLoss, executionLuck, labels } = answer.players[player];
    const named = Object.entries(labels).filter(([label, count]) => label !== 'none' && count > 0);
    const words = named.map(([label, count]) => `${count} ${label}`).join(', ');
    return `${player}: lost ${points(choiceLoss)} points by choice, luck ${points(executionLuck)}${words && `; ${words}`}`;
  });
  return [pc.dim('points of win probability, from the view of the player who decided'), ...lines, ...totals].join('\n');
}
