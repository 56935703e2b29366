import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, giveWashCredit, startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { readBooks, type Books } from './read-books.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
/** Bookings by their outcome, with the kobo to pay. */
const made = new Map<string, { id: string; kobo: number }>();
const id = (name: string): string => made.get(name)?.id ?? '';
const kobo = (name: string): number => made.get(name)?.kobo ?? NaN;
/** Kobo of wash credit that one booking uses. */
const CREDIT = 100_000;

/** The charge of an estimate that was paid in cash, beside one that is due, and its kobo. */
let estimate: string;
const ESTIMATE = 345_600;

beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  manager = await createStaff(app, 'manager');
  await payOnline('paid');
  await payOnline('completed');
  await act('completed', 'finish');
  await book('not paid');
  await book('cash');
  await act('cash', 'payment', { method: 'cash' });
  await book('refunded');
  await act('refunded', 'payment', { method: 'transfer' });
  await act('refunded', 'cancel', { note: 'The bay is closed.' });
  await expectOk(manager.request('POST', `staff/money/payment/${await paymentOf('refunded')}/handed-back`, {}));
  await book('undone');
  await act('undone', 'payment', { method: 'cash' });
  await act('undone', 'payment/undo', { note: 'It was for another car.' });
  await payOnline('estimates');
  estimate = await addEstimate(app, id('estimates'), ESTIMATE);
  await addEstimate(app, id('estimates'), 2 * ESTIMATE);
  await act('estimates', 'payment', { method: 'cash', charge: estimate });
  await book('line alone');
  const line = await addEstimate(app, id('line alone'), ESTIMATE);
  await act('line alone', 'payment', { method: 'cash', charge: line });
  await payOnline('to decide', { outcome: 'wrong-amount', amountKobo: 77_700 });
  for (const name of ['credit', 'credit returned']) {
    await giveWashCredit(app, ada, CREDIT);
    await book(name, 'Car wash');
  }
  await act('credit returned', 'cancel', { note: 'It rained.' });
}, 60_000);
afterAll(() => app.stop());

async function book(name: string, service = 'Diagnostic repair'): Promise<void> {
  const { _id, amount } = await app.book(ada, await app.bookingForm(service));
  made.set(name, { id: _id, kobo: amount * 100 });
}

const paymentOf = async (name: string): Promise<string> => {
  const payments = app.runtime.db.selectFrom('payments').select('id').where('booking_id', '=', id(name));
  return (await payments.executeTakeFirstOrThrow()).id;
};

async function payOnline(
  name: string,
  { outcome = 'success', ...more }: { outcome?: string; amountKobo?: number } = {},
) {
  const { booking, reference } = await startPayment(app, ada, await app.bookingForm('Diagnostic repair'));
  await app.provider(reference, outcome, { webhook: 'never', ...more });
  await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  made.set(name, { id: booking._id, kobo: booking.amount * 100 });
}

