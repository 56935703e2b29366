import { AppError } from '#shared/errors.ts';
import { endProviderRefunds } from '../payments.ts';
import type { Run, SubjectOperations } from '../write-operations/operation.ts';
import { WRITE_OPERATIONS } from '../write-operations.ts';
import { checkPair, type Choice, type PairReport } from './check-pair.ts';
import type { Answer, Engine, Work } from './engine.ts';
import { SHARED_SUBJECTS } from './shared-subjects.ts';

/** Two operations on one kind of subject. */
export interface NamedPair {
  /** E.g. `paid booking: finish the job + ask to cancel`. */
  name: string;
  group: SubjectOperations;
  operations: readonly [string, string];
}

/** Each operation with itself and with each later one of its subject. */
export const ALL_PAIRS: readonly NamedPair[] = [...SHARED_SUBJECTS, ...WRITE_OPERATIONS].flatMap((group) =>
  group.operations.flatMap(({ name: one }, i) =>
    group.operations.slice(i).map(({ name: other }): NamedPair => ({
      name: `${group.subject}: ${one} + ${other}`,
      group,
      operations: [one, other],
    })),
  ),
);

/** A job that fails runs again later; its error stands for the answer. */
const answerOf = async (engine: Engine, run: Run): Promise<Answer> => {
  try {
    const response = await run(engine.target);
    return response === null ? { status: 200, code: null } : { status: response.status, code: response.code ?? null };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, code: error.code };
    if (!(error instanceof Error)) throw error;
    return { status: 0, code: 'code' in error ? String(error.code) : `${error.name}: ${error.message}` };
  }
};

/** Prepares the subject of a pair, checks it and removes it again. */
export const runPair = (engine: Engine, { name, group, operations }: NamedPair, choice: Choice): Promise<PairReport> =>
  engine.takingBack(async () => {
    // An operation of the pair before may have moved it.
    await engine.around.app.advance('0 minutes');
    // The same operation twice is the same call twice: its rows are prepared once.
    const [A, B = A] = (await group.prepare(engine.around, [...new Set(operations)])).map(
      (one): Work =>
        () =>
          answerOf(engine, one),
    );
    // What the stand-in still works on would end after some seconds, in some schedules and not in others.
    await endProviderRefunds(engine.around.app);
    if (A === undefined || B === undefined) throw new Error(`${name} was not prepared`);
    return checkPair(engine, { name, works: { A, B } }, choice);
  });
