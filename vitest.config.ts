import { defineConfig } from 'vitest/config';

/** A loaded machine may take its time; whoever waits longer than this waits for nothing. */
const patience = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // One server and one template for all projects.
    globalSetup: ['test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: false,
        test: {
          name: 'unit',
          include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}', 'test/*.test.ts', 'scripts/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.e2e.test.ts'],
          expect: patience,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', '{src,sandbox,tools}/**/*.e2e.test.ts'],
          fileParallelism: false,
          expect: patience,
          // decisions/0008; scripts/test.mjs names each and bears few. A broken property is never tried again.
          retry: { count: 1, condition: /^(?!Property failed)/ },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
