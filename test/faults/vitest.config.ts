import { defineConfig } from 'vitest/config';

/** Faults of disk, clock, network and vendors: test/faults/README.md says how to run them. */
export default defineConfig({
  test: {
    include: ['test/faults/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
