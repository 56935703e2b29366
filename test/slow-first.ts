import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take 15 s or more although they are short; Vitest would run them late, when nothing is left beside. */
const SLOW = [
  'src/web/app.e2e.test.ts',
  'test/e2e/staff-setup.test.ts',
  'test/e2e/staff-catalogue.test.ts',
  'test/e2e/customer-shared-car.test.ts',
  'test/e2e/adapted-display.test.ts',
  'test/crash.test.ts',
  'test/crash/every-statement.test.ts',
  'test/fuzz.test.ts',
  'test/input.test.ts',
  'test/model/model-first.test.ts',
  'test/payment-crash.test.ts',
  'tools/release/fixture.test.ts',
].map((file) => path.resolve(import.meta.dirname, '..', file));

/**
 * Begins with the slow files, so that no worker has one left when the others are done. A run on a new checkout knows no
 * durations and goes by the size of the files.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.includes(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
