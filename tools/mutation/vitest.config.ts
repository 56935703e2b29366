import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the tests beside a mutated file first: they detect most mutants, and the run ends with the first failure. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [mutated = ''] = this.ctx.config.related ?? [];
    const distance = ({ moduleId }: TestSpecification): number => {
      if (moduleId === mutated.replace(/\.ts$/, '.test.ts')) return 0;
      return path.dirname(moduleId) === path.dirname(mutated) ? 1 : 2;
    };
    return (await super.sort(files)).toSorted((a, b) => distance(a) - distance(b));
  }
}

/** The tests of src/shared alone: pure code, so no database and no browser. For mutation tests and quick feedback. */
export default defineConfig({
  test: {
    include: ['src/shared/**/*.test.ts'],
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
  },
});
