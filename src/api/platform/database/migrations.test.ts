import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { runAs } from '#test/postgres.ts';
import { newId, openDatabase, openPool, type Database } from './database.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { migrate } from './migrate.ts';

/** The last migration before the tables were renamed. */
const BEFORE = '0015-former-contacts';

const { admin, user } = inject('postgres');
const database = `migrations_${randomBytes(6).toString('hex')}`;
const ids = {
  ada: newId(),
  ben: newId(),
  unverified: newId(),
  staff: newId(),
  service: newId(),
  brand: newId(),
  vehicle: newId(),
  cancelling: newId(),
  done: newId(),
  bens: newId(),
  walkIn: newId(),
  message: newId(),
  payment: newId(),
  twin: newId(),
  cash: newId(),
  settled: newId(),
  reversed: newId(),
  washed: newId(),
};
let db: Database;
let client: pg.Client;

beforeAll(async () => {
  await runAs(admin, `create database ${database} owner ${user}`);
  const connection = { ...admin, user, database };
  db = openDatabase(openPool(connection, 2));
  await migrate(db, BEFORE);
  client = new pg.Client(connection);
  await client.connect();
  await client.query(rowsOfTheOldSchema());
  await migrate(db);
});
afterAll(async () => {
  await client.end();
  await db.destroy();
  await runAs(admin, `drop database if exists ${database} with (force)`);
});

/** Rows in every table that is renamed, and rows that the later constraints refuse. */
function rowsOfTheOldSchema(): string {
  const booking = (
    id: string,
    customer: string,
    status: string,
    before: string | null,
    paymentStatus: string,
    name = 'Ada Obi',
  ): string => `
    insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo, mode, payment_method, status, status_before, payment_status)
    values ('${id}', '${customer}', '${name}', '-', '${ids.service}', 's', '${ids.brand}', '${ids.vehicle}', 'b', 'm', 2020, 10000, 10000, 'drive-in', 'cash', '${status}', ${before === null ? 'null' : `'${before}'`}, '${paymentStatus}');`;
  return `
    insert into customers (id, email, email_verified_at, first_name, last_name, referral_code, pending_email) values
      ('${ids.ada}', 'ada@example.ng', now(), 'Ada', 'Obi', 'A', 'New@Example.ng'), ('${ids.ben}', 'ben@example.ng', now(), 'Ben', 'Obi', 'B', null);
    insert into customers (id, email, first_name, last_name, phone, password_hash, referral_code, referred_by) values
      ('${ids.unverified}', 'chi@example.ng', 'Chi', 'Eze', '+2348031234567', 'hash', 'C', '${ids.ada}');
    insert into staff (id, email, name, type) values ('${ids.staff}', 'owner@example.ng', 'Owner', 'owner');
    insert into services (id, slug, name, image, kind, price_kobo, position) values ('${ids.service}', 'car-care-and-repair', 's', 'i', 'unknown', 10000, 1);
    insert into brands (id, name, origin, position) values ('${ids.brand}', 'b', 'o', 1);
    insert into vehicles (id, brand_id, model, year, class) values ('${ids.vehicle}', '${ids.brand}', 'm', 2020, 'unknown');
    ${booking(ids.cancelling, ids.ada, 'pending-cancelled', null, 'paid')}
    ${booking(ids.done, ids.ada, 'completed', null, 'unpaid')}
    ${booking(ids.bens, ids.ben, 'pending', null, 'unpaid')}
    ${booking(ids.reversed, ids.ben, 'paid', null, 'refunded')}
    ${booking(ids.washed, ids.ben, 'completed', null, 'refunded')}
    ${booking(ids.walkIn, ids.ben, 'pending', null, 'unpaid', 'Ṣadé "S" Ọlá')}
    insert into booking_events (booking_id, actor, event) values ('${ids.cancelling}', 'customer', 'asked-to-cancel'), ('${ids.cancelling}', 'staff', 'kept');
    insert into payments (id, booking_id, reference, amount_kobo, provider_id, received_kobo) values
      ('${ids.payment}', '${ids.cancelling}', 'reference-1', 10000, '4711', 10000), ('${ids.twin}', '${ids.bens}', 'reference-2', 10000, '4711', null);
    insert into payments (id, booking_id, reference, amount_kobo, method, status, recorded_by) values ('${ids.cash}', '${ids.done}', 'reference-3', 10000, 'cash', 'settled', '${newId()}');
    insert into payments (id, booking_id, reference, amount_kobo, status, received_kobo, received_currency) values ('${ids.settled}', '${ids.cancelling}', 'reference-4', 10000, 'settled', 500, 'USD');
    insert into payments (id, booking_id, reference, amount_kobo, status) values
      ('${newId()}', '${ids.reversed}', 'reference-5', 10000, 'settled'), ('${newId()}', '${ids.washed}', 'reference-6', 10000, 'settled');
    update payments set status = 'refunded' where reference in ('reference-5', 'reference-6');
    insert into promotion_claims (promotion, customer_id, booking_id) values ('first-care', '${ids.ada}', '${ids.bens}');
    insert into messages (id, kind, target, title, body) values ('${ids.message}', 'notification', 'user', 't', 'b');
    insert into message_entries (message_id, customer_id, kind, role) values ('${ids.message}', '${ids.ada}', 'message', 'to');
    insert into codes (id, customer_id, purpose, email, hmac, expires_at) values ('${newId()}', '${ids.ada}', 'reset', 'ada@example.ng', 'x', now());
    insert into limits (key, points) values ('guess:ada', 5), ('messages:ada', 1);
    insert into staff_keys (staff_id, key, booking_id) values ('${ids.staff}', 'today', '${ids.walkIn}');
    insert into staff_keys (staff_id, key, booking_id, created_at) values ('${ids.staff}', 'last week', '${ids.bens}', now() - interval '7 days');
    create schema pgboss;
    create table pgboss.queue (name text primary key);
    create table pgboss.schedule (name text references pgboss.queue (name) on delete cascade, cron text);
    create table pgboss.job (id integer, name text references pgboss.queue (name) deferrable initially deferred);
    insert into pgboss.queue values ('remind'), ('settle-payment'), ('deliver-message');
    insert into pgboss.schedule values ('remind', '* * * * *');
    insert into pgboss.job values (1, 'remind'), (2, 'settle-payment'), (3, 'deliver-message');`;
}

