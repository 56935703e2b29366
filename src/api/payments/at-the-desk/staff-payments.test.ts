import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import documented from '#sandbox/paystack/documented-responses.json' with { type: 'json' };
import type { Output } from '#shared/endpoint.ts';
import {
  exportPayments,
  listPayments,
  type countPaymentQueues,
  type getTotals,
  type StaffPayment,
} from '#shared/payments/staff-payments.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { addEstimate, backdatePayments, startPayment } from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { startJointPayment } from '#test/joint-payments.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { longTest } from '#test/long-test.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  [manager, frontDesk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

const db = () => app.runtime.db;
const day = async (): Promise<string> => {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day`.execute(db());
  return rows[0]?.day ?? '';
};
const paidOnline = async (outcome = 'success', more: object = {}) => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, outcome, { webhook: 'never', ...more });
  await ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference });
  return started;
};
const record = async (id: string, method: string) => {
  const { version } = (await frontDesk.request('GET', `staff/booking/${id}`)).body['booking'] as { version: number };
  await expectOk(frontDesk.request('PUT', `staff/booking/${id}/payment`, { version, method }));
};

test('counts and lists the queues and offers only the possible actions', async () => {
  const wrong = await paidOnline('wrong-amount', { amountKobo: 100_000 });
  const open = await startPayment(app, ada);
  await backdatePayments(app, '31 minutes');
  const recent = await startPayment(app, ada);
  const money = (await expectOk(manager.request<Output<typeof countPaymentQueues>>('GET', 'staff/money'))).body;
  expect(money).toEqual({
    counts: {
      'needs-review': 1,
      'refund-due': 0,
      'refund-moving': 0,
      disputed: 0,
      proof: 0,
      'open-too-long': 1,
      stray: 0,
    },
    mayRefund: true,
  });
  expect((await frontDesk.request('GET', 'staff/money')).body['mayRefund']).toBe(false);
  const list = async (query: string) =>
    (
      await expectOk(
        manager.request<{ payments: StaffPayment[]; total_items: number }>('GET', `staff/money/payment?${query}`),
      )
    ).body.payments;
  expect(
    (await list('queue=needs-review')).map(({ reference, received, actions }) => [reference, received, actions]),
  ).toEqual([[wrong.reference, 1000, ['check', 'refund']]]);
  expect((await list('queue=open-too-long')).map(({ reference }) => reference)).toEqual([open.reference]);
  expect((await list('status=open')).map(({ reference }) => reference)).toEqual([recent.reference, open.reference]);
  expect((await list(`q=${recent.reference}`)).map(({ reference }) => reference)).toEqual([recent.reference]);
  expect((await list(`q=${encodeURIComponent(recent.booking.number)}`)).map(({ reference }) => reference)).toEqual([
    recent.reference,
  ]);
  const joint = await startJointPayment(app, ada);
  await backdatePayments(app, '31 minutes');
  expect((await list('queue=open-too-long')).map(({ reference }) => reference)).toContain(joint.reference);
  expect((await list('queue=open-too-long')).map(({ reference }) => reference)).not.toContain(`${joint.reference}.2`);
  expect((await list(`q=${joint.reference}`)).map(({ reference }) => reference).toSorted()).toEqual([
    joint.reference,
    `${joint.reference}.2`,
  ]);
  expect((await manager.request('GET', 'staff/money/payment?page=0')).body['code']).toBe('request.bad_page');
  expect((await manager.request('GET', 'staff/money/payment?queue=nonsense')).status).toBe(400);
});

test('a check verifies the payment at the provider and is in the audit log', async () => {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  const [payment] = (
    await frontDesk.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${started.reference}`)
  ).body.payments;
  const checked = await expectOk(frontDesk.request('POST', `staff/money/payment/${payment?._id}/check`));
  expect(checked.body['payment']).toMatchObject({ status: 'settled', booking: { status: 'paid' } });
  const audit = await db().selectFrom('audit_log').selectAll().where('event', '=', 'payment.checked').execute();
  expect(audit).toMatchObject([{ staff_id: frontDesk.id, subject_id: started.reference }]);
  await app.provider(started.reference, 'error', { webhook: 'never', times: 1 });
  const unsure = await frontDesk.request('POST', `staff/money/payment/${payment?._id}/check`);
  expect([unsure.status, unsure.body['code']]).toEqual([202, 'payment.confirming']);
});

