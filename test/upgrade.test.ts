import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentTime, openDatabase, openPool, type Database } from '#api/platform/database/database.ts';
import { registerWorkers } from '#api/jobs.ts';
import { appliedMigrations, DatabaseVersionError, knownMigrations } from '#api/platform/database/migrate.ts';
import type { JobName } from '#api/platform/jobs/job-queue.ts';
import { prepareDatabase } from '#api/start.ts';
import { getCurrentUser, logIn } from '#shared/accounts/accounts.contract.ts';
import { getBooking, listMyBookings, type Booking } from '#shared/bookings/bookings.contract.ts';
import { getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { getReceipt, startPayment } from '#shared/payments/payments.contract.ts';
import { listPayments } from '#shared/payments/staff-payments.contract.ts';
import { schemaDefinitions } from '#tools/schema/definitions.ts';
import { expectBooksAgree } from './books.ts';
import { waitForJobs } from './jobs.ts';
import { exportedData } from './exported-data.ts';
import { expectConsistentLedger, runJobsUntilIdle } from './ledger-invariants.ts';
import { PASSWORD } from './passwords.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { loadFixture, loadOlderDump, olderDumps, releasedFixtures } from './released-fixtures.ts';
import { totpCode } from './staff.ts';
import { tableRows } from './table-rows.ts';
import { createTestApp, expectOk, type TestApp } from './test-app.ts';

/** Rows that migrations after a version add or remove, by version and table. A table that they remove has -1. */
const CHANGED_ROWS: Record<string, Record<string, number>> = {
  '1.0.0': { changes: -1 },
  '1.1.0': { changes: -1, 'pgboss.queue': 35, 'pgboss.schedule': 22 },
};

/** The preparation of a database adds cars of newer years. */
const GROWING = ['brands', 'prices', 'vehicles'];

/** What the export of the fixture's customer holds. */
const EXPORTED = [
  'account',
  'photo',
  'consents',
  'sessions',
  'devices',
  'bookings',
  'payments',
  'proofs',
  'promotions',
  'washCredit',
  'messages',
  'mails',
  'pushes',
  'waitlist',
] as const;

/** The fixtures of all released versions. */
const FIXTURES = releasedFixtures();

test('there is the fixture of a release', () => {
  expect(FIXTURES).not.toEqual([]);
});

describe.each(FIXTURES)('version $version', (fixture) => {
  let database: TestDatabase;
  let app: TestApp;
  /** What the preparation of the database left, before the application ran. */
  let prepared: { migrations: string[]; rows: Record<string, number>; definitions: string[] };

  beforeAll(async () => {
    database = await loadFixture(fixture);
    const db = openDatabase(openPool(database.connection, 2));
    try {
      await prepareDatabase(db);
      prepared = {
        migrations: await appliedMigrations(db),
        rows: await countRows(db, Object.keys(fixture.rows)),
        definitions: await schemaDefinitions(db),
      };
    } finally {
      await db.destroy();
    }
    app = await createTestApp({ WORKER: 'off' }, { given: database });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const logInAsCustomer = async (): Promise<string> => {
    const body = { email: fixture.customer, password: PASSWORD };
    return (await expectOk(app.call(logIn, { body }))).body.token;
  };

  test('its database has the migrations and every definition of a new database after the upgrade', async () => {
    expect(prepared.migrations).toEqual(await knownMigrations());
    const database = await cloneDatabase();
    const db = openDatabase(openPool(database.connection, 1));
    const expected = await schemaDefinitions(db);
    await db.destroy();
    await database.drop();
    // The clock of a fixture is moved.
    const exceptClock = (lines: string[]) => lines.filter((line) => !line.includes('FUNCTION public.app_now()'));
    expect(exceptClock(prepared.definitions)).toEqual(exceptClock(expected));
  });

  test('no row is lost in the upgrade', () => {
    const expected = { ...fixture.rows, ...CHANGED_ROWS[fixture.version] };
    // The upgrade adds the promotion that car washes earn.
    expected['promotions'] = (expected['promotions'] ?? 0) + 1;
    for (const table of GROWING) {
      expect(prepared.rows[table]).toBeGreaterThanOrEqual(expected[table] ?? 0);
      expected[table] = prepared.rows[table] ?? 0;
    }
    expect(prepared.rows).toEqual(expected);
  });

  test('its books agree after the upgrade', async () => {
    await expectBooksAgree(app.runtime.db);
  });

  test('a session of it is still open', async () => {
    const { body } = await expectOk(app.call(getCurrentUser, { token: fixture.session }));
    expect(body.email).toBe(fixture.customer);
  });

  test('a customer of it logs in, sees bookings and notifications, and exports the personal data', async () => {
    const token = await logInAsCustomer();
    const { bookings } = (await expectOk(app.call(listMyBookings, { token }))).body;
    expect(bookings.length).toBeGreaterThan(2);
    for (const { _id } of bookings) await expectOk(app.call(getBooking, { params: { id: _id }, token }));
    const paid = bookings.find(({ status }) => status === 'paid');
    await expectOk(app.call(getReceipt, { params: { id: paid?._id ?? '' }, token }));
    expect((await expectOk(app.call(listNotifications, { token }))).body.messages).not.toEqual([]);
    const { _id: customer } = (await expectOk(app.call(getCurrentUser, { token }))).body;
    const data = (await exportedData(app, customer)).body;
    expect(EXPORTED.filter((kind) => Object.keys(data[kind] ?? {}).length === 0)).toEqual([]);
  });

  test('a customer of it books and pays', async () => {
    const form = await app.bookingForm('Diagnostic repair');
    const token = await logInAsCustomer();
    const { booking } = (
      await expectOk(app.request<{ booking: Booking }>('POST', 'booking/book', { body: form, token }))
    ).body;
    const attempt = await expectOk(app.call(startPayment, { params: { id: booking._id }, token }));
    const { reference: ref } = attempt.body;
    await app.provider(ref, 'success', { webhook: 'never' });
    const paid = await expectOk(
      app.request<{ booking: Booking }>('POST', 'booking/pay', { body: { id: booking._id, ref }, token }),
    );
    expect(paid.body.booking.status).toBe('paid');
  });

  test('an owner of it logs in with the second step and sees bookings, money, staff and the log', async () => {
    const body = { email: fixture.owner, password: PASSWORD, code: await totpCode(app, 1) };
    const { token } = (await expectOk(app.request<{ token: string }>('POST', 'staff/login', { body }))).body;
    const day = (await currentTime(app.runtime.db)).toISOString().slice(0, 10);
    const range = `from=${day}&to=${day}`;
    for (const page of [
      'staff/board',
      'staff/booking',
      'staff/money',
      'staff/money/payment',
      'staff/money/proof',
      'staff/money/stray',
      `staff/money/totals?${range}`,
      `staff/money/export?${range}`,
      'staff/outbox',
      'staff/people',
      'staff/audit',
      'staff/catalogue',
      'staff/promotion',
      'staff/settings',
      'staff/waitlist',
      'message/me/message',
    ])
      expect([page, (await app.request('GET', page, { token })).status]).toEqual([page, 200]);
    const { payments } = (await expectOk(app.call(listPayments, { token }))).body;
    for (const { booking } of payments)
      await expectOk(app.call(getStaffBooking, { params: { id: booking._id }, token }));
  });

  test('its waiting jobs and every scheduled job run without an error', async () => {
    const { db, queue } = app.runtime;
    const schedules = await sql<{ name: JobName }>`select name from pgboss.schedule`.execute(db);
    expect(schedules.rows).not.toEqual([]);
    const listUncertain = () =>
      db.selectFrom('payments').select('reference').where('provider_pending', '=', true).execute();
    expect(await listUncertain()).not.toEqual([]);
    for (const { reference } of await listUncertain()) await app.provider(reference, 'success', { webhook: 'never' });
    for (const { name } of schedules.rows) await queue.send(name, {});
    await registerWorkers(app.runtime);
    const queues = await sql<{ name: JobName }>`select name from pgboss.queue where name !~ '^__'`.execute(db);
    await waitForJobs(
      app,
      queues.rows.map(({ name }) => name),
    );
    const failed = await sql`
      select name, state, output from pgboss.job where state in ('failed', 'retry') and started_on > ${fixture.takenAt}`.execute(
      db,
    );
    expect(failed.rows).toEqual([]);
    expect(await listUncertain()).toEqual([]);
    const errors = app.logs.filter((line) => /"level":(?:50|60)/.test(line));
    expect(errors).toEqual([]);
  });

  test('its ledger agrees with the provider to the kobo once no job waits', async () => {
    await runJobsUntilIdle(app);
    await expectConsistentLedger(app);
  });
});

describe.each(olderDumps())('a database of %s', (file) => {
  test('a database of before 1.1.0 is refused with the version to start first, and stays as it is', async () => {
    const database = await loadOlderDump(file);
    const before = await tableRows(database.connection);
    expect(before['public.bookings']?.length).toBeGreaterThan(20);
    const db = openDatabase(openPool(database.connection, 1));
    const definitions = await schemaDefinitions(db);
    const refused: unknown = await prepareDatabase(db).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseVersionError);
    expect(String(refused)).toContain(
      'Nothing was changed. Start version 1.1.0 on it once, stop it, then start this one.',
    );
    expect(await schemaDefinitions(db)).toEqual(definitions);
    await db.destroy();
    expect(await tableRows(database.connection)).toEqual(before);
    await database.drop();
  });
});

/** Rows by table; -1 for a table that does not exist. */
async function countRows(db: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [found] = (await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db))
      .rows;
    const counted = found?.exists
      ? (await sql<{ count: number }>`select count(*) as count from ${sql.raw(table)}`.execute(db)).rows[0]?.count
      : -1;
    rows[table] = counted ?? -1;
  }
  return rows;
}
