/** `runout serve`: the HTTP service. */
import { type Command, InvalidArgumentError } from 'commander';
import { DEFAULT_HOST, DEFAULT_PORT } from '../../http/defaults.js';

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('serve suggestions and simulations over HTTP')
    .option('--port <number>', `port, 0 for any free one (PORT, else ${DEFAULT_PORT})`, port)
    .option('--host <address>', `address to listen at (HOST, else ${DEFAULT_HOST})`)
    .option('--threads <number>', 'worker threads (RUNOUT_THREADS, else the cores)', positive)
    .action(async (options: { port?: number; host?: string; threads?: number }) => {
      // The service is most of what this program loads; other commands start without it.
      const { serve } = await import('../../http/server.js');
      await serve(options);
    });
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('not a port');
  return value;
}

export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('not a positive integer');
  return value;
}
