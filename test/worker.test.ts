import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import { startProcess, type AppProcess } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Serves requests and runs no jobs. */
let app: TestApp;
beforeAll(async () => void (app = await createTestApp({ WORKER: 'off' })));
afterAll(() => app.stop());

const startWorker = (): Promise<AppProcess> =>
  startProcess({ DATABASE_URL: app.database.url, MAIL_FROM: app.runtime.config.email.from }, 'worker.ts');

async function queued(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) {
    await app.runtime.db
      .transaction()
      .execute((trx) =>
        queueEmail(
          app.runtime,
          trx,
          `${id}@example.ng`,
          { kind: 'test.mail', subject: 'x', paragraphs: ['x'] },
          { id },
        ),
      );
  }
  return ids;
}
const states = async (ids: readonly string[]) =>
  (
    await app.runtime.db
      .selectFrom('outbox')
      .select(['status', 'attempts'])
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ status, attempts }) => `${status} ${attempts}`);
const untilSent = (ids: readonly string[]) =>
  expect.poll(async () => new Set(await states(ids)), { timeout: 30_000 }).toEqual(new Set(['sent 1']));

test('web without a worker only queues; separate workers send each email once, listen on no port, and end on SIGTERM', async () => {
  const first = await queued(3);
  const workers: AppProcess[] = [];
  try {
    expect(await states(first)).toEqual(['queued 0', 'queued 0', 'queued 0']);
    workers.push(...(await Promise.all([startWorker(), startWorker()])));
    await untilSent(first);
    await untilSent(await queued(20));
    await expect(fetch(`${workers[0]?.url}/healthz`)).rejects.toThrow();
    const [one, two] = workers as [AppProcess, AppProcess];
    const began = performance.now();
    expect(await one.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    // Jobs of a killed worker are requeued two minutes after the email was due; these have been due for three.
    const left = await queued(5);
    await two.end('SIGKILL');
    await app.runtime.db
      .updateTable('outbox')
      .set({ due_at: sql<Date>`now() - interval '3 minutes'`, claimed_until: null })
      .where('id', 'in', left)
      .where('status', 'in', ['queued', 'failed'])
      .execute();
    workers.push(await startWorker());
    const unsent = async () => {
      await app.runtime.queue.send('requeue-stale-outbox', {});
      return (await states(left)).filter((state) => !state.startsWith('sent'));
    };
    await expect.poll(unsent, { timeout: 60_000, interval: 500 }).toEqual([]);
  } finally {
    for (const worker of workers)
      if (worker.child.exitCode === null && worker.child.signalCode === null) await worker.end('SIGKILL');
  }
}, 90_000);
