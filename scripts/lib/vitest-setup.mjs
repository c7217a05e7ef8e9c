/** Workers run compiled code, so a run of a single test file also needs a fresh `dist`. */
import { transpile } from './project.mjs';

export default function setup() {
  transpile();
}
