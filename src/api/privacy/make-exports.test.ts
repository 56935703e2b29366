import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, openDatabase, openPool } from '#api/platform/database/database.ts';
import { requestExport } from '#shared/privacy/privacy.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { orderExport, download, exportIn } from '#test/exported-data.ts';
import { waitForJobs } from '#test/jobs.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { eventually } from '#test/payments.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import { splitIntoParts, writeJson } from './export-file.ts';
import { makeExports } from './make-exports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

const work = async () => {
  await app.runtime.queue.send('make-exports', {});
  await waitForJobs(app, ['make-exports']);
};
const textsTo = async (to: string) =>
  (
    await app.request<{ messages: { text: string; kind: string }[] }>(
      'GET',
      `sandbox/outbox?to=${encodeURIComponent(to)}`,
    )
  ).body.messages.map(({ text }) => text);
const notifications = async (who: Customer) =>
  (await expectOk(who.request<{ messages: { title: string }[] }>('GET', 'message/me/notification'))).body.messages.map(
    ({ title }) => title,
  );
const rowOf = (who: Customer) =>
  app.runtime.db.selectFrom('data_exports').selectAll().where('customer_id', '=', who._id).executeTakeFirst();
const partsOf = async (id = '') =>
  (await app.runtime.db.selectFrom('data_export_parts').select('number').where('export_id', '=', id).execute()).length;
const ready = async (): Promise<Customer> => {
  const who = await createCustomer(app);
  await expectOk(orderExport(who));
  await exportIn(who, 'ready');
  return who;
};
/** Sets an export that is ready back to an earlier state; another attempt may begin after `wait`. */
const again = (who: Customer, state: 'requested' | 'being-made', wait: string) =>
  app.runtime.db
    .updateTable('data_exports')
    .set({ state, ready_until: null, ended_at: null, bytes: null, due_at: sql<Date>`app_now() + ${wait}::interval` })
    .where('customer_id', '=', who._id)
    .execute();
/** Stores pictures of a transfer of 480 kB. */
const addProofs = async (who: Customer, count: number) => {
  const { _id } = await app.book(who);
  await sql`insert into transfer_proofs (id, booking_id, digest, picture, created_at)
    select gen_random_uuid(), ${_id}, sha256(n::text::bytea), decode(repeat(md5(n::text), 30000), 'hex'), app_now()
    from generate_series(1, ${count}::int) n`.execute(app.runtime.db);
};

test('asking for the data and downloading it both need the password', async () => {
  const ada = await createCustomer(app);
  expect((await ada.call(requestExport, { body: {} })).code).toBe('account.confirm_first');
  expect(await rowOf(ada)).toBeUndefined();
  await expectOk(orderExport(ada));
  await exportIn(ada, 'ready');
  for (const [body, code] of [
    [{}, 'account.confirm_first'],
    [{ currentPassword: 'a wrong password' }, 'account.wrong_password'],
  ] as const)
    expect((await ada.request('POST', 'user/me/export/download', body)).code).toBe(code);
  const other = await createCustomer(app);
  expect((await download(other)).code).toBe('account.export_not_ready');
  expect((await expectOk(download(ada))).text).toContain(ada.email);
});

test('a file that is ready is announced by email, by SMS to a verified phone, and in the account', async () => {
  const [ada, unverified] = [
    await createCustomer(app, { phoneNumber: '0805 700 1001' }),
    await createCustomer(app, { phoneNumber: '0805 700 1002' }),
  ];
  await app.runtime.db
    .updateTable('customers')
    .set({ verified_phone: '+2348057001001' })
    .where('id', '=', ada._id)
    .execute();
  for (const who of [ada, unverified]) {
    await expectOk(orderExport(who));
    await exportIn(who, 'ready');
    expect(await notifications(who)).toContain('The file with your data is ready');
    const [mail] = await eventually(async () => {
      const texts = await textsTo(who.email);
      return texts.length > 0 && texts;
    });
    // The mail leads to the account and has neither the file nor a key to it.
    expect(mail).toContain(`${app.runtime.config.publicUrl}/user/profile`);
    expect(mail).not.toMatch(/token|export/);
  }
  expect(await eventually(async () => (await textsTo('+2348057001001'))[0])).toMatch(
    /the file with your data is ready/,
  );
  expect(await textsTo('+2348057001002')).toEqual([]);
});