longTest('a check at a slow and then silent provider responds within 8 seconds', async () => {
  const peer = createServer((req, res) => {
    void (async () => {
      const sent = await text(req);
      const respond = ({ data, ...rest }: { data: object }, reference: string) => {
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ ...rest, data: { ...data, reference } }));
      };
      const [, , call, reference = ''] = (req.url ?? '').split('/');
      if (call === 'initialize') respond(documented['init-200'], (JSON.parse(sent) as { reference: string }).reference);
      if (call === 'verify') setTimeout(() => respond(documented['verify-success'], reference), 4000);
      // Never responds to the request for refunds.
    })();
  });
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready));
  const other = await createTestApp({
    WORKER: 'off',
    PAYSTACK_BASE_URL: `http://127.0.0.1:${(peer.address() as AddressInfo).port}`,
  });
  try {
    const teller = await createStaff(other, 'front_desk');
    const { reference } = await startPayment(other, await createCustomer(other));
    const [payment] = (await teller.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))
      .body.payments;
    const began = performance.now();
    const checked = await teller.request('POST', `staff/money/payment/${payment?._id}/check`);
    expect([checked.status, checked.body['code']]).toEqual([202, 'payment.confirming']);
    expect(performance.now() - began).toBeLessThan(8000);
    // The first result is recorded all the same.
    expect(
      (await teller.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`)).body.payments,
    ).toMatchObject([{ providerStatus: 'success' }]);
  } finally {
    await other.stop();
    peer.closeAllConnections();
    peer.close();
  }
});

test('totals by day and method agree to the kobo with the provider, recorded payments and the export', async () => {
  await paidOnline();
  const fees = await paidOnline();
  const cash = await app.book(ada, { paymentMethod: 'cash' });
  await record(cash._id, 'cash');
  // The second charge of a booking is money like its price.
  await addEstimate(app, cash._id, 1_234_500);
  await record(cash._id, 'cash');
  const transfer = await app.book(ada, { paymentMethod: 'transfer' });
  await record(transfer._id, 'transfer');
  const dollars = await paidOnline('wrong-currency');
  await app.provider(fees.reference, 'reversed', { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: fees.booking._id, ref: fees.reference });

  const today = await day();
  const totals = (
    await expectOk(frontDesk.request<Output<typeof getTotals>>('GET', `staff/money/totals?from=${today}&to=${today}`))
  ).body;
  const rows = await db()
    .selectFrom('payments')
    .select(['reference', 'method', 'status', 'received_kobo', 'received_currency', 'fees_kobo'])
    .where('received_kobo', 'is not', null)
    .execute();
  const naira = rows.filter((row) => row.received_currency === 'NGN');
  const sum = (method: string) =>
    naira.filter((row) => row.method === method).reduce((kobo, row) => kobo + (row.received_kobo ?? 0), 0) / 100;
  expect(totals.days.map(({ day: on, method, received }) => [on, method, received])).toEqual([
    [today, 'cash', sum('cash')],
    [today, 'online', sum('online')],
    [today, 'transfer', sum('transfer')],
  ]);
  expect([sum('cash'), sum('transfer')]).toEqual([cash.amount + 12_345, transfer.amount]);
  expect(totals.total.refunded).toBe(fees.booking.amount);
  expect(totals.total.net).toBe(totals.total.received - totals.total.refunded);
  expect(totals.total.fees).toBe(naira.reduce((kobo, row) => kobo + (row.fees_kobo ?? 0), 0) / 100);
  expect(totals.foreign).toEqual([{ currency: 'USD', received: dollars.booking.amount }]);

  const csv = await expectOk(frontDesk.request('GET', `staff/money/export?from=${today}&to=${today}`));
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = csv.text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const [head = [], ...body] = lines;
  const column = (name: string) => head.indexOf(name);
  const add = (name: string) =>
    body
      .filter((line) => line[column('Currency')] === 'NGN')
      .reduce((kobo, line) => kobo + Math.round(Number(line[column(name)] || 0) * 100), 0) / 100;
  expect([add('Received'), add('Sent back'), add('Fees')]).toEqual([
    totals.total.received,
    totals.total.refunded,
    totals.total.fees,
  ]);
  expect(body).toHaveLength(rows.length + 1);
  expect(csv.text.split('\r\n').every((line) => !/(?:^|,)[=+\-@]/.test(line))).toBe(true);
});

test('the export contains each line once when many share one instant', async () => {
  const booking = await app.book(ada);
  await sql`
    insert into payments (id, booking_id, charge_id, reference, method, amount_kobo, received_kobo, received_currency, status, settled_at)
    select gen_random_uuid(), ${booking._id}, ${booking.charges[0]?._id}, 'many-' || lpad(i::text, 6, '0'), 'online', 1, 1, 'NGN', 'needs-review', '2020-01-05T12:00:00.123456Z'::timestamptz + (i / 700) * interval '1 microsecond'
    from generate_series(1, 2500) i`.execute(db());
  await db().updateTable('bookings').set({ payment_status: 'needs-review' }).where('id', '=', booking._id).execute();
  const csv = await expectOk(manager.request('GET', 'staff/money/export?from=2020-01-05&to=2020-01-05'));
  const references = csv.text.match(/many-\d+/g) ?? [];
  expect([references.length, new Set(references).size]).toEqual([2500, 2500]);
  expect(
    (
      await expectOk(
        manager.request<Output<typeof getTotals>>('GET', 'staff/money/totals?from=2020-01-05&to=2020-01-05'),
      )
    ).body.total,
  ).toMatchObject({ payments: 2500, received: 25 });
});

test('a day is a day in Lagos, and an invalid range is rejected', async () => {
  const booking = await app.book(ada);
  await sql`
    insert into payments (id, booking_id, charge_id, reference, method, amount_kobo, received_kobo, received_currency, status, settled_at)
    values (gen_random_uuid(), ${booking._id}, ${booking.charges[0]?._id}, 'late-evening', 'online', 700, 700, 'NGN', 'needs-review', '2019-03-09T23:30:00Z')`.execute(
    db(),
  );
  await db().updateTable('bookings').set({ payment_status: 'needs-review' }).where('id', '=', booking._id).execute();
  const on = async (from: string, to: string) =>
    (await manager.request<Output<typeof getTotals>>('GET', `staff/money/totals?from=${from}&to=${to}`)).body;
  expect((await on('2019-03-09', '2019-03-09')).total.received).toBe(0);
  expect((await on('2019-03-10', '2019-03-10')).days).toMatchObject([{ day: '2019-03-10', received: 7 }]);
  for (const range of [
    'from=2019-03-10&to=2019-03-09',
    'from=2019-01-01&to=2026-01-01',
    'from=2019-02-30&to=2019-03-01',
    'from=x&to=y',
    '',
  ]) {
    for (const list of ['totals', 'export']) {
      const answer = await manager.request('GET', `staff/money/${list}?${range}`);
      expect([list, range, answer.status, answer.body['code']]).toEqual([list, range, 400, 'request.invalid']);
    }
  }
});

test('an unmatched payment stays listed until staff record how it was resolved', async () => {
  await db()
    .insertInto('unmatched_payments')
    .values({
      reference: 'somebody-else-1',
      provider_id: '1',
      amount_kobo: 5000,
      currency: 'NGN',
      email: 'x@example.ng',
      paid_at: null,
      cleared_by: null,
      note: null,
    })
    .execute();
  expect((await frontDesk.request('GET', 'staff/money/stray')).body).toMatchObject([
    { reference: 'somebody-else-1', amount: 50 },
  ]);
  expect((await frontDesk.request('POST', 'staff/money/stray/somebody-else-1/done', { note: 'x' })).status).toBe(403);
  expect((await manager.request('POST', 'staff/money/stray/somebody-else-1/done', { note: ' ' })).status).toBe(400);
  expect((await manager.request('POST', 'staff/money/stray/nobody/done', { note: 'x' })).body['code']).toBe(
    'payment.not_found',
  );
  for (let i = 0; i < 2; i++)
    await expectOk(
      manager.request('POST', 'staff/money/stray/somebody-else-1/done', { note: 'Paid for tyres in the shop.' }),
    );
  expect((await frontDesk.request('GET', 'staff/money/stray')).body).toEqual([]);
  expect(
    await db().selectFrom('audit_log').select('event').where('event', '=', 'payment.stray-cleared').execute(),
  ).toHaveLength(1);
});

test('a payment in cash cannot be checked at the provider', async () => {
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  await record(booking._id, 'cash');
  const { id } = await db()
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  const answer = await frontDesk.request('POST', `staff/money/payment/${id}/check`);
  expect([answer.status, answer.body['code']]).toEqual([409, 'payment.not_possible']);
});

test('a payment whose recording fails at its last step leaves no payment and no receipt', async () => {
  const booking = await app.book(ada, { paymentMethod: 'cash' });
  const receipts = async () =>
    (await db().selectFrom('outbox').select('id').where('kind', '=', 'payment.receipt').execute()).length;
  const before = await receipts();
  await sql`alter table audit_log rename to audit_log_away`.execute(db());
  const failed = await frontDesk.request('PUT', `staff/booking/${booking._id}/payment`, { version: 1, method: 'cash' });
  await sql`alter table audit_log_away rename to audit_log`.execute(db());
  expect(failed.status).toBe(500);
  expect((await ada.request('GET', `booking/${booking._id}`)).body['paymentStatus']).toBe('unpaid');
  expect(await receipts()).toBe(before);
  await record(booking._id, 'cash');
  expect(await receipts()).toBe(before + 1);
});

test('lists and exports payments in the same order, and records the export', async () => {
  const list = (sort: 'amount' | '-amount') => expectOk(manager.call(listPayments, { query: { sort } }));
  const { payments, total_items: total } = (await list('amount')).body;
  const amounts = payments.map(({ amount, received }) => received ?? amount);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  const references = async (sort: string): Promise<string[]> => {
    const { text: csv } = await expectOk(manager.request('GET', `${exportPayments.path}?sort=${sort}`));
    return csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2] ?? '');
  };
  const upwards = await references('amount');
  expect(upwards).toHaveLength(total);
  expect(upwards.slice(0, payments.length)).toEqual(payments.map(({ reference }) => reference));
  expect((await references('-amount')).toReversed()).toEqual(upwards);
  const recorded = await db()
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'payment.list-exported')
    .execute();
  expect(recorded[0]?.detail).toEqual({ rows: total, sort: 'amount' });
});
