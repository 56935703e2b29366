import { defineConfig } from 'vitest/config';

/** The tests of src/shared alone: pure code, so no database and no browser. For mutation testing and quick feedback. */
export default defineConfig({
  test: {
    include: ['src/shared/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
