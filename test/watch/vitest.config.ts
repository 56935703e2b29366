import { defineConfig } from 'vitest/config';

/** The alerts and the board against a real Prometheus, which few machines have. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', 'test/watch/install-prometheus.ts'],
    setupFiles: ['test/setup.ts'],
    include: ['test/watch/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
