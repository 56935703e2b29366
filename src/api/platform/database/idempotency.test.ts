import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import type { Trx } from './database.ts';
import { withIdempotencyKey, type IdempotentCall } from './idempotency.ts';

let app: TestApp;
let call: IdempotentCall;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  call = { customerId: (await createCustomer(app))._id, key: 'once', sent: 'this' };
  await sql`create table work_done (name text)`.execute(app.runtime.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`truncate work_done`.execute(app.runtime.db);
  await app.runtime.db.deleteFrom('idempotency_keys').execute();
});

const work = (trx: Trx) => sql`insert into work_done values ('this')`.execute(trx);
const inTransaction = <T>(run: (trx: Trx) => Promise<T>): Promise<T> => app.runtime.db.transaction().execute(run);
const timesDone = async (): Promise<number> => (await sql`select from work_done`.execute(app.runtime.db)).rows.length;

test('work whose response cannot be stored is undone, and can be repeated', async () => {
  const attempt = (response: string) =>
    inTransaction((trx) =>
      withIdempotencyKey(trx, call, async () => {
        await work(trx);
        return response;
      }),
    );
  // PostgreSQL has no zero character in JSON (22P05, untranslatable_character).
  await expect(attempt('\0')).rejects.toMatchObject({ code: '22P05' });
  expect(await timesDone()).toBe(0);
  expect(await attempt('done')).toBe('done');
  expect(await timesDone()).toBe(1);
});

test('work that fails is undone, stores no response, and can be repeated', async () => {
  const attempt = (end: () => Promise<string>) =>
    inTransaction((trx) =>
      withIdempotencyKey(trx, call, async () => {
        await work(trx);
        return end();
      }),
    );
  await expect(attempt(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  expect(await timesDone()).toBe(0);
  expect(await attempt(() => Promise.resolve('done'))).toBe('done');
  expect(await timesDone()).toBe(1);
});

test('a repeated call gets its first response, and the same key for something else is refused', async () => {
  const attempt = (sent: string, key: string, response: string) =>
    inTransaction((trx) =>
      withIdempotencyKey(trx, { ...call, key, sent } as IdempotentCall, async () => {
        await work(trx);
        return response;
      }),
    );
  expect(await attempt('this', 'one', 'the first')).toBe('the first');
  expect(await attempt('this', 'one', 'the second')).toBe('the first');
  await expect(attempt('that', 'one', 'the third')).rejects.toMatchObject({ code: 'booking.key_reused' });
  expect(await timesDone()).toBe(1);
});

test('a call whose key is in use is refused, or waits for the first one where it asks for that', async () => {
  const attempt = (end: () => Promise<string>, wait: boolean) =>
    inTransaction((trx) => withIdempotencyKey(trx, call, () => work(trx).then(end), { wait }));
  const started = Promise.withResolvers<void>();
  const first = Promise.withResolvers<string>();
  const running = attempt(() => {
    started.resolve();
    return first.promise;
  }, false);
  await started.promise;
  await expect(attempt(() => Promise.resolve('second'), false)).rejects.toMatchObject({ code: 'booking.key_running' });
  const waiting = attempt(() => Promise.resolve('third'), true);
  await vi.waitUntil(async () => (await waitingForLocks(app.runtime.db)) === 1);
  first.resolve('first');
  expect(await Promise.all([running, waiting])).toEqual(['first', 'first']);
  expect(await timesDone()).toBe(1);
});
