import pg from 'pg';
import { inject } from 'vitest';
import { settingsCache } from '#api/settings/centre-settings.ts';
import { cloneDatabase, runAs } from '../postgres.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { openChangeLog, type ChangedRow, type ChangeLog } from './change-log.ts';
import { runSchedule, type Wait } from './run-schedule.ts';
import type { Schedule, Side } from './schedules.ts';
import { interceptStatements, SteppedOperation, type SentStatement } from './stopped-statements.ts';
import { openTables, type TablesOf } from './touched-tables.ts';

/** How long one schedule may take, ms. */
const LIMIT_MS = 10_000;

/** More statements than any operation sends that does not repeat itself. */
const REPEATS_AFTER = 250;

/** How an operation answered: a status and a code of the contract, or the name of the error of a job. */
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
}

/** The real application on a database of its own, in which every schedule starts from the same rows. */
export interface Engine {
  app: TestApp;
  tablesOf: TablesOf;
  /** The present rows become those from which every schedule starts. */
  keepRows(): Promise<void>;
  /** Takes back every row that was written after `keepRows`. */
  takeBack(): Promise<void>;
  /** Runs two operations by a schedule. The rows stay until `takeBack`. @throws HangError */
  run(works: Record<Side, Work>, schedule: Schedule): Promise<Run>;
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
  const app = await createTestApp({ WORKER: 'off', LOG_LEVEL: 'error' }, { given: database });
  const stop = interceptStatements();
  return {
    app,
    tablesOf,
    keepRows: () => log.forget(),
    takeBack: () => log.undo(),
    run: (works, schedule) => run(app, log, works, schedule),
    async close() {
      stop();
      await app.stop();
      await log.close();
      await database.drop();
    },
  };
}

async function run(app: TestApp, log: ChangeLog, works: Record<Side, Work>, schedule: Schedule): Promise<Run> {
  const { db } = app.runtime;
  // Cached for seconds: a statement more or less would move every position after it.
  const cached = settingsCache.get(db);
  if (cached !== undefined) settingsCache.set(db, { ...cached, at: performance.now() });
  const pair = { A: new SteppedOperation(works.A), B: new SteppedOperation(works.B) };
  const rules = { isBlocked: log.isBlocked, repeatsAfter: REPEATS_AFTER, limitMs: LIMIT_MS };
  const waits = await runSchedule(pair, schedule, rules);
  const answerOf = ({ result }: SteppedOperation<Answer>): Answer => {
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  };
  return {
    answers: { A: answerOf(pair.A), B: answerOf(pair.B) },
    sent: { A: pair.A.sent, B: pair.B.sent },
    changes: await log.read(new Set([...pair.A.pids, ...pair.B.pids])),
    waits,
  };
}
