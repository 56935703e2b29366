import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChargesOf } from '#api/charges/find-charges.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { ensureFirstOwner } from '#api/staff/team/ensure-first-owner.ts';
import { bookingPaymentStatus } from '#shared/bookings/booking-charges.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { expectConsistentLedger } from '#test/ledger-invariants.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { fillDemo, isEmpty } from './fill-demo.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_STAFF } from './make-people.ts';

const FILL = { customers: 400, bookings: 2000 };
let database: TestDatabase;
let app: TestApp;
let ownerPassword = '';

beforeAll(async () => {
  database = await cloneDatabase();
  app = await createTestApp({ WORKER: 'off' }, { given: database });
  const connection = await openSingleConnection(database.connection);
  expect(await isEmpty(connection.db)).toBe(true);
  // An application that was started before has its owner.
  const owner = await ensureFirstOwner(app.runtime);
  expect(owner.email).toBe(DEMO_STAFF.owner);
  ownerPassword = owner.password ?? '';
  await fillDemo(app.runtime.config, connection, FILL);
  expect(await isEmpty(connection.db)).toBe(false);
  await connection.close();
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** The figures of one row. */
const figures = async (query: ReturnType<typeof sql<Record<string, number>>>): Promise<Record<string, number>> =>
  (await query.execute(app.runtime.db)).rows[0] ?? {};

test('fills a centre with as many customers and bookings as asked for, in every state and up to today', async () => {
  const found = await figures(sql`
    select (select count(*) from customers)::int as customers, count(*)::int as bookings,
      count(distinct status) filter (where status <> 'pending-cancelled')::int as statuses, (max(created_at) > now() - interval '3 days')::int as recent,
      (min(created_at) between now() - interval '110 days' and now() - interval '80 days')::int as old from bookings`);
  expect(found).toEqual({ ...FILL, statuses: 4, recent: 1, old: 1 });
  const parts = await figures(sql`
    select (select count(*) from visits)::int as visits, (select count(*) from estimate_approvals)::int as approvals,
      (select count(*) from occupancies)::int as occupancies, (select count(*) from time_entries)::int as clocks,
      (select count(*) from refunds)::int as refunds, (select count(*) from credit_entries)::int as credit,
      (select count(*) from messages)::int as messages, (select count(*) from releases)::int as releases,
      (select count(*) from reviews)::int as reviews,
      (select count(*) from audit_log where detail ->> 'noShow' = 'true')::int as no_shows`);
  for (const [part, count] of Object.entries(parts)) expect(count, part).toBeGreaterThan(0);
});

test('leaves books that agree, with promotions, credit and states as the application writes them', async () => {
  await expectConsistentLedger(app, { isMailed: false });
});

test('gives each booking the payment status of its charges', async () => {
  const rows = await app.runtime.db.selectFrom('bookings').select(['id', 'status', 'payment_status']).execute();
  const charges = await findChargesOf(
    app.runtime.db,
    rows.map(({ id }) => id),
  );
  const wrong = rows.filter(
    ({ id, status, payment_status: stored }) => bookingPaymentStatus(charges.get(id) ?? [], status) !== stored,
  );
  expect(wrong).toEqual([]);
});

test('keeps the order of time within each booking and visit', async () => {
  const { rows } = await sql`
    select b.id from bookings b
    where b.created_at > now() or exists (select from booking_events e where e.booking_id = b.id and (e.at < b.created_at or e.at > now()))
      or exists (select from visits v where v.id = b.id and (v.checked_in_at < b.created_at or v.ready_at < v.checked_in_at
        or v.released_at < v.ready_at or v.released_at > now()))
      or exists (select from payments p where p.booking_id = b.id and (p.settled_at < b.created_at or p.settled_at > now()))
      or exists (select from customers c where c.id = b.customer_id and c.created_at > b.created_at)`.execute(
    app.runtime.db,
  );
  expect(rows).toEqual([]);
});

test('lets the demo customer and every role of staff log in, and leaves an owner who was there as they are', async () => {
  const login = await expectOk(
    app.request<{ token: string }>('POST', 'user/login', { body: { email: DEMO_CUSTOMER, password: DEMO_PASSWORD } }),
  );
  const mine = await expectOk(app.request<{ bookings: Booking[] }>('GET', 'booking/mine', { token: login.body.token }));
  expect(mine.body.bookings.length).toBeGreaterThan(0);
  for (const email of Object.values(DEMO_STAFF)) {
    const password = email === DEMO_STAFF.owner ? ownerPassword : DEMO_PASSWORD;
    await expectOk(app.request('POST', 'staff/login', { body: { email, password } }));
  }
});