async function act(name: string, what: string, body: object = {}): Promise<void> {
  const { version } = (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id(name)}`))).body
    .booking;
  await expectOk(manager.request('PUT', `staff/booking/${id(name)}/${what}`, { version, ...body }));
}

const booksOf = ({ rows }: Books) => Object.fromEntries(rows.map((row) => [row.id, row.difference]));

/** Reads the books with a fault that is rolled back afterwards. Constraints and triggers that refuse it are off. */
async function readWithFault(...fault: RawBuilder<unknown>[]): Promise<Books> {
  const trx = await app.runtime.db.startTransaction().execute();
  try {
    for (const statement of fault) await statement.execute(trx);
    return await readBooks(trx);
  } finally {
    await trx.rollback().execute();
  }
}

const noTriggers = sql`alter table credit_entries disable trigger user`;
const creditEntry = (name: string, kind: string, amount: number) =>
  sql`insert into credit_entries (customer_id, amount_kobo, kind, booking_id) values (${ada._id}, ${amount}, ${kind}, ${id(name)})`;
const priceOf = (name: string) => sql`(select id from charges where booking_id = ${id(name)} and kind = 'booking')`;
const refund = (name: string, amount: number) => sql`
  insert into refunds (id, payment_id, amount_kobo, status, reason, ended_at)
  select gen_random_uuid(), id, ${amount}, 'processed', 'surplus', now() from payments where booking_id = ${id(name)}`;

test('the books agree, and each figure is the sum of its payments, refunds, prices and credit', async () => {
  const { totals, bookings, differing, rows } = await readBooks(app.runtime.db);
  expect([differing, rows]).toEqual([0, []]);
  // Two of them earned the credit, for cash.
  expect(bookings).toBe(made.size + 2);
  const { rows: ledger } = await sql<{ received: number; returned: number }>`
    select sum(amount_kobo) filter (where kind = 'payment')::bigint as received, -sum(amount_kobo) filter (where kind <> 'payment')::bigint as returned from ledger`.execute(
    app.runtime.db,
  );
  const [{ received, returned } = { received: NaN, returned: NaN }] = ledger;
  expect(returned).toBe(kobo('refunded') + kobo('undone'));
  expect(totals).toEqual({
    // Credit counts where it was earned and where it is used.
    in: received + 4 * CREDIT,
    out: returned + CREDIT,
    held: received - returned,
    retained: 0,
    credit: 3 * CREDIT,
    difference: 0,
  });
});

const FAULTS: [what: string, fault: () => RawBuilder<unknown>[], differences: () => Record<string, number>][] = [
  [
    'a settled payment is one kobo more',
    () => [sql`update payments set received_kobo = received_kobo + 1 where booking_id = ${id('paid')}`],
    () => ({ [id('paid')]: 1 }),
  ],
  [
    'a refund was processed and its payment still counts',
    () => [refund('paid', kobo('paid'))],
    () => ({ [id('paid')]: -kobo('paid') }),
  ],
  [
    'a part of a payment that counts was refunded by the centre',
    () => [refund('cash', 100)],
    () => ({ [id('cash')]: -100 }),
  ],
  [
    'the provider sent a whole payment back that still counts',
    () => [
      refund('paid', kobo('paid')),
      sql`update refunds set source = 'provider', reason = 'reversed' where reason = 'surplus' and amount_kobo = ${kobo('paid')}`,
    ],
    () => ({ [id('paid')]: -kobo('paid') }),
  ],
  [
    'a payment that waits for a decision was refunded whole',
    () => [refund('to decide', 77_700)],
    () => ({ [id('to decide')]: -77_700 }),
  ],
  [
    'no state of the booking shows that a payment waits',
    () => [sql`update bookings set payment_status = 'unpaid' where id = ${id('to decide')}`],
    () => ({ [id('to decide')]: 77_700 }),
  ],
  [
    'a payment went back and its booking stayed paid',
    () => [
      refund('paid', kobo('paid')),
      sql`update payments set status = 'refunded', taken_back = true where booking_id = ${id('paid')}`,
    ],
    () => ({ [id('paid')]: -kobo('paid') }),
  ],
  [
    'a cancelled booking keeps its payment',
    () => [sql`update bookings set status = 'cancelled' where id = ${id('completed')}`],
    () => ({ [id('completed')]: kobo('completed') }),
  ],
  [
    'a payment that was received counts as open again',
    () => [sql`update payments set status = 'open' where booking_id = ${id('to decide')}`],
    () => ({ [id('to decide')]: 77_700 }),
  ],
  [
    'the payment of a paid booking is gone',
    () => [sql`delete from payments where booking_id = ${id('completed')}`],
    () => ({ [id('completed')]: -kobo('completed') }),
  ],
  [
    'the payment of a paid booking is of another booking',
    () => [
      sql`update payments set booking_id = ${id('undone')}, charge_id = ${priceOf('undone')} where booking_id = ${id('paid')}`,
    ],
    () => ({ [id('paid')]: -kobo('paid'), [id('undone')]: kobo('paid') }),
  ],
  [
    'the payment of an estimate is gone',
    () => [sql`delete from payments where charge_id = ${estimate}`],
    () => ({ [id('estimates')]: -ESTIMATE }),
  ],
  [
    'the price of a completed booking is not marked paid, and was paid',
    () => [sql`update charges set paid_at = null where booking_id = ${id('completed')}`],
    () => ({ [id('completed')]: kobo('completed') }),
  ],
  [
    'the price of a pending booking is marked paid, and was not',
    () => [sql`update charges set paid_at = now() where booking_id = ${id('undone')}`],
    () => ({ [id('undone')]: -kobo('undone') }),
  ],
  [
    'a booking is paid, and its price is not',
    () => [sql`update bookings set status = 'paid' where id = ${id('undone')}`],
    () => ({ [id('undone')]: 0 }),
  ],
  [
    'a booking is paid, and it has no charge',
    () => [
      sql`delete from charges where booking_id = ${id('not paid')}`,
      sql`update bookings set status = 'paid' where id = ${id('not paid')}`,
    ],
    () => ({ [id('not paid')]: 0 }),
  ],
  [
    'a booking is pending, and its price is paid',
    () => [sql`update bookings set status = 'pending' where id = ${id('cash')}`],
    () => ({ [id('cash')]: 0 }),
  ],
  [
    'a charge of an estimate is not marked paid, and was paid',
    () => [sql`update charges set paid_at = null where id = ${estimate}`],
    () => ({ [id('estimates')]: ESTIMATE }),
  ],
  [
    'a charge of an estimate is marked paid, and was not',
    () => [sql`update charges set paid_at = now() where booking_id = ${id('estimates')} and kind = 'estimate'`],
    () => ({ [id('estimates')]: -2 * ESTIMATE }),
  ],
  [
    'the amount of a charge changed after its payment',
    () => [sql`update charges set amount_kobo = amount_kobo - 100 where booking_id = ${id('cash')}`],
    () => ({ [id('cash')]: 100 }),
  ],
  [
    'two payments settled one booking',
    () => [
      sql`drop index payments_one_settled`,
      sql`insert into payments (id, booking_id, charge_id, reference, amount_kobo, received_kobo, received_currency, status, settled_at, receipt_number)
        select gen_random_uuid(), booking_id, charge_id, 'the-second', amount_kobo, received_kobo, 'NGN', 'settled', now(), 999999
        from payments where booking_id = ${id('paid')}`,
    ],
    () => ({ [id('paid')]: kobo('paid') }),
  ],
  [
    'the refund of a refunded payment is gone',
    () => [sql`delete from refunds where payment_id in (select id from payments where booking_id = ${id('refunded')})`],
    () => ({ [id('refunded')]: kobo('refunded') }),
  ],
  [
    'the correction of an undone payment is gone',
    () => [sql`delete from refunds where payment_id in (select id from payments where booking_id = ${id('undone')})`],
    () => ({ [id('undone')]: kobo('undone') }),
  ],
  [
    'more was handed back than came, and staff were not alerted',
    () => [sql`drop index refunds_one_active`, refund('undone', 500)],
    () => ({ [id('undone')]: -500 }),
  ],
  [
    'a booking used its credit twice',
    () => [creditEntry('credit', 'spent', -CREDIT)],
    () => ({ [id('credit')]: CREDIT }),
  ],
  [
    'a cancelled booking did not return its credit',
    () => [
      noTriggers,
      sql`delete from credit_entries where booking_id = ${id('credit returned')} and kind = 'spent-back'`,
    ],
    () => ({ [id('credit returned')]: CREDIT }),
  ],
  [
    'a booking returned its credit twice',
    () => [creditEntry('credit returned', 'spent-back', CREDIT)],
    () => ({ [id('credit returned')]: -CREDIT }),
  ],
  [
    'the credit that a booking uses was never taken',
    () => [noTriggers, sql`delete from credit_entries where booking_id = ${id('credit')}`],
    () => ({ [id('credit')]: -CREDIT }),
  ],
  [
    'a customer used more credit than there was',
    () => [
      noTriggers,
      creditEntry('undone', 'spent', -3 * CREDIT),
      sql`alter table bookings drop constraint bookings_check`,
      sql`update bookings set credit_kobo = ${3 * CREDIT} where id = ${id('undone')}`,
    ],
    () => ({ [id('undone')]: 2 * CREDIT }),
  ],
  [
    'credit was earned by a booking that is not completed',
    () => [
      sql`insert into credit_entries (customer_id, amount_kobo, kind, booking_id, referred_customer_id)
        values (${ada._id}, ${CREDIT}, 'referral', ${id('paid')}, ${ada._id})`,
    ],
    () => ({ [id('paid')]: CREDIT }),
  ],
];

test.each(FAULTS)('a difference is found when %s', async (_, fault, differences) => {
  const { differing, totals, rows, ...books } = await readWithFault(...fault());
  expect(booksOf({ differing, totals, rows, ...books })).toEqual(differences());
  expect(differing).toBe(rows.length);
  expect(totals.difference).toBe(Object.values(differences()).reduce((sum, one) => sum + one, 0));
  // The fault was rolled back.
  expect((await readBooks(app.runtime.db)).differing).toBe(0);
});

test('money of a booking that does not exist is listed without a number', async () => {
  const none = '00000000-0000-7000-8000-000000000000';
  const { rows } = await readWithFault(
    sql`alter table payments drop constraint payments_booking_id_fkey, drop constraint payments_charge_id_fkey`,
    sql`update payments set booking_id = ${none} where booking_id = ${id('refunded')}`,
    sql`delete from refunds where payment_id in (select id from payments where booking_id = ${none})`,
  );
  expect(rows).toMatchObject([{ id: none, number: null, in: kobo('refunded'), difference: kobo('refunded') }]);
});

test('unmatched payments are in the totals: held until staff resolve them, then out; other currencies are not', async () => {
  const unmatched = (reference: string, currency: string, isCleared: boolean) => sql`
    insert into unmatched_payments (reference, amount_kobo, currency, cleared_at) values (${reference}, 700, ${currency}, ${isCleared ? new Date() : null})`;
  const before = (await readBooks(app.runtime.db)).totals;
  const { totals } = await readWithFault(
    unmatched('one', 'NGN', false),
    unmatched('two', 'NGN', true),
    unmatched('three', 'USD', false),
  );
  expect(totals).toEqual({ ...before, in: before.in + 1400, out: before.out + 700, held: before.held + 700 });
});

test('fees on top of the amount are held, and a part that the provider sent back is out', async () => {
  const before = (await readBooks(app.runtime.db)).totals;
  const { totals, differing } = await readWithFault(
    sql`update payments set received_kobo = received_kobo + 150, fees_kobo = 150 where booking_id = ${id('paid')}`,
    refund('completed', 400),
    sql`update refunds set source = 'provider' where amount_kobo = 400`,
  );
  expect(differing).toBe(0);
  expect(totals).toEqual({ ...before, in: before.in + 150, out: before.out + 400, held: before.held - 250 });
});

test('a part that the provider sent back of approved work is out, also while the price is not paid', async () => {
  const before = (await readBooks(app.runtime.db)).totals;
  const { totals, differing } = await readWithFault(
    refund('line alone', 400),
    sql`update refunds set source = 'provider' where amount_kobo = 400`,
  );
  expect(differing).toBe(0);
  expect(totals).toEqual({ ...before, out: before.out + 400, held: before.held - 400 });
});

test('a completed booking with a second payment counts as paid while its charge does', async () => {
  const second = sql`
    insert into payments (id, booking_id, charge_id, reference, amount_kobo, received_kobo, received_currency, status)
    select gen_random_uuid(), ${id('completed')}, ${priceOf('completed')}, 'the-second', 500, 500, 'NGN', 'refund-due'`;
  const isDue = sql`update bookings set payment_status = 'refund-due' where id = ${id('completed')}`;
  expect((await readWithFault(second, isDue)).differing).toBe(0);
  const gone = sql`delete from payments where booking_id = ${id('completed')} and status = 'settled'`;
  expect(booksOf(await readWithFault(second, isDue, gone))).toEqual({ [id('completed')]: -kobo('completed') });
  const takenBack = [
    refund('completed', kobo('completed')),
    sql`update payments set status = 'refunded', taken_back = true where booking_id = ${id('completed')}`,
    sql`update charges set paid_at = null where booking_id = ${id('completed')}`,
  ];
  expect((await readWithFault(...takenBack, second, isDue)).differing).toBe(0);
});

test('the books list the newest 100 bookings that differ, and count all of them', async () => {
  const { differing, rows } = await readWithFault(sql`
    with made as (insert into bookings (id, number, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo, mode, payment_method, payment_status, status)
    select gen_random_uuid(), 5000 + n, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, 500, 500, mode, payment_method, 'paid', 'paid'
    from bookings, generate_series(1, 120) n where id = ${id('paid')} returning *),
    lines as (insert into booking_services (booking_id, service_id, position, service_name, price_kobo, minutes)
      select id, service_id, 0, service_name, price_kobo, 0 from made)
    insert into charges (id, booking_id, kind, amount_kobo, paid_at) select id, id, 'booking', 500, now() from made`);
  expect(differing).toBe(120);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, i) => 5120 - i));
});
