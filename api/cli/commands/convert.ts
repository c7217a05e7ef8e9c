/** `runout convert`: layouts and shots from one format to another, and to pictures. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXPORT_FORMATS, exportScene } from '../../../engine/notation/export/index.js';
import { IMPORT_FORMATS, type ImportFormat, importScene } from '../../../engine/notation/import/index.js';
import type { ImportNote, Scene } from '../../../engine/notation/import/scene.js';
import { simulate } from '../../../engine/table/simulate.js';
import { ZLIB_CODEC } from '../../convert/codec.js';
import { drawSvg } from '../../diagram/svg.js';
import { notationIssue } from '../../text/notation.js';
import { complain, complainOf, EXIT } from '../io.js';

/** Width of a PNG. */
const DEFAULT_WIDTH_PX = 1600;

const TARGETS = [...EXPORT_FORMATS, 'svg', 'png'] as const;
type Target = (typeof TARGETS)[number];

interface ConvertOptions {
  readonly from?: ImportFormat;
  readonly to: Target;
  readonly output?: string;
  readonly width: number;
}

export function registerConvert(program: Command): void {
  program
    .command('convert')
    .description('convert a layout or shot: our JSON, its link, pooltool, tailuge, jmqd; to SVG and PNG too')
    .argument('<file>', 'what to read; - for standard input')
    .addOption(new Option('--from <format>', 'by default what it looks like').choices([...IMPORT_FORMATS]))
    .addOption(new Option('--to <format>', 'what to write').choices([...TARGETS]).default('runout'))
    .option('-o, --output <file>', 'where to write; standard output by default')
    .option('--width <pixels>', 'width of a PNG', width, DEFAULT_WIDTH_PX)
    .action(async (file: string, options: ConvertOptions) => {
      process.exitCode = await convert(file, options);
    });
}

function width(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 16 || value > 8000) throw new InvalidArgumentError('16 to 8000 pixels');
  return value;
}

async function convert(file: string, { from, to, output, width: widthPx }: ConvertOptions): Promise<number> {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  const read = importScene(text, ZLIB_CODEC, from);
  if (!read.ok) {
    complainOf(file === '-' ? 'standard input' : file, read.error.map(notationIssue));
    return EXIT.failed;
  }
  for (const note of read.value.notes) complain(`note: ${noteText(note)}`);
  if (to === 'png' && output === undefined && process.stdout.isTTY) {
    complain('runout convert: a PNG needs --output, or somewhere to be piped to');
    return EXIT.usage;
  }
  write(await render(read.value, to, widthPx), output);
  return EXIT.ok;
}

async function render(scene: Scene, to: Target, widthPx: number): Promise<string | Uint8Array> {
  if (to !== 'svg' && to !== 'png') return `${exportScene(scene, to, ZLIB_CODEC)}\n`;
  const { table, position, stroke } = scene;
  const record = stroke && simulate(table, position.balls, stroke, { trajectory: true });
  const svg = drawSvg({ table, balls: position.balls, ...(record && { shot: { record, stroke } }) });
  if (to === 'svg') return `${svg}\n`;
  // A native library: loaded for those who want it.
  const { renderPng } = await import('../../diagram/png.js');
  return renderPng(svg, widthPx);
}

function write(content: string | Uint8Array, output: string | undefined): void {
  if (output === undefined) process.stdout.write(content);
  else writeFileSync(output, content);
}

function noteText({ code, facts }: ImportNote): string {
  switch (code) {
    case 'layout-before-the-shot':
      return 'the document holds a shot that was played; the layout is the one before it';
    case 'pocketed-balls-left-out':
      return `pocketed balls are left out: ${facts.balls}`;
    case 'table-of-its-own-size':
      return `the table measures ${facts.lengthM} m by ${facts.widthM} m, with the pockets of the nine-foot table`;
    case 'first-stroke-only':
      return `of ${facts.strokes} strokes the first is taken`;
    case 'physics-ignored':
      return `${facts.statements} statements about another program's physics are not used`;
  }
}
