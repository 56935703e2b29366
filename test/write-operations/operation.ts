import { sql } from 'kysely';
import type { Jobs, JobName } from '#api/platform/jobs/job-queue.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { pathOf, type CallOptions, type TestResponse } from '../client.ts';
import type { Surroundings } from './surroundings.ts';
import type { Target } from './target.ts';

/** Performs exactly one call or one job. May run several times: it sends the same again, its key included. */
export type Run = (target: Target) => Promise<TestResponse | null>;

/**
 * What the same call answers once it has had its effect. `same`: the first answer, without another effect. `again`: it
 * acts again (another log-in is another session). A code: it is refused.
 */
export type Repeat = 'same' | 'again' | ErrorCode;

/** One writing operation, ready for its subject. */
export interface Operation {
  readonly name: string;
  /** The endpoint or the job that runs. */
  readonly covers: AnyEndpoint | JobName;
  readonly repeat: Repeat;
  /** True when it acts on rows that all subjects share, as a job for the whole centre does. */
  readonly isForAll?: boolean;
  /** How long a caller waits before the same call, where a limit or a claim asks for it, e.g. '61 seconds'. */
  readonly wait?: string;
  /** True for an effect that is given up rather than repeated, when a crash leaves open whether it happened. */
  readonly isAtMostOnce?: boolean;
}

/**
 * Lets the time pass after which the same call may come again: the database's clock goes on, and limits, which go by
 * the clock of the process, are forgotten.
 */
export async function passTime({ app }: Surroundings, { wait }: Operation): Promise<void> {
  if (wait === undefined) return;
  await app.advance(wait);
  await sql`delete from rate_limits`.execute(app.runtime.db);
}

interface OperationOn<S> extends Operation {
  ready(around: Surroundings, subject: S): Promise<Run>;
}

/** One subject, such as a pending booking, and all that can be done with it. */
export interface SubjectOperations {
  readonly subject: string;
  readonly operations: readonly Operation[];
  /** Makes a fresh subject and the rows of the named operations; returns their runs, all aimed at that subject. */
  prepare(around: Surroundings, names: readonly string[]): Promise<Run[]>;
}

/** What a call sends. The path's parameters are filled in by name. */
export interface SentCall extends CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

type Options = Pick<Operation, 'wait' | 'isForAll' | 'isAtMostOnce'>;

/** An operation that is one call of an endpoint. `ready` makes the rows that only this operation needs. */
export const byCall = <S>(
  name: string,
  covers: AnyEndpoint,
  repeat: Repeat,
  ready: (around: Surroundings, subject: S) => SentCall | Promise<SentCall>,
  options: Options = {},
): OperationOn<S> => ({
  name,
  covers,
  repeat,
  ...options,
  async ready(around, subject) {
    const { params = {}, query, ...sent } = await ready(around, subject);
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return (target) => target.request(covers.method, `${pathOf(covers.path, params)}${search}`, sent);
  },
});

/** An operation that is one run of a job. A job that runs again has no further effect. */
export const byJob = <S, N extends JobName>(
  name: string,
  covers: N,
  ready: (around: Surroundings, subject: S) => Jobs[N] | Promise<Jobs[N]>,
  options: Options & { repeat?: Repeat } = {},
): OperationOn<S> => ({
  name,
  covers,
  repeat: 'same',
  ...options,
  async ready(around, subject) {
    const data = await ready(around, subject);
    return async (target) => {
      await target.job(covers, data);
      return null;
    };
  },
});

/** The jobs without data, which act on all rows of the centre. */
type JobForAll = { [N in JobName]: Jobs[N] extends Record<string, never> ? N : never }[JobName];

/** An operation that is one run of a job for all rows of the centre, of which `ready` makes one due. */
export const byJobForAll = <S>(
  name: string,
  covers: JobForAll,
  ready: (around: Surroundings, subject: S) => void | Promise<void>,
  options: { repeat?: Repeat; wait?: string } = {},
): OperationOn<S> => ({
  name,
  covers,
  repeat: 'same',
  isForAll: true,
  ...options,
  async ready(around, subject) {
    await ready(around, subject);
    return async (target) => {
      await target.job(covers, {});
      return null;
    };
  },
});

/** The operations on one kind of subject. `make` inserts a subject of its own each time. */
export function operationsOn<S>(
  subject: string,
  make: (around: Surroundings) => Promise<S>,
  operations: readonly OperationOn<S>[],
): SubjectOperations {
  return {
    subject,
    operations,
    async prepare(around, names) {
      const made = await make(around);
      const runs: Run[] = [];
      for (const name of names) {
        const operation = operations.find((one) => one.name === name);
        if (operation === undefined) throw new Error(`no operation '${name}' on a ${subject}`);
        runs.push(await operation.ready(around, made));
      }
      return runs;
    },
  };
}
