import { defineConfig } from 'vitest/config';

/** Faults of disk, clock, network and vendors: `npm run test:faults`, as root, one after the other. */
export default defineConfig({
  test: {
    include: ['test/faults/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
