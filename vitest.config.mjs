import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,solver,api,benchmarks}/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: ['scripts/lib/vitest-setup.mjs'],
    // Worker threads of our own inside a worker thread of the runner would be one level too many.
    pool: 'forks',
    maxWorkers: 2,
    // Tests start processes; a busy machine is not a fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
