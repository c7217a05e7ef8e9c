/**
 * Workers run compiled code, so a run of a single test file also needs a fresh `dist`. A file that does not
 * compile yet must not keep another one's test from running: `npm test` has already been strict about it.
 */
import { build, isBuilt, say } from './project.mjs';

export default function setup() {
  if (isBuilt()) return;
  if (!build({ tolerateTypeErrors: true, quiet: true })) say('some sources do not compile; testing what does');
}
