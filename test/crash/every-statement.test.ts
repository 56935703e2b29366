import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isLongRun } from '../long-run.ts';
import { WRITE_OPERATIONS } from '../write-operations.ts';
import { keysOf } from '#shared/guards.ts';
import type { Operation, SubjectOperations } from '../write-operations/operation.ts';
import { Bench, type Reference, type Trial } from './bench.ts';
import { faultsAfterCrash, faultsOfReference } from './outcomes.ts';

// A long run has every crash. CRASH_ONLY='<operation>:<moment>' runs one crash, and
// CRASH_ONLY='<operation>' those of one operation. Otherwise a few run, the same ones unless CRASH_SEED chooses others.
const { CRASH_ONLY: only, CRASH_SEED: givenSeed } = process.env;
const seed = Number(givenSeed ?? 13);

/** How much of everything is in `npm test`. */
const SHARE = { subjects: 2, operations: 1, moments: 3 } as const;

/** A part of a list, chosen by the seed. */
const choose = <T>(list: readonly T[], count: number): T[] => {
  const length = Math.min(count, list.length);
  return (
    fc.sample(fc.shuffledSubarray([...list], { minLength: length, maxLength: length }), { seed, numRuns: 1 })[0] ?? []
  );
};

const [onlyOperation, onlyMoment] = only?.split(':') ?? [];

interface Chosen {
  subject: string;
  group: SubjectOperations;
  operations: readonly Operation[];
}

function chooseOperations(): Chosen[] {
  if (onlyOperation !== undefined)
    return WRITE_OPERATIONS.flatMap((group) => {
      const operations = group.operations.filter(({ name }) => name === onlyOperation);
      return operations.length === 0 ? [] : [{ subject: group.subject, group, operations }];
    });
  if (isLongRun)
    return WRITE_OPERATIONS.map((group) => ({ subject: group.subject, group, operations: group.operations }));
  return choose(WRITE_OPERATIONS, SHARE.subjects).map((group) => ({
    subject: group.subject,
    group,
    operations: choose(group.operations, SHARE.operations),
  }));
}

function chooseTrials(operation: Operation, { moments }: Reference): Trial[] {
  const trials = moments.map(({ isOwn }, index) => ({ operation, moment: index + 1, isOwn }));
  if (onlyMoment !== undefined) return trials.filter(({ moment }) => moment === Number(onlyMoment));
  return isLongRun || onlyOperation !== undefined ? trials : choose(trials, SHARE.moments);
}

const total = { operations: 0, moments: 0, processes: 0 };

/** One line of progress: everything takes minutes. */
function print(what: string, counts: typeof total): void {
  const { operations, moments, processes } = counts;
  if (isLongRun)
    process.stdout.write(`${what}: ${operations} operations died at ${moments} moments, in ${processes} processes\n`);
}
afterAll(() => print('all', total));

test.for(chooseOperations())(
  'a process killed at any statement of an operation on a $subject loses nothing and leaves nothing half done',
  { timeout: 3_600_000 },
  async ({ subject, group, operations }) => {
    const faults: string[] = [];
    const bench = await Bench.open(group);
    try {
      const references = new Map<Operation, Reference>();
      const trials: Trial[] = [];
      for (const operation of operations) {
        const reference = await bench.reference(operation);
        faults.push(...faultsOfReference({ operation, reference }));
        references.set(operation, reference);
        trials.push(...chooseTrials(operation, reference));
      }
      const counts = { operations: operations.length, moments: trials.length, processes: 0 };
      while (trials.length > 0)
        for (const survived of await bench.crash(trials)) {
          const reference = references.get(survived.trial.operation);
          if (reference !== undefined) faults.push(...faultsAfterCrash(survived, reference));
        }
      counts.processes = bench.processes;
      print([...faults, subject].join('\n'), counts);
      for (const key of keysOf(total)) total[key] += counts[key];
    } finally {
      await bench.close();
    }
    expect(faults, `CRASH_SEED=${seed}`).toEqual([]);
  },
);
