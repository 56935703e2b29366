import { defineConfig } from 'vitest/config';

/** For two cores. Each project needs it: none inherits from the root, and the default for two cores is one worker. */
const MAX_WORKERS = 2;

/** How long `expect.poll` waits, ms. A loaded machine may need more than Vitest's 1 s without anything being wrong. */
const expectOptions = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // One PostgreSQL server and one template database for all projects; each file works on a clone of its own.
    globalSetup: ['test/global-setup.ts'],
    projects: [
      {
        extends: false,
        test: {
          name: 'unit',
          include: ['{src,sandbox,tools}/**/*.test.{ts,tsx}', 'test/*.test.ts', 'scripts/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.e2e.test.ts'],
          maxWorkers: MAX_WORKERS,
          expect: expectOptions,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', '{src,sandbox,tools}/**/*.e2e.test.ts'],
          maxWorkers: MAX_WORKERS,
          expect: expectOptions,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
