/** `npm run build`: compiles the sources into `dist`, whether stale or not. Also runs before `npm pack`. */
import { build, ensureInstalled, fail } from './lib/project.mjs';

ensureInstalled();
if (!build()) fail('the sources do not compile', 1);
