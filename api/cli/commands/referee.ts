/** `runout referee FILE|-`: the referee alone; `runout referee --cases FILE`: conformance cases. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type CasesReport, runCases } from '../../../engine/rules/cases.js';
import { isObject } from '../../../engine/rules/json.js';
import type { RulingAnswerJson } from '../../convert/ruling-answer.js';
import type { Issue } from '../../issue.js';
import { toJson } from '../../json.js';
import { ruleOn } from '../../rulings.js';
import { LANGUAGES, type Language } from '../../text/rulings.js';
import pc from '../colours.js';

interface RefereeOptions {
  readonly cases?: string;
  readonly json?: boolean;
  readonly text?: boolean;
  readonly rules?: string;
  readonly language?: string;
}

/** Where the command reads and writes; a test hands in its own. */
export interface RefereeIo {
  readonly read: (file: string) => string;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly terminal: boolean;
}

const PROCESS_IO: RefereeIo = {
  read: (file) => readFileSync(file === '-' ? 0 : file, 'utf8'),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  terminal: process.stdout.isTTY === true,
};

export function registerReferee(program: Command): void {
  program
    .command('referee')
    .description('judge strokes and other events of a rack, or run conformance cases')
    .argument('[file]', 'a request as in POST /v1/rulings, or one per line; - for standard input')
    .option('--cases <file>', 'run a file of conformance cases')
    .option('--rules <id>', 'rule set for requests that name none')
    .option('--language <code>', `language of the reasons: ${LANGUAGES.join(', ')}`)
    .option('--json', 'answers as JSON, one a line (the default when the output is no terminal)')
    .option('--text', 'answers in words')
    .action((file: string | undefined, options: RefereeOptions) => {
      process.exitCode = referee(file, options, PROCESS_IO);
    });
}

/** @returns the exit code: 0 all judged or passed, 1 a refusal or a failing case, 2 nothing could be read */
export function referee(file: string | undefined, options: RefereeOptions, io: RefereeIo): number {
  if (options.cases !== undefined) return cases(options.cases, options, io);
  if (file === undefined) {
    io.err('runout referee: give a file, or - for standard input, or --cases FILE');
    return 2;
  }
  if (options.language !== undefined && !isLanguage(options.language)) {
    io.err(`runout referee: --language must be one of: ${LANGUAGES.join(', ')}`);
    return 2;
  }
  const text = readText(file, io);
  if (text === null) return 2;
  const requests = requestsIn(text);
  if (requests.length === 0) {
    io.err(`runout referee: ${nameOf(file)} holds no request`);
    return 2;
  }
  const asJson = options.json === true || (!io.terminal && options.text !== true);
  let refused = false;
  for (const request of requests) {
    const ruled =
      'problem' in request
        ? { ok: false as const, error: [request.problem] }
        : ruleOn(withOptions(request.value, options));
    if (!ruled.ok) refused = true;
    if (asJson) {
      io.out(toJson(ruled.ok ? ruled.value : { ...idOf(request), errors: ruled.error }));
    } else {
      for (const line of ruled.ok ? inWords(ruled.value) : refusalInWords(ruled.error)) io.out(line);
    }
  }
  return refused ? 1 : 0;
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

function readText(file: string, io: RefereeIo): string | null {
  try {
    return io.read(file);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    io.err(`runout referee: cannot read ${nameOf(file)} (${why})`);
    return null;
  }
}

type Request = { readonly value: unknown } | { readonly problem: Issue };

/** One request, a list of them, or one per line. */
function requestsIn(text: string): readonly Request[] {
  const whole = parsed(text);
  if (whole !== null) {
    return Array.isArray(whole.value) ? whole.value.map((value: unknown) => ({ value })) : [whole];
  }
  return text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }): Request => {
      const detail = `line ${number} is not JSON`;
      return parsed(line) ?? { problem: { code: 'wrong-type', path: '', detail } };
    });
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The flags fill in what a request leaves out. */
function withOptions(request: unknown, options: RefereeOptions): unknown {
  if (!isObject(request)) return request;
  return {
    ...request,
    ...(options.rules !== undefined && request.ruleSet === undefined && { ruleSet: options.rules }),
    ...(options.language !== undefined && request.language === undefined && { language: options.language }),
  };
}

function idOf(request: Request): { readonly id?: string } {
  const id = 'value' in request && isObject(request.value) ? request.value.id : undefined;
  return typeof id === 'string' ? { id } : {};
}

function inWords(answer: RulingAnswerJson): readonly string[] {
  const { ruleSet, ruling, event } = answer;
  const readings = ruleSet.readings.length === 0 ? '' : ` with ${ruleSet.readings.join(', ')}`;
  const lines = [pc.bold(`${ruleSet.title} (${ruleSet.id}${readings})`)];
  if (event !== null) lines.push(`${event.type}: accepted ${pc.dim(`[${event.clause}]`)}`);
  for (const line of ruling?.why ?? []) {
    const switched = line.parameter === null ? '' : `, ${line.parameter}: ${line.value}`;
    lines.push(`- ${line.text} ${pc.dim(`[${line.clause}${switched}]`)}`);
  }
  for (const option of ruling?.pendingOption?.options ?? []) {
    lines.push(`  ${option.choice}: ${ruling?.pendingOption?.player} ${option.text}`);
  }
  const faults = event?.rackCheck?.faults ?? [];
  if (faults.length > 0) lines.push(`  ${faults.join(', ')}`);
  const { phase, shooter } = answer.state;
  lines.push(pc.dim(`  ${phase}${phase === 'rack-over' ? `, won by ${answer.state.rackWinner}` : `, ${shooter}`}`));
  return lines;
}

function refusalInWords(issues: readonly Issue[]): readonly string[] {
  return [
    pc.bold('refused'),
    ...issues.map(({ code, path, detail, clause }) => {
      const rule = clause === undefined ? '' : ` ${pc.dim(`[${clause}]`)}`;
      return `- ${code}${path === '' ? '' : ` at ${path}`}: ${detail}${rule}`;
    }),
  ];
}

function cases(file: string, options: RefereeOptions, io: RefereeIo): number {
  const text = readText(file, io);
  if (text === null) return 2;
  const json = parsed(text);
  if (json === null) {
    io.err(`runout referee: ${nameOf(file)} is not JSON`);
    return 2;
  }
  const report = runCases(json.value);
  if (options.json === true) {
    io.out(toJson(report));
    return report.failed > 0 ? 1 : 0;
  }
  for (const line of reportInWords(report)) io.out(line);
  return report.failed > 0 ? 1 : 0;
}

function reportInWords(report: CasesReport): readonly string[] {
  const lines: string[] = [];
  for (const result of report.results) {
    if (result.status !== 'failed') continue;
    for (const check of result.checks) {
      const reading = check.reading === null ? '' : ` with ${check.reading}`;
      for (const { field, expected, actual } of check.mismatches) {
        lines.push(
          `${result.id} ${check.ruleSet}${reading} ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
        );
      }
    }
  }
  lines.push(`${report.checks} outcomes compared`);
  lines.push(`${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped`);
  return lines;
}
