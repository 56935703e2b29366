import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readBooks } from '#api/reports/read-books.ts';
import { runAs } from '#test/postgres.ts';
import { newId, openDatabase, openPool, type Database } from './database.ts';
import { createTablesAfter, LAST_VERSION_1, migrate } from './migrate.ts';

const { admin, user } = inject('postgres');
const database = `one_money_${randomBytes(6).toString('hex')}`;
const [customer, service, brand, vehicle, staff] = Array.from({ length: 5 }, newId);

/** Bookings of version 1.0, and whether their price counted as paid: by their status, or by their history. */
const BOOKINGS: Record<
  string,
  { status: string; before?: string; paymentStatus: string; payments: string[]; events?: string[]; isPaid: boolean }
> = {
  unpaid: { status: 'pending', paymentStatus: 'unpaid', payments: [], isPaid: false },
  failed: { status: 'pending', paymentStatus: 'unpaid', payments: ['failed', 'open'], isPaid: false },
  'paid online': { status: 'paid', paymentStatus: 'paid', payments: ['failed', 'settled'], isPaid: true },
  'paid, with a second payment': {
    status: 'paid',
    paymentStatus: 'refund-due',
    payments: ['settled', 'refund-due'],
    isPaid: true,
  },
  'paid, with a cancellation requested': {
    status: 'pending-cancelled',
    before: 'paid',
    paymentStatus: 'paid',
    payments: ['settled'],
    isPaid: true,
  },
  'unpaid, with a cancellation requested': {
    status: 'pending-cancelled',
    before: 'pending',
    paymentStatus: 'unpaid',
    payments: [],
    isPaid: false,
  },
  completed: { status: 'completed', paymentStatus: 'paid', payments: ['settled'], isPaid: true },
  'completed, with a second payment': {
    status: 'completed',
    paymentStatus: 'needs-review',
    payments: ['settled', 'needs-review'],
    events: ['payment-settled', 'payment-needs-review'],
    isPaid: true,
  },
  'completed and taken back, with a second payment': {
    status: 'completed',
    paymentStatus: 'refund-due',
    payments: ['taken-back', 'refund-due'],
    events: ['payment-settled', 'payment-returned', 'payment-refund-due'],
    isPaid: false,
  },
  'completed, taken back and recorded again': {
    status: 'completed',
    paymentStatus: 'partly-paid',
    payments: ['taken-back', 'settled'],
    events: ['payment-settled', 'payment-returned', 'payment-recorded'],
    isPaid: true,
  },
  'completed and taken back': {
    status: 'completed',
    paymentStatus: 'unpaid',
    payments: ['taken-back'],
    isPaid: false,
  },
  'pending after it was taken back': {
    status: 'pending',
    paymentStatus: 'unpaid',
    payments: ['taken-back'],
    isPaid: false,
  },
  'cancelled, to be refunded': {
    status: 'cancelled',
    before: 'paid',
    paymentStatus: 'refund-due',
    payments: ['refund-due'],
    isPaid: false,
  },
  'cancelled and refunded': { status: 'cancelled', paymentStatus: 'refunded', payments: ['refunded'], isPaid: false },
  'cancelled and never paid': { status: 'cancelled', paymentStatus: 'unpaid', payments: ['closed'], isPaid: false },
};
const names = Object.keys(BOOKINGS);
const idOf = new Map(names.map((name) => [name, newId()]));
const refund = (payment: string, reason: string) =>
  `insert into refunds (id, payment_id, amount_kobo, status, reason, source, ended_at) values
    ('${newId()}', '${payment}', 10000, 'processed', '${reason}', 'provider', now());`;

/** Customers of version 1.0 who share verified numbers, oldest first: when each proved it, as far as that is known. */
const SHARED_NUMBERS: { name: string; phone: string; provedAt: string | null; keeps: boolean }[] = [
  { name: 'proved last', phone: '+2348031110001', provedAt: '2026-05-02', keeps: true },
  { name: 'proved first', phone: '+2348031110001', provedAt: '2026-05-01', keeps: false },
  { name: 'newer, of an unknown day', phone: '+2348031110001', provedAt: null, keeps: false },
  { name: 'older', phone: '+2348031110002', provedAt: null, keeps: false },
  { name: 'newest', phone: '+2348031110002', provedAt: null, keeps: true },
];

const customersWithSharedNumbers = (): string =>
  SHARED_NUMBERS.map(({ name, phone, provedAt }, index) => {
    const id = newId();
    return `
      insert into customers (id, email, email_verified_at, first_name, last_name, referral_code, phone, verified_phone,
        created_at)
      values ('${id}', 'shared${index}@example.ng', now(), '${name}', 'Obi', 'S${index}', '${phone}', '${phone}',
        timestamptz '2026-01-01' + ${index} * interval '1 day');
      ${
        provedAt === null
          ? ''
          : `insert into verification_codes (id, customer_id, purpose, recipient, hmac, expires_at, ended_at)
              values ('${newId()}', '${id}', 'confirm-phone', '${phone}', '\\x00', '${provedAt}', '${provedAt}');`
      }`;
  }).join('');