test('asking again while a file is being made returns that one, and afterwards replaces it', async () => {
  const ada = await createCustomer(app);
  // One that a worker of another process makes, so that this process leaves it alone.
  const first = await app.runtime.db
    .insertInto('data_exports')
    .values({
      id: newId(),
      customer_id: ada._id,
      state: 'being-made',
      attempts: 1,
      due_at: sql`app_now() + interval '1 hour'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const answers = await atOnce(5, () => expectOk(orderExport(ada)));
  expect(new Set(answers.map(({ body }) => body.export?.requestedAt))).toEqual(
    new Set([first.requested_at.toISOString()]),
  );
  // That worker ended without it.
  await app.runtime.db
    .updateTable('data_exports')
    .set({ due_at: sql`app_now()` })
    .where('id', '=', first.id)
    .execute();
  await work();
  await exportIn(ada, 'ready');
  await expectOk(orderExport(ada));
  await exportIn(ada, 'ready');
  expect((await rowOf(ada))?.id).not.toBe(first.id);
  expect(await partsOf(first.id)).toBe(0);
});

test('an account has twenty files a day at most', async () => {
  const ada = await createCustomer(app);
  for (let made = 0; made < 20; made++) await app.runtime.limits.take('exports', ada._id);
  expect(await orderExport(ada)).toMatchObject({ status: 429, code: 'request.too_many' });
});

test('a file is downloaded at most twenty times an hour', async () => {
  const ada = await ready();
  for (let sent = 0; sent < 20; sent++) await app.runtime.limits.take('exportDownloads', ada._id);
  expect(await download(ada)).toMatchObject({ status: 429, code: 'request.too_many' });
});

test('pictures are read one at a time, and stored in parts of 256 kB', async () => {
  const ada = await createCustomer(app);
  await addProofs(ada, 4);
  const sizes: number[] = [];
  let text = '';
  for await (const part of splitIntoParts(writeJson(collectPersonalData(app.runtime, ada._id)))) {
    // The others are gone as soon as the first picture begins: they were not read in advance.
    if (sizes.length === 0) await app.runtime.db.deleteFrom('transfer_proofs').execute();
    sizes.push(part.length);
    text += part.toString('latin1');
  }
  expect(Math.max(...sizes)).toBe(256 * 1024);
  const { proofs } = JSON.parse(text) as { proofs: { picture: string | null }[] };
  expect(proofs.map(({ picture }) => picture === null)).toEqual([false, true, true, true]);
});

test('a file is made over one connection', async () => {
  const ada = await ready();
  await app.book(ada);
  await again(ada, 'requested', '0 minutes');
  const pool = openPool(app.database.connection, 1);
  try {
    await makeExports({ ...app.runtime, db: openDatabase(pool) });
  } finally {
    await pool.end();
  }
  await exportIn(ada, 'ready');
});

test('a file is made again when a contact changes while it is written, and announced to the new one', async () => {
  const ada = await ready();
  const { db } = app.runtime;
  const email = 'after-the-change@example.ng';
  await again(ada, 'requested', '0 minutes');
  const making = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('customers').select('id').where('id', '=', ada._id).forUpdate().execute();
    const made = makeExports(app.runtime);
    // The file is written, and waits to be announced.
    await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
    await trx.updateTable('customers').set({ email }).where('id', '=', ada._id).execute();
    return { made };
  });
  await making.made;
  await exportIn(ada, 'ready');
  expect(JSON.parse((await expectOk(download(ada))).text)).toMatchObject({ account: { email } });
  expect(await eventually(async () => (await textsTo(email))[0])).toContain('/user/profile');
});

test('a file that a restart interrupted is made after it', async () => {
  const ada = await createCustomer(app);
  await expectOk(orderExport(ada));
  await exportIn(ada, 'ready');
  // As a killed process leaves it: begun, with some parts.
  await again(ada, 'being-made', '1 minute');
  await app.restart();
  await work();
  expect((await rowOf(ada))?.state).toBe('being-made');
  await app.advance('2 minutes');
  await work();
  await exportIn(ada, 'ready');
  expect(JSON.parse((await expectOk(download(ada))).text)).toMatchObject({ account: { email: ada.email } });
  expect(await rowOf(ada)).toMatchObject({ attempts: 2 });
  await app.advance('0 minutes');
});

test('an export that fails three times says so, and can be asked for again', async () => {
  const ada = await createCustomer(app);
  const { db } = app.runtime;
  await sql`alter table data_export_parts add constraint broken check (number < 0) not valid`.execute(db);
  await expectOk(orderExport(ada));
  for (const minutes of [2, 4, 6]) {
    await work();
    await app.advance(`${minutes} minutes`);
  }
  await sql`alter table data_export_parts drop constraint broken`.execute(db);
  await exportIn(ada, 'failed');
  expect(await notifications(ada)).toContain('The file with your data could not be made');
  expect((await download(ada)).code).toBe('account.export_not_ready');
  await expectOk(orderExport(ada));
  await exportIn(ada, 'ready');
  await app.advance('0 minutes');
});

test('a file is offered for seven days and deleted by the retention job', async () => {
  const ada = await ready();
  const { id } = (await rowOf(ada)) ?? {};
  expect(await partsOf(id)).toBeGreaterThan(0);
  await app.advance('7 days 1 minute');
  const { token } = (
    await expectOk(
      app.request<{ token: string }>('POST', 'user/login', { body: { email: ada.email, password: ada.password } }),
    )
  ).body;
  expect((await app.request('GET', 'user/me/export', { token })).body).toEqual({ export: null });
  const late = await app.request('POST', 'user/me/export/download', { token, body: { currentPassword: ada.password } });
  expect(late.code).toBe('account.export_not_ready');
  await app.runtime.queue.send('purge-walk-ins', {});
  await waitForJobs(app, ['purge-walk-ins']);
  expect([await rowOf(ada), await partsOf(id)]).toEqual([undefined, 0]);
  await app.advance('0 minutes');
});

test('deleting the account deletes its file, also while it is being made', async () => {
  const [ada, ben] = [await ready(), await createCustomer(app)];
  const { id } = (await rowOf(ada)) ?? {};
  const remove = (who: Customer) => expectOk(who.request('DELETE', 'user/me', { currentPassword: who.password }));
  await remove(ada);
  await expectOk(orderExport(ben));
  await remove(ben);
  await work();
  expect([await rowOf(ada), await partsOf(id), await rowOf(ben)]).toEqual([undefined, 0, undefined]);
});
