/**
 * `npm run snapshots`: writes what callers rely on into `docs/`: the OpenAPI document and the public types. Say in the
 * changelog what changed, with the name that is printed; a test asks for it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
const dist = path.join(ROOT, 'dist');
const module = pathToFileURL(path.join(dist, 'api', 'openapi', 'snapshots.js')).href;
const { OPENAPI_FILE, TYPES_FILE, nameOfSnapshot, openapiSnapshot, typesSnapshot } = await import(module);
for (const [file, text] of [
  [OPENAPI_FILE, await openapiSnapshot()],
  [TYPES_FILE, typesSnapshot(dist)],
]) {
  writeFileSync(path.join(ROOT, file), text);
  process.stdout.write(`${file} ${nameOfSnapshot(text)}\n`);
}
