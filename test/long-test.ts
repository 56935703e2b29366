import { test } from 'vitest';
import { isLongRun } from './long-run.ts';

/** A test that only `npm run test:long` runs. */
export const longTest = test.skipIf(!isLongRun);

/** All cases in a long run, otherwise the first `count`. */
export const casesOf = <T>(cases: readonly T[], count: number): readonly T[] =>
  isLongRun ? cases : cases.slice(0, count);
