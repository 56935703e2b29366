import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import type { Trx } from './database.ts';
import { withIdempotencyKey, withIdempotencyKeyAndReads, type IdempotentCall } from './idempotency.ts';

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

test('a rest that fails undoes the work, and its response is not stored', async () => {
  const attempt = (rest: () => Promise<unknown>) =>
    inTransaction((trx) =>
      withIdempotencyKeyAndReads(
        trx,
        call,
        () => Promise.resolve(),
        async () => {
          await work(trx);
          return { response: 'done', rest: rest() };
        },
      ),
    );
  await expect(attempt(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  expect(await timesDone()).toBe(0);
  expect(await attempt(() => Promise.resolve())).toBe('done');
  expect(await timesDone()).toBe(1);
});

test('a repeated call gets its response whatever its reads find now, and another call what they throw', async () => {
  const attempt = (sent: string, key: string, reads: () => Promise<string>) =>
    inTransaction((trx) =>
      withIdempotencyKeyAndReads(trx, { ...call, key, sent } as IdempotentCall, reads, async (read) => {
        await work(trx);
        return { response: read, rest: Promise.resolve() };
      }),
    );
  const refuse = (): Promise<string> => Promise.reject(new Error('none left'));
  expect(await attempt('this', 'one', () => Promise.resolve('the last one'))).toBe('the last one');
  expect(await attempt('this', 'one', refuse)).toBe('the last one');
  await expect(attempt('that', 'one', refuse)).rejects.toMatchObject({ code: 'booking.key_reused' });
  await expect(attempt('this', 'two', refuse)).rejects.toThrow('none left');
  expect(await timesDone()).toBe(1);
});