const read = async (statement: string): Promise<unknown[]> =>
  (await client.query({ text: statement, rowMode: 'array' })).rows.flat();

test.each([
  [
    'sets the former status of a requested cancellation',
    `select status_before from bookings where id = '${ids.cancelling}'`,
    ['paid'],
  ],
  [
    'marks a completed booking without a payment for review',
    `select payment_status from bookings where id = '${ids.done}'`,
    ['needs-review'],
  ],
  [
    'renames booking events',
    `select event from booking_events where booking_id = '${ids.cancelling}' order by id`,
    ['cancellation-requested', 'cancellation-declined'],
  ],
  [
    'assigns a shared provider transaction to the payment that received money',
    `select provider_id from payments where reference in ('reference-1', 'reference-2') order by reference`,
    ['4711', null],
  ],
  [
    'assigns a recorded payment without a member of staff to the owner',
    `select recorded_by from payments where id = '${ids.cash}'`,
    [ids.staff],
  ],
  [
    'sets the received amount of a settled payment',
    `select received_kobo::integer from payments where id = '${ids.cash}'`,
    [10_000],
  ],
  [
    'marks a payment in another currency for review',
    `select status from payments where id = '${ids.settled}'`,
    ['needs-review'],
  ],
  [
    'makes bookings unpaid whose payment was taken back before',
    `select b.status, b.payment_status, e.event from bookings b join booking_events e on e.booking_id = b.id
      where b.id in ('${ids.reversed}', '${ids.washed}') order by b.number`,
    ['pending', 'unpaid', 'payment-returned', 'completed', 'unpaid', 'payment-returned'],
  ],
  ["releases a claim with another customer's booking", 'select booking_id from promotion_claims', [null]],
  [
    'preserves promotions',
    'select code, eligibility from promotions order by code',
    ['first-100', 'early-customer', 'first-care', 'first-booking'],
  ],
  [
    'replaces unknown kinds and classes by known ones',
    'select kind, class from services, vehicles',
    ['repair', 'saloon'],
  ],
  [
    'converts pending addresses to lower case',
    `select pending_email from customers where id = '${ids.ada}'`,
    ['new@example.ng'],
  ],
  ['copies the kind of a message to its recipients', 'select kind from message_recipients', ['notification']],
  ['preserves the recipients of codes', 'select recipient from verification_codes', ['ada@example.ng']],
  [
    'renames the counters of renamed limits',
    'select key from rate_limits order by key',
    ['loginAttempts:ada', 'messages:ada'],
  ],
  [
    'renames queued jobs',
    'select name from pgboss.job order by id',
    ['send-payment-reminders', 'verify-payment', 'deliver-message'],
  ],
  ['deletes the schedules of renamed jobs', 'select name from pgboss.schedule', []],
  [
    'turns an unverified account into a sign-up',
    `select s.id, s.email, s.referred_by from sign_ups s where s.id not in (select id from customers)`,
    [ids.unverified, 'chi@example.ng', ids.ada],
  ],
  ['copies only the idempotency keys of the last day', 'select key from idempotency_keys', ['today']],
])('%s', async (_, statement, expected) => {
  expect(await read(statement)).toEqual(expected);
});

test('finds a booking of the previous version by its idempotency key', async () => {
  const sent = { fullName: 'Ṣadé "S" Ọlá', service: ids.service, vehicle: ids.vehicle };
  const found = await db
    .transaction()
    .execute((trx) =>
      withIdempotencyKey(trx, { staffId: ids.staff, key: 'today', sent }, () => Promise.resolve('booked again')),
    );
  expect(found).toBe(ids.walkIn);
});
