import pg from 'pg';
import { inject } from 'vitest';
import { settingsCache } from '#api/settings/centre-settings.ts';
import { cloneDatabase, runAs } from '../postgres.ts';
import type { TestApp } from '../test-app.ts';

import { createSurroundings, startOutside, type Surroundings } from '../write-operations/surroundings.ts';
import { createTarget, type Target } from '../write-operations/target.ts';
import { openChangeLog, type ChangedRow } from './change-log.ts';
import { runSchedule, type Wait } from './run-schedule.ts';
import type { Schedule, Side } from './schedules.ts';
import { interceptStatements, SteppedOperation, type SentStatement } from './stopped-statements.ts';
import { openTables, type TablesOf } from './touched-tables.ts';

/** How long one schedule may take, ms. */
const LIMIT_MS = 10_000;

/** How an operation answered: a status and a code of the contract, or 0 and the error of a job. */
export interface Answer {
  status: number;
  code: string | null;
}

export type Work = () => Promise<Answer>;

/** What one schedule did. */
export interface Run {
  answers: Record<Side, Answer>;
  sent: Record<Side, readonly SentStatement[]>;
  changes: ChangedRow[];
  /** Where an operation waited for a lock of the other, or repeated itself. */
  waits: readonly Wait[];
  /** How many were refused for the moment and called again, as their callers do. */
  busy: number;
}

/** The real application on a database of its own, of which every change can be taken back. */
export interface Engine {
  around: Surroundings;
  target: Target;
  tablesOf: TablesOf;
  /** Does the work and then takes back every row that it wrote. */
  takingBack<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs two operations by a schedule; one that sends `mostSent` statements repeats itself until the other has gone on.
   * @throws HangError
   */
  run(works: Record<Side, Work>, schedule: Schedule, mostSent?: Record<Side, number>): Promise<Run>;
  close(): Promise<void>;
}

/** Starts the application and the wrapper of its driver. */
export async function openEngine(): Promise<Engine> {
  const database = await cloneDatabase();
  const admin = { ...inject('postgres').admin, database: database.connection.database };
  await runAs(admin, `alter database ${admin.database} set deadlock_timeout = '1ms'`);
  const log = await openChangeLog(admin);
  const catalogue = new pg.Client({ ...admin, ssl: false });
  await catalogue.connect();
  const tablesOf = await openTables(catalogue);
  await catalogue.end();
  const outside = await startOutside();
  const around = await createSurroundings(outside, database);
  const stop = interceptStatements();
  return {
    around,
    target: await createTarget(around),
    tablesOf,
    async takingBack(work) {
      const mark = await log.mark();
      try {
        return await work();
      } finally {
        await log.undoSince(mark);
      }
    },
    async run(works, schedule, repeatsAfter = { A: Infinity, B: Infinity }) {
      keepSettingsCached(around.app);
      const mark = await log.mark();
      const pids = new Set<number>();
      const rules = { isBlocked: log.isBlocked, repeatsAfter, limitMs: LIMIT_MS };
      const runBoth = async (both: Record<Side, Work>, by: Schedule) => {
        const pair = { A: new SteppedOperation(both.A), B: new SteppedOperation(both.B) };
        const waits = await runSchedule(pair, by, rules);
        for (const pid of [...pair.A.pids, ...pair.B.pids]) pids.add(pid);
        return { pair, waits, answers: { A: answerOf(pair.A), B: answerOf(pair.B) } };
      };
      const { pair, waits, answers } = await runBoth(works, schedule);
      const refused = (['A', 'B'] as const).filter((side) => isForTheMoment(answers[side]));
      for (const side of refused) {
        const again = await runBoth({ A: works[side], B: nothing }, [{ side: 'A', until: null }]);
        answers[side] = again.answers.A;
      }
      return {
        answers,
        waits,
        busy: refused.length,
        sent: { A: pair.A.sent, B: pair.B.sent },
        changes: await log.readSince(mark, pids),
      };
    },
    async close() {
      stop();
      await around.app.stop();
      await outside.stop();
      await log.close();
      await database.drop();
    },
  };
}

/** A failed job is attempted again by the queue, and a call that met a lock time-out or a deadlock by its client. */
const isForTheMoment = ({ status, code }: Answer): boolean =>
  (status === 0 && code !== NOT_RUN) || code === 'request.busy';

/** The code of `nothing`. */
export const NOT_RUN = 'not run';

/** An operation that is refused before it does anything. */
export const nothing: Work = () => Promise.resolve({ status: 0, code: NOT_RUN });

/** They are cached for seconds; a statement more or less would move every position after it. */
function keepSettingsCached({ runtime: { db } }: TestApp): void {
  const cached = settingsCache.get(db);
  if (cached !== undefined) settingsCache.set(db, { ...cached, at: performance.now() });
}

function answerOf({ result }: SteppedOperation<Answer>): Answer {
  if (result?.status === 'fulfilled') return result.value;
  throw result?.reason;
}
