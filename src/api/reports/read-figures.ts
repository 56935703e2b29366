import { statfs } from 'node:fs/promises';
import { isRetryable, isUnreachable, ping } from '#api/platform/database/database.ts';
import type { Figure } from '#api/platform/metrics/metrics.ts';
import type { Runtime } from '#api/runtime.ts';
import { readBooks } from './read-books.ts';
import * as repo from './metrics.repository.ts';

/** How long a scrape waits for each part, ms: with the database gone it still answers within 2 s. */
const LIMIT_MS = 1500;
/** How long counts are used again, ms, however many scrape. */
const REUSE_MS = 5000;
/** The same for the books, whose statement reads whole tables. */
const REUSE_BOOKS_MS = 60_000;

/** Reads the figures of the database and the disk; figures that cannot be read in time are left out. Never fails. */
export type ReadFigures = () => Promise<Figure[]>;

/** The readings of a process. Concurrent callers share a running one, so scrapes do not pile up. */
export function openFigures(runtime: Runtime): ReadFigures {
  const parts = [
    share(runtime, () => readRoundTrip(runtime), 1000),
    share(runtime, () => readCounts(runtime), REUSE_MS),
    share(runtime, () => readBookFigures(runtime), REUSE_BOOKS_MS),
    share(runtime, () => readDisk(runtime.config.dataDir), REUSE_MS),
  ];
  return async () => {
    const [roundTrip = null, ...others] = await Promise.all(parts.map((read) => withinLimit(read())));
    const up: Figure = { name: 'carcare_database_up', value: roundTrip === null ? 0 : 1 };
    return [up, ...(roundTrip ?? []), ...others.flatMap((figures) => figures ?? [])];
  };
}

/** One reading at a time, null when it fails, used again for `reuseMs` after it ended. */
function share(
  { log }: Runtime,
  read: () => Promise<Figure[]>,
  reuseMs: number,
): () => Promise<readonly Figure[] | null> {
  let current: Promise<readonly Figure[] | null> | null = null;
  const readOnce = async (): Promise<readonly Figure[] | null> => {
    try {
      return await read();
    } catch (error) {
      if (!isUnreachable(error) && !isRetryable(error))
        log.warn({ err: error, event: 'metrics.unreadable' }, 'figures could not be read');
      return null;
    } finally {
      setTimeout(() => (current = null), reuseMs).unref();
    }
  };
  return () => (current ??= readOnce());
}

/** Null when the reading takes longer than the limit; it then goes on for later scrapes. */
async function withinLimit<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => (timer = setTimeout(resolve, LIMIT_MS, null)));
  const figures = await Promise.race([reading, limit]);
  clearTimeout(timer);
  return figures;
}

async function readRoundTrip({ db }: Runtime): Promise<Figure[]> {
  const began = performance.now();
  await ping(db);
  return [{ name: 'carcare_database_round_trip_seconds', value: (performance.now() - began) / 1000 }];
}

/** One statement after the other, so that a scrape takes one connection of the pool. */
async function readCounts({ db }: Runtime): Promise<Figure[]> {
  const began = performance.now();
  const outbox = await repo.countOutbox(db);
  const oldestUnsent = await repo.findOldestUnsent(db);
  const jobs = await repo.countJobs(db);
  const dueJobs = await repo.findOldestDueJobs(db);
  const waiting = await repo.countWaiting(db);
  const server = await repo.readServer(db);
  return [
    ...outbox.map(({ label, count }) => figure('carcare_outbox_entries', count, { status: label })),
    figure('carcare_outbox_oldest_due_seconds', oldestUnsent),
    ...jobs.map(({ label, count }) => figure('carcare_jobs', count, { state: label })),
    ...dueJobs.map(({ name, seconds }) => figure('carcare_jobs_oldest_due_seconds', seconds, { name })),
    ...waiting.flatMap(({ label, count, seconds }) => [
      figure('carcare_waiting', count, { what: label }),
      figure('carcare_waiting_oldest_seconds', seconds, { what: label }),
    ]),
    ...(server === undefined
      ? []
      : [
          figure('carcare_database_size_bytes', server.size),
          figure('carcare_database_connections', server.connections),
          figure('carcare_database_connections_max', server.max),
          figure('carcare_database_oldest_transaction_seconds', server.oldest),
        ]),
    figure('carcare_database_seconds', (performance.now() - began) / 1000),
  ];
}

async function readBookFigures({ db }: Runtime): Promise<Figure[]> {
  const { totals, differing } = await readBooks(db);
  return [
    ...(['in', 'out', 'held', 'retained', 'credit'] as const).map((label) =>
      figure('carcare_books_kobo', totals[label], { figure: label }),
    ),
    figure('carcare_books_difference_kobo', totals.difference),
    figure('carcare_books_rows_that_differ', differing),
  ];
}

/** The disk of DATA_DIR, or of the working directory where a database server of one's own makes DATA_DIR needless. */
async function readDisk(dataDir: string): Promise<Figure[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(process.cwd()));
  return [figure('carcare_disk_free_bytes', bavail * bsize), figure('carcare_disk_size_bytes', blocks * bsize)];
}

const figure = (name: Figure['name'], value: number, labels: Figure['labels'] = {}): Figure => ({
  name,
  value,
  labels,
});
