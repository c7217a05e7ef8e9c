/** What computed an answer: the package's version, the signature that its results are checked against, the Node major. */
import { readFileSync } from 'node:fs';
import { PACKAGE } from './package-info.js';

/** Written by the bench; a JSON import would print a warning on Node 20. */
const SIGNATURE = JSON.parse(readFileSync(new URL('./signature.json', import.meta.url), 'utf8')) as {
  readonly signature: string | null;
};

export interface EngineInfo {
  readonly version: string;
  /** Hash of the bench signature (`npm run bench:signature`); null before one was recorded. */
  readonly signature: string | null;
  readonly node: string;
}

export function engineInfo(): EngineInfo {
  return { version: PACKAGE.version, signature: SIGNATURE.signature, node: process.versions.node.split('.', 1)[0] };
}
