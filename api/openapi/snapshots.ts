/**
 * What callers rely on, as text: the OpenAPI document and the types of the package's entry points. Both are kept in
 * `docs/`; a test compares them, and asks for a line in the changelog when they differ.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../http/app.js';

export const OPENAPI_FILE = 'docs/openapi.json';
export const TYPES_FILE = 'docs/public-types.d.txt';

/** The entry points of `package.json`, in the order of dependency. */
const ENTRIES = ['engine/index.d.ts', 'solver/index.d.ts', 'api/index.d.ts'];

/** The document as `GET /openapi.json` sends it, on lines of their own. */
export async function openapiSnapshot(): Promise<string> {
  const idle = { cancel: () => {}, cancelled: false };
  const app = await buildApp({
    planner: { threads: 0, pending: 0, suggest: () => Promise.reject(new Error('nobody asks')), close: async () => {} },
    makeCancel: () => idle,
  });
  try {
    const { body } = await app.inject({ url: '/openapi.json' });
    return `${JSON.stringify(JSON.parse(body), null, 1)}\n`;
  } finally {
    await app.close();
  }
}

/** Every declaration that can be reached from the entry points, without comments. @param dist the compiled package */
export function typesSnapshot(dist: string): string {
  const seen = new Map<string, string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(path.join(dist, file))) return;
    const text = bare(readFileSync(path.join(dist, file), 'utf8'));
    seen.set(file, text);
    for (const [, target] of text.matchAll(/from ["'](\.[^"']+)\.js["']|import\(["'](\.[^"']+)\.js["']\)/g)) {
      if (target !== undefined) visit(path.posix.join(path.posix.dirname(file), `${target}.d.ts`));
    }
  };
  for (const entry of ENTRIES) visit(entry);
  return [...seen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, text]) => `// ${file}\n${text}\n`)
    .join('\n');
}

/** Without comments and empty lines. */
function bare(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

/** What the changelog calls a snapshot by. */
export function nameOfSnapshot(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
