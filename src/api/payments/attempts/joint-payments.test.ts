import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt, Receipt, Transfer } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { runJobsUntilIdle, stopSettled } from '#test/ledger-invariants.ts';
import {
  addEstimate,
  emailsTo,
  endProviderRefunds,
  eventsOf,
  eventually,
  postWebhook,
  retryWhileUnavailable,
} from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { handleEvent } from '#api/payments/webhooks/handle-webhook.ts';
import { reconcileOpen } from './reconcile-open.ts';

// docs/api.md 4: `charge: 'all'` is one attempt at the provider, with a row for each charge.
let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

const KOBO = 2_050_000;
const start = (id: string, charge: string | undefined, by: Customer = ada) =>
  by.request<Attempt>('POST', `booking/${id}/payment`, { charge });
const report = (id: string, ref: string) => ada.request<{ booking: Booking }>('POST', 'booking/pay', { id, ref });
const read = async (id: string): Promise<Booking> =>
  (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
const card = async (id: string): Promise<StaffCard> =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (id: string, what: string, body: object) =>
  manager.request('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
const voidIt = (charge: string) => manager.request('POST', `staff/charge/${charge}/void`, { note: 'Not fitted.' });
const alerts = async (reference: string): Promise<string[]> =>
  (await emailsTo(app, 'owner@example.com'))
    .filter((subject) => subject.includes(reference))
    .flatMap((subject) => subject.split(':').slice(0, 1))
    .toSorted();

/** The rows of an attempt as `status received`, in the order of their charges. */
async function rowsOf(reference: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select status || ' ' || coalesce(received_kobo::text, 'nothing') as row from payments
    where coalesce(joint_reference, reference) = ${reference} order by reference`.execute(app.runtime.db);
  return rows.map(({ row }) => row);
}

/** The sum of the ledger over the rows of an attempt, kobo. */
async function ledgerSum(reference: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.amount_kobo), 0)::bigint as sum from ledger l join payments p using (reference)
    where coalesce(p.joint_reference, p.reference) = ${reference}`.execute(app.runtime.db);
  return rows[0]?.sum ?? 0;
}

interface Open {
  id: string;
  /** The charge of the estimate. */
  charge: string;
  reference: string;
  /** The price and the sum of both charges, kobo. */
  price: number;
  sum: number;
}

/** A booking with two due charges, and an open attempt for both. */
async function open(): Promise<Open> {
  const booking = await app.book(ada);
  const charge = await addEstimate(app, booking._id, KOBO);
  const { reference, amount } = (await expectOk(start(booking._id, 'all'))).body;
  const price = booking.amount * 100;
  expect(amount).toBe(price + KOBO);
  return { id: booking._id, charge, reference, price, sum: amount };
}

/** As `open`, paid at the provider and not yet reported. */
async function openPaid(more: Record<string, unknown> = {}, outcome = 'success'): Promise<Open> {
  const opened = await open();
  await app.provider(opened.reference, outcome, { webhook: 'never', ...more });
  return opened;
}

/** As `openPaid`, reported. */
async function paid(): Promise<Open> {
  const opened = await openPaid();
  await expectOk(report(opened.id, opened.reference));
  return opened;
}

async function webhook(reference: string): Promise<void> {
  await postWebhook(app, JSON.stringify({ event: 'charge.success', data: { id: 1, reference, status: 'success' } }));
  const events = await app.runtime.db
    .selectFrom('webhook_events')
    .select('id')
    .where('reference', '=', reference)
    .execute();
  for (const { id } of events) await handleEvent(app.runtime, id);
}

const refundAtProvider = async ({ id, reference }: Open, amountKobo?: number): Promise<void> => {
  await app.runtime.paystack.refund({ reference, ...(amountKobo !== undefined && { amountKobo }) });
  await endProviderRefunds(app);
  const payment = await app.runtime.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', id)
    .where('reference', '=', `${reference}.2`)
    .executeTakeFirstOrThrow();
  await atOnce(5, () => manager.request('POST', `staff/money/payment/${payment.id}/check`));
};

describe('an attempt for all charges', () => {
  test('all charges have one attempt, which is returned again, beside the attempts for single charges', async () => {
    const { id, reference, sum, price, charge } = await open();
    const again = await atOnce(10, () => start(id, 'all'));
    expect(new Set(again.map(({ body }) => `${body.reference} ${body.amount}`))).toEqual(
      new Set([`${reference} ${sum}`]),
    );
    const oldest = (await expectOk(start(id, undefined))).body;
    const named = (await expectOk(start(id, charge))).body;
    expect([oldest.amount, named.amount]).toEqual([price, KOBO]);
    expect(new Set([reference, oldest.reference, named.reference])).toHaveLength(3);
    expect((await expectOk(start(id, 'all'))).body.reference).toBe(reference);
    expect((await start(id, 'all', await createCustomer(app))).code).toBe('booking.not_found');
    expect((await report(id, `${reference}.2`)).code).toBe('payment.wrong_reference');
  });

  test('twenty calls at once open one attempt for all charges', async () => {
    const booking = await app.book(ada);
    await addEstimate(app, booking._id, KOBO);
    const all = await atOnce(20, () => retryWhileUnavailable(() => start(booking._id, 'all')));
    const references = new Set(all.filter(({ status }) => status === 200).map(({ body }) => body.reference));
    expect(references).toHaveLength(1);
    expect(await rowsOf([...references][0] ?? '')).toEqual(['open nothing', 'open nothing']);
  });

  test('a charge that was added or voided needs another attempt, and a single charge a plain one', async () => {
    const { id, reference, charge, sum, price } = await open();
    const second = await addEstimate(app, id, 70_000);
    const more = (await expectOk(start(id, 'all'))).body;
    expect([more.amount, more.reference === reference]).toEqual([sum + 70_000, false]);
    await expectOk(voidIt(charge));
    const less = (await expectOk(start(id, 'all'))).body;
    expect(less.amount).toBe(price + 70_000);
    expect([reference, more.reference]).not.toContain(less.reference);
    await expectOk(voidIt(second));
    const plain = (await expectOk(start(id, 'all'))).body;
    expect(plain.amount).toBe(price);
    expect(await rowsOf(plain.reference)).toEqual(['open nothing']);
    expect((await expectOk(start(id, undefined))).body.reference).toBe(plain.reference);
  });

  test('voiding a charge while the provider opens the attempt closes all of it', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    await app.provider('*', 'slow-headers', { on: 'initialize', delayMs: 1000, times: 1 });
    const starting = start(booking._id, 'all');
    await eventually(() =>
      app.runtime.db.selectFrom('payments').select('id').where('charge_id', '=', charge).executeTakeFirst(),
    );
    await expectOk(voidIt(charge));
    expect((await expectOk(starting)).body.amount).toBe(booking.amount * 100);
    const { rows } = await sql<{ status: string }>`
      select status from payments where booking_id = ${booking._id} order by created_at, reference`.execute(
      app.runtime.db,
    );
    expect(rows.map(({ status }) => status)).toEqual(['closed', 'closed', 'open']);
  });
});

describe('money for all charges', () => {
  test('joint money settles each charge once with a receipt of its own, however often it is reported', async () => {
    const { id, charge, reference, sum, price } = await openPaid();
    const ways = [() => report(id, reference), () => webhook(reference), () => reconcileOpen(app.runtime)];
    await atOnce(50, async (i) => ways[i % ways.length]?.());
    const booking = (await expectOk(report(id, reference))).body.booking;
    expect(booking).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0, paid: sum / 100 });
    expect(await rowsOf(reference)).toEqual([`settled ${price}`, `settled ${KOBO}`]);
    expect((await eventsOf(app, id)).filter((event) => event.endsWith('-settled'))).toEqual([
      'payment-settled',
      'charge-settled',
    ]);
    const receipts = await Promise.all(
      ['', `?charge=${charge}`].map((query) => ada.request<Receipt>('GET', `booking/${id}/receipt${query}`)),
    );
    expect(receipts.map(({ body }) => [body.amount * 100, body.reference])).toEqual([
      [price, reference],
      [KOBO, reference],
    ]);
    expect(new Set(receipts.map(({ body }) => body.number))).toHaveLength(2);
    const shown = (
      await ada.request<{ messages: { title: string; message: string; page: string }[] }>(
        'GET',
        'message/me/notification',
      )
    ).body.messages;
    const naira = (sum / 100).toLocaleString('en-NG');
    expect(shown.filter(({ title }) => title === 'Payment received')).toMatchObject([
      { message: expect.stringContaining(`₦${naira}`), page: `/user/bookings/${id}` },
    ]);
    expect(await ledgerSum(reference)).toBe(sum);
  });

  test('reconciliation finds unreported joint money', async () => {
    const { id, reference, price } = await openPaid();
    await sql`update payments set created_at = created_at - interval '2 minutes' where booking_id = ${id}`.execute(
      app.runtime.db,
    );
    expect(await reconcileOpen(app.runtime)).toMatchObject({ settled: 1 });
    expect(await rowsOf(reference)).toEqual([`settled ${price}`, `settled ${KOBO}`]);
  });

  test.each([
    ['too little', { outcome: 'wrong-amount', amountKobo: 2_000_000 }, 2_000_000],
    ['too much', { outcome: 'wrong-amount', amountKobo: 9_000_000 }, 9_000_000],
    ['exactly one of the charges', { outcome: 'wrong-amount', amountKobo: KOBO }, KOBO],
    ['another currency', { outcome: 'wrong-currency' }, null],
  ])('joint money of %s is under review as a whole, and goes back', async (_, { outcome, ...more }, kobo) => {
    const { id, reference, sum } = await openPaid(more, outcome);
    expect((await report(id, reference)).code).toBe('payment.needs_review');
    await webhook(reference);
    expect(await rowsOf(reference)).toEqual([`needs-review ${kobo ?? sum}`, 'failed nothing']);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'needs-review', due: sum / 100 });
    expect(await alerts(reference)).toEqual(['A payment needs a look']);
    const { id: payment } = await app.runtime.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await expectOk(manager.request('POST', `staff/money/payment/${payment}/refund`));
    await runJobsUntilIdle(app);
    expect(await rowsOf(reference)).toEqual([`refunded ${kobo ?? sum}`, 'failed nothing']);
    expect(await ledgerSum(reference)).toBe(0);
  });

  test('joint money for a charge that was voided meanwhile is under review, and the other charge settles', async () => {
    const { id, charge, reference, price } = await open();
    await expectOk(voidIt(charge));
    await app.provider(reference, 'success', { webhook: 'never' });
    expect((await report(id, reference)).code).toBe('payment.needs_review');
    expect(await rowsOf(reference)).toEqual([`settled ${price}`, `needs-review ${KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'needs-review', due: 0 });
    const { id: payment } = await app.runtime.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', `${reference}.2`)
      .executeTakeFirstOrThrow();
    await expectOk(manager.request('POST', `staff/money/payment/${payment}/refund`));
    await runJobsUntilIdle(app);
    expect(await rowsOf(reference)).toEqual([`settled ${price}`, `refunded ${KOBO}`]);
    expect([await ledgerSum(reference), (await read(id)).paymentStatus]).toEqual([price, 'paid']);
  });

  test('joint money for a charge that was paid in cash meanwhile goes back, and the other charge settles', async () => {
    const { id, reference, price } = await open();
    await expectOk(act(id, 'payment', { method: 'cash' }));
    await app.provider(reference, 'success', { webhook: 'never' });
    expect((await report(id, reference)).code).toBe('payment.refund_due');
    expect(await rowsOf(reference)).toEqual([`refund-due ${price}`, `settled ${KOBO}`]);
    expect(await alerts(reference)).toEqual(['Money is to be sent back']);
    const { id: payment } = await app.runtime.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await expectOk(manager.request('POST', `staff/money/payment/${payment}/refund`));
    await runJobsUntilIdle(app);
    expect(await rowsOf(reference)).toEqual([`refunded ${price}`, `settled ${KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
  });

  test('two joint attempts settle each charge once, and the second money goes back', async () => {
    const first = await openPaid();
    const added = await addEstimate(app, first.id, 70_000);
    const { reference } = (await expectOk(start(first.id, 'all'))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    await Promise.all([report(first.id, first.reference), report(first.id, reference)]);
    expect((await read(first.id)).charges.find(({ _id }) => _id === added)?.paymentStatus).toBe('paid');
    const statuses = [...(await rowsOf(first.reference)), ...(await rowsOf(reference))].map((row) => row.split(' ')[0]);
    expect([
      statuses.filter((status) => status === 'settled').length,
      statuses.filter((status) => status === 'refund-due').length,
    ]).toEqual([3, 2]);
  });

  test('a joint attempt that failed settles nothing, and has one event', async () => {
    const { id, reference } = await openPaid({}, 'failed');
    expect((await report(id, reference)).code).toBe('payment.not_completed');
    expect(await rowsOf(reference)).toEqual(['failed nothing', 'failed nothing']);
    expect((await eventsOf(app, id)).filter((event) => event === 'payment-failed')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  });
});

describe('joint money on its way back', () => {
  test('voiding a charge after a joint payment refunds its part of the transaction', async () => {
    const opened = await paid();
    await expectOk(voidIt(opened.charge));
    await runJobsUntilIdle(app);
    expect(await rowsOf(opened.reference)).toEqual([`settled ${opened.price}`, `refunded ${KOBO}`]);
    expect(await ledgerSum(opened.reference)).toBe(opened.price);
    expect(await read(opened.id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', total: opened.price / 100 });
  });

  test('cancelling a booking refunds both parts of its joint payment', async () => {
    const { id, reference, price } = await paid();
    await expectOk(act(id, 'cancel', { note: 'The bay is closed.' }));
    await runJobsUntilIdle(app);
    expect(await rowsOf(reference)).toEqual([`refunded ${price}`, `refunded ${KOBO}`]);
    expect([await ledgerSum(reference), (await read(id)).paymentStatus]).toEqual([0, 'refunded']);
  });

  test('a reversal takes joint money back from every charge, once', async () => {
    const { id, reference, sum, price } = await paid();
    await app.provider(reference, 'reversed', { webhook: 'never' });
    await atOnce(10, () => webhook(reference));
    await runJobsUntilIdle(app);
    expect(await rowsOf(reference)).toEqual([`refunded ${price}`, `refunded ${KOBO}`]);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: sum / 100 });
    expect(await alerts(reference)).toEqual(['A payment went back', 'A payment went back']);
    expect((await expectOk(start(id, 'all'))).body.amount).toBe(sum);
  });

  test.each([
    ['of exactly one charge belongs to that charge', [KOBO], ['settled', 'refunded'], 'partly-paid'],
    ['of less belongs to the newest charge, which stays paid', [100_000], ['settled', 'settled'], 'paid'],
    ['of more reaches the charge before it', [KOBO + 50_000], ['settled', 'refunded'], 'partly-paid'],
    ['in two parts adds up', [100_000, KOBO - 100_000], ['settled', 'refunded'], 'partly-paid'],
    ['of everything belongs to both', [undefined], ['refunded', 'refunded'], 'unpaid'],
  ])('a refund made at the provider %s', async (_, amounts, statuses, paymentStatus) => {
    const opened = await paid();
    for (const amount of amounts) await refundAtProvider(opened, amount);
    expect((await rowsOf(opened.reference)).map((row) => row.split(' ')[0])).toEqual(statuses);
    expect((await read(opened.id)).paymentStatus).toBe(paymentStatus);
    const back = amounts.reduce<number>((sum, amount) => sum + (amount ?? opened.sum), 0);
    expect(await ledgerSum(opened.reference)).toBe(opened.sum - back);
  });

  test('a refund webhook has the provider’s list read, again until it has the refund', async () => {
    const opened = await paid();
    const event = { transaction_reference: opened.reference, amount: String(KOBO), status: 'processed' };
    await postWebhook(app, JSON.stringify({ event: 'refund.processed', data: event }));
    const { id } = await app.runtime.db
      .selectFrom('webhook_events')
      .select('id')
      .where('reference', '=', opened.reference)
      .executeTakeFirstOrThrow();
    await expect(handleEvent(app.runtime, id)).rejects.toThrow('does not list the refund yet');
    expect(await rowsOf(opened.reference)).toEqual([`settled ${opened.price}`, `settled ${KOBO}`]);
    await app.runtime.paystack.refund({ reference: opened.reference, amountKobo: KOBO });
    await endProviderRefunds(app);
    await handleEvent(app.runtime, id);
    expect(await rowsOf(opened.reference)).toEqual([`settled ${opened.price}`, `refunded ${KOBO}`]);
  });
});

describe('at the desk and by transfer', () => {
  test('cash for all settles every owed charge in one act, notifies once, and is undone charge by charge', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    const { version } = await card(booking._id);
    const body = { version, charge: 'all', method: 'cash' };
    const sent = await atOnce(10, () => manager.request('PUT', `staff/booking/${booking._id}/payment`, body));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    const payments = await app.runtime.db
      .selectFrom('payments')
      .select(['charge_id', 'received_kobo', 'receipt_number'])
      .where('booking_id', '=', booking._id)
      .orderBy('receipt_number')
      .execute();
    expect(payments.map(({ received_kobo: kobo }) => kobo)).toEqual([booking.amount * 100, KOBO]);
    const texts = (await ada.request<{ messages: { title: string }[] }>('GET', 'message/me/notification')).body
      .messages;
    expect(texts.filter(({ title }) => title === 'Payment received')).toHaveLength(1);
    expect((await act(booking._id, 'payment', { charge: 'all', method: 'cash' })).code).toBe('booking.not_possible');
    await expectOk(act(booking._id, 'payment/undo', { charge, note: 'Only the price was paid.' }));
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: KOBO / 100 });
  });

  test('a transfer has the sum, and the answer to its proof as well', async () => {
    const booking = await app.book(ada);
    await addEstimate(app, booking._id, KOBO);
    const amount = async (query: string) =>
      (await ada.request<{ amount: number }>('GET', `booking/${booking._id}/transfer${query}`)).body.amount;
    expect(await amount('?charge=all')).toBe(booking.amount + KOBO / 100);
    expect(await amount('')).toBe(booking.amount);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const prove = (charge: string) =>
      ada.request<{ transfer: Transfer }>('PUT', `booking/${booking._id}/proof?charge=${charge}`, picture, {
        'content-type': 'image/jpeg',
      });
    expect((await expectOk(prove('all'))).body.transfer).toMatchObject({ amount: await amount('?charge=all') });
    expect((await prove(booking.service._id)).code).toBe('charge.not_found');
    const stranger = await createCustomer(app);
    expect((await stranger.request('GET', `booking/${booking._id}/transfer?charge=all`)).code).toBe(
      'booking.not_found',
    );
  });

  test.each([
    ['all charges', 'all'],
    ['a single charge', undefined],
  ])('staff are notified of the amount of a transfer for %s', async (_, charge) => {
    const booking = await app.book(ada);
    await addEstimate(app, booking._id, KOBO);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const path = `booking/${booking._id}/proof${charge === undefined ? '' : `?charge=${charge}`}`;
    const { transfer } = (
      await expectOk(ada.request<{ transfer: Transfer }>('PUT', path, picture, { 'content-type': 'image/jpeg' }))
    ).body;
    const { rows } = await sql<{ message: string }>`
      select body as message from messages where title = ${`Transfer to check: ${booking.number}`}`.execute(
      app.runtime.db,
    );
    expect(rows).toEqual([{ message: expect.stringContaining(`₦${transfer.amount.toLocaleString('en-NG')}.`) }]);
  });
});
