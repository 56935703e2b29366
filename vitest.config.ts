import { defineConfig } from 'vitest/config';
import { isLongRun } from './test/long-run.ts';
import { SlowFirst } from './test/slow-first.ts';

/** Files that `npm test` leaves out, see CONTRIBUTING.md. */
const longTests = isLongRun ? [] : ['**/*.long.{test,e2e.test}.ts'];

/** What both projects share; none inherits from the root. Why: docs/decisions/0063-two-test-processes.md. */
const shared = {
  // The default for two cores is one.
  maxWorkers: 2,
  isolate: false,
  restoreMocks: true,
  setupFiles: ['test/setup.ts'],
  // A loaded machine may need more than the default of 1 s without anything being wrong.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // One PostgreSQL server and one template database for all projects; each file works on a clone of its own.
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: false,
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{src,sandbox,tools}/**/*.test.{ts,tsx}',
            'test/{,abuse/,model/,crash/,interleavings/,races/}*.test.ts',
            '{build,scripts}/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.e2e.test.ts', ...longTests],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: false,
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', '{src,sandbox,tools}/**/*.e2e.test.ts'],
          exclude: ['**/node_modules/**', ...longTests],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
