#!/usr/bin/env node
/** `runout`: the command line. Each command is a file of `commands/` that registers itself. */
import { Command } from 'commander';
import { PACKAGE } from '../package-info.js';
import { registerBatch } from './commands/batch.js';
import { registerConvert } from './commands/convert.js';
import { registerPlay } from './commands/play.js';
import { registerReferee } from './commands/referee.js';
import { registerReview } from './commands/review.js';
import { registerServe } from './commands/serve.js';
import { registerSimulate } from './commands/simulate.js';
import { registerSkill } from './commands/skill.js';
import { registerSuggest } from './commands/suggest.js';
import { complain, EXIT } from './io.js';

const program = new Command('runout')
  .description('Ten-ball shot planner: which shot wins the rack most often, how it is struck, and why.')
  .version(PACKAGE.version)
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage));

registerSuggest(program);
registerSimulate(program);
registerReferee(program);
registerPlay(program);
registerReview(program);
registerSkill(program);
registerConvert(program);
registerBatch(program);
registerServe(program);

try {
  await program.parseAsync();
} catch (error) {
  complain(`runout: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = EXIT.failed;
}