function rowsOfVersion1(): string {
  const rows = names.map((name, index) => {
    const { status, before, paymentStatus, payments, events = [] } = BOOKINGS[name]!;
    const id = idOf.get(name);
    const method = (state: string) => (state === 'settled' && index % 2 === 1 ? 'cash' : 'online');
    return `
      insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name,
        model, year, price_kobo, amount_kobo, mode, payment_method, status, status_before, payment_status)
      values ('${id}', '${customer}', 'Ada Obi', '-', '${service}', 's', '${brand}', '${vehicle}', 'b', 'm', 2020, 10000, 10000,
        'drive-in', 'online', '${status}', ${before === undefined ? 'null' : `'${before}'`}, '${paymentStatus}');
      ${payments
        .map((state, at) => {
          const payment = newId();
          const isReceived = !['failed', 'open', 'closed'].includes(state);
          const stored = state === 'taken-back' ? 'refunded' : state;
          return `
            insert into payments (id, booking_id, reference, amount_kobo, method, status, recorded_by, received_kobo,
              received_currency, taken_back)
            values ('${payment}', '${id}', 'reference-${index}-${at}', 10000, '${method(state)}', '${stored}', '${staff}',
              ${isReceived ? "10000, 'NGN'" : 'null, null'}, ${state === 'taken-back'});
            ${stored === 'refunded' ? refund(payment, 'reversed') : ''}`;
        })
        .join('')}
      ${events.map((event) => `insert into booking_events (booking_id, actor, event) values ('${id}', 'settlement', '${event}');`).join('')}`;
  });
  return `
    insert into customers (id, email, email_verified_at, first_name, last_name, referral_code)
      values ('${customer}', 'ada@example.ng', now(), 'Ada', 'Obi', 'A');
    insert into staff (id, email, name, type) values ('${staff}', 'owner@example.ng', 'Owner', 'owner');
    insert into services (id, slug, name, image, kind, price_kobo, position) values ('${service}', 's', 's', 'spanner', 'repair', 10000, 1);
    insert into brands (id, name, origin, position) values ('${brand}', 'b', 'o', 1);
    insert into vehicles (id, brand_id, model, year, class) values ('${vehicle}', '${brand}', 'm', 2020, 'saloon');
    ${customersWithSharedNumbers()}
    ${rows.join('')}`;
}

let db: Database;
let client: pg.Client;
let before: { payments: unknown[]; charges: unknown[] };
const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
const PAYMENTS = 'select * from payments order by id';
const CHARGES = 'select id, booking_id, kind, amount_kobo, voided_at, created_at from charges order by id';

beforeAll(async () => {
  await runAs(admin, `create database ${database} owner ${user}`);
  const connection = { ...admin, user, database };
  db = openDatabase(openPool(connection, 2));
  await db.transaction().execute((trx) => createTablesAfter(trx, [LAST_VERSION_1.migration]));
  client = new pg.Client(connection);
  await client.connect();
  await client.query(rowsOfVersion1());
  before = { payments: await query(PAYMENTS), charges: await query(CHARGES) };
  await migrate(db);
});
afterAll(async () => {
  await client.end();
  await db.destroy();
  await runAs(admin, `drop database if exists ${database} with (force)`);
});

test.each(names)('a price that was %s counts as paid as before', async (name) => {
  const [charge] = await query(
    `select c.paid_at, (select settled_at from payments p where p.charge_id = c.id and p.status = 'settled') as settled_at
     from charges c where booking_id = '${idOf.get(name)}'`,
  );
  expect(charge?.['paid_at']).toEqual(BOOKINGS[name]?.isPaid ? charge?.['settled_at'] : null);
  expect(charge?.['paid_at'] !== null).toBe(BOOKINGS[name]?.isPaid);
});

test('payments and charges keep their rows, ids and numbers', async () => {
  const added = { joint_reference: null, payer_alias: null, slip_reference: null };
  const unchanged = before.payments.map((row) => ({ ...(row as object), ...added }));
  expect(await query(PAYMENTS)).toEqual(unchanged);
  expect(await query(CHARGES)).toEqual(before.charges);
});

test('a verified number of several accounts stays with the one that proved it last, or else the newest', async () => {
  const after = await query(`
    select first_name as name, phone, verified_phone is not null as keeps from customers where last_name = 'Obi'
      and phone is not null order by created_at`);
  expect(after).toEqual(SHARED_NUMBERS.map(({ name, phone, keeps }) => ({ name, phone, keeps })));
});

test('the books agree after it', async () => {
  expect(await readBooks(db)).toMatchObject({ differing: 0, rows: [], bookings: names.length });
});

test('no trigger writes rows any more', async () => {
  const functions = [
    'write_first_charge',
    'default_to_first_charge',
    'assign_receipt_number',
    'record_contact_history',
  ];
  const left = await query(
    `select proname from pg_proc where proname in ('${[...functions, 'queue_webhooks'].join("', '")}')`,
  );
  expect(left).toEqual([]);
});
