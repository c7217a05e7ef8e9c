/**
 * `npm start`: installs and builds when needed, then becomes the server (same process, so signals and exit
 * codes need no passing on).
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ROOT } from './lib/project.mjs';

ensureInstalled();
ensureBuilt();
const { serve } = await import(pathToFileURL(path.join(ROOT, 'dist', 'api', 'http', 'server.js')).href);
await serve();
