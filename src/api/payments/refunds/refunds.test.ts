import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import {
  endProviderRefunds,
  eventsOf,
  eventually,
  emailsTo,
  startPayment,
  waitForPaymentStatus,
  type StartedPayment,
} from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import { reconcileOpen } from '#api/payments/attempts/reconcile-open.ts';
import { recordRefundEvent } from './record-refund-updates.ts';
import { sendRefund } from './send-refund.ts';

interface Context {
  app: TestApp;
  ada: Customer;
  manager: StaffMember;
}
const createContext = async (env: Record<string, string> = {}): Promise<Context> => {
  const app = await createTestApp(env);
  await createStaff(app, 'owner', { email: 'owner@example.com' });
  return { app, ada: await createCustomer(app), manager: await createStaff(app, 'manager') };
};
let withWorker: Context;
/** Without a worker, so that a test decides when a job runs. */
let withoutWorker: Context;
beforeAll(async () => {
  [withWorker, withoutWorker] = await Promise.all([createContext(), createContext({ WORKER: 'off' })]);
});
afterAll(() => Promise.all([withWorker.app.stop(), withoutWorker.app.stop()]));

async function payBooking({ app, ada }: Context, scenario: Record<string, unknown> = {}): Promise<StartedPayment> {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', scenario);
  await expectOk(ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference }));
  return started;
}

/** The customer requests the cancellation, and the manager accepts it. */
async function cancelBooking({ ada, manager }: Context, { booking }: { booking: Booking }): Promise<void> {
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancellation`, { version, decision: 'accept' }));
}

const listProviderRefunds = async (
  { app }: Context,
  reference: string,
): Promise<{ id: string; amountKobo: number | null }[]> => {
  const payment = await app.runtime.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const result = await app.runtime.paystack.listRefunds(payment.provider_id ?? '');
  return result.kind === 'refunds' ? result.refunds : [];
};
const listOwnRefunds = async ({ app }: Context, reference: string) =>
  app.runtime.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('reference', '=', reference)
    .orderBy('refunds.created_at')
    .execute();
const ledgerSum = async ({ app }: Context, reference: string): Promise<number> => {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount_kobo), 0)::bigint as sum from ledger where reference = ${reference}`.execute(
    app.runtime.db,
  );
  return rows[0]?.sum ?? 0;
};
const findStaffPayment = async ({ manager }: Context, reference: string): Promise<StaffPayment> => {
  const { payments } = (
    await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))
  ).body;
  const [payment] = payments;
  if (payment === undefined) throw new Error(`${reference} is not shown`);
  return payment;
};
const takeAction = async (place: Context, reference: string, action: string, who = place.manager, body?: object) =>
  who.request(
    'POST',
    `staff/money/payment/${(await findStaffPayment(place, reference))._id}/${action}`,
    body ?? (action === 'handed-back' ? {} : undefined),
  );

describe.concurrent('refunding an accepted cancellation', () => {
  test('requests the refund once, notifies the customer and balances the ledger', async () => {
    const started = await payBooking(withWorker);
    await cancelBooking(withWorker, started);
    expect((await waitForPaymentStatus(withWorker.ada, started.booking._id, 'refunded')).status).toBe('cancelled');
    expect(await listProviderRefunds(withWorker, started.reference)).toHaveLength(1);
    expect(await ledgerSum(withWorker, started.reference)).toBe(0);
    expect(await eventsOf(withWorker.app, started.booking._id)).toEqual([
      'booked',
      'payment-settled',
      'cancellation-requested',
      'cancellation-accepted',
      'refund-started',
      'payment-refunded',
    ]);
    // The line is logged after the commit.
    const processed = () =>
      withWorker.app.logs
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event, reference }) => event === 'refund.processed' && reference === started.reference);
    await eventually(async () => processed().length > 0);
    expect(processed()).toMatchObject([
      { customer: withWorker.ada._id, booking: started.booking._id, jobId: expect.any(String) },
    ]);
    const naira = started.booking.amount.toLocaleString('en-NG');
    expect(await emailsTo(withWorker.app, withWorker.ada.email)).toEqual(
      expect.arrayContaining([`Your refund of ₦${naira} has started`, `We sent ₦${naira} back`]),
    );
  });

  test('staff refund by hand when the provider needs attention', async () => {
    const started = await payBooking(withWorker, { refund: 'needs-attention' });
    await cancelBooking(withWorker, started);
    await eventually(
      async () => (await listOwnRefunds(withWorker, started.reference))[0]?.status === 'needs-attention',
    );
    const payment = await findStaffPayment(withWorker, started.reference);
    expect([payment.status, payment.refund?.status, payment.actions]).toEqual([
      'refund-due',
      'needs-attention',
      ['check', 'handed-back'],
    ]);
    const due = (
      await withWorker.manager.request<{ payments: StaffPayment[] }>('GET', 'staff/money/payment?queue=refund-due')
    ).body.payments;
    expect(due.map(({ reference }) => reference)).toContain(started.reference);
    expect(
      (
        await takeAction(withWorker, started.reference, 'handed-back', withWorker.manager, {
          note: 'By transfer, 3 pm',
        })
      ).status,
    ).toBe(200);
    await waitForPaymentStatus(withWorker.ada, started.booking._id, 'refunded');
    expect(await ledgerSum(withWorker, started.reference)).toBe(0);
  });

  test('a failed refund stays due, alerts staff and is retried by one action', async () => {
    const started = await payBooking(withWorker, { refund: 'failed' });
    await cancelBooking(withWorker, started);
    await eventually(async () => (await listOwnRefunds(withWorker, started.reference))[0]?.status === 'failed');
    expect(
      (await emailsTo(withWorker.app, 'owner@example.com')).some(
        (subject) => subject.startsWith('A refund failed') && subject.includes(started.reference),
      ),
    ).toBe(true);
    expect((await findStaffPayment(withWorker, started.reference)).actions).toEqual(['check', 'refund', 'handed-back']);
    await withWorker.app.request('POST', 'sandbox/paystack/scenario', {
      body: { reference: started.reference, refund: 'processed' },
    });
    expect((await takeAction(withWorker, started.reference, 'refund')).status).toBe(200);
    await waitForPaymentStatus(withWorker.ada, started.booking._id, 'refunded');
    expect(await ledgerSum(withWorker, started.reference)).toBe(0);
  });

  test('a refund refused for lack of balance fails with the reason of the provider', async () => {
    const started = await payBooking(withWorker, { refund: 'insufficient-balance' });
    await cancelBooking(withWorker, started);
    const refund = await eventually(async () =>
      (await listOwnRefunds(withWorker, started.reference)).find(({ status }) => status === 'failed'),
    );
    expect(refund.note).toContain('Insufficient balance');
    expect((await withWorker.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refund-due',
    });
    expect(await ledgerSum(withWorker, started.reference)).toBe(started.booking.amount * 100);
  });
});

test('looks a refund up instead of requesting it again when the response was lost', async () => {
  const started = await payBooking(withoutWorker);
  await withoutWorker.app.provider(started.reference, 'cut', { on: 'refund', times: 1 });
  await cancelBooking(withoutWorker, started);
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  await expect(sendRefund(withoutWorker.app.runtime, refund?.id ?? '')).rejects.toThrow('network');
  expect((await listOwnRefunds(withoutWorker, started.reference))[0]?.provider_id).toBeNull();
  await atOnce(5, () => sendRefund(withoutWorker.app.runtime, refund?.id ?? ''));
  expect((await listOwnRefunds(withoutWorker, started.reference))[0]?.provider_id).toMatch(/^\d+$/);
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(1);
});

test('sends a request again that never reached the provider, but not at once', async () => {
  const started = await payBooking(withoutWorker);
  await withoutWorker.app.provider(started.reference, 'error', { on: 'refund', times: 1 });
  await cancelBooking(withoutWorker, started);
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  const send = () => sendRefund(withoutWorker.app.runtime, refund?.id ?? '');
  await expect(send()).rejects.toThrow('server-error');
  await expect(send()).rejects.toThrow('a moment ago');
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(0);
  // Half a minute by the database's clock, which no other may replace.
  await withoutWorker.app.advance('10 seconds');
  await expect(send()).rejects.toThrow('a moment ago');
  await withoutWorker.app.advance('31 seconds');
  await atOnce(5, () => send().catch(() => undefined));
  await withoutWorker.app.advance('0 seconds');
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(1);
});

test('requests no refund from the provider that cannot be recorded as requested', async () => {
  const started = await payBooking(withoutWorker);
  await cancelBooking(withoutWorker, started);
  const { runtime } = withoutWorker.app;
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  await sql`alter table refunds rename column requested_at to requested_at_away`.execute(runtime.db);
  await expect(sendRefund(runtime, refund?.id ?? '')).rejects.toThrow('requested_at');
  await sql`alter table refunds rename column requested_at_away to requested_at`.execute(runtime.db);
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(0);
  await sendRefund(runtime, refund?.id ?? '');
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(1);
});

test('a process that stops between the request and its record leaves one refund', async () => {
  const started = await payBooking(withoutWorker);
  await cancelBooking(withoutWorker, started);
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  // The state when the job was killed after its request.
  await withoutWorker.app.runtime.db
    .updateTable('refunds')
    .set({ status: 'asked', requested_at: new Date() })
    .where('id', '=', refund?.id ?? '')
    .execute();
  await withoutWorker.app.runtime.paystack.refund({
    reference: started.reference,
    amountKobo: started.booking.amount * 100,
  });
  await sendRefund(withoutWorker.app.runtime, refund?.id ?? '');
  expect(await listProviderRefunds(withoutWorker, started.reference)).toHaveLength(1);
  expect((await listOwnRefunds(withoutWorker, started.reference)).map(({ status }) => status)).toEqual(['pending']);
});

test('fifty concurrent requests send one refund', async () => {
  const first = await payBooking(withoutWorker);
  const again = await startPayment(withoutWorker.app, withoutWorker.ada);
  await withoutWorker.app.provider(again.reference, 'wrong-amount', { webhook: 'never', amountKobo: 120_000 });
  await withoutWorker.ada.request('POST', 'booking/pay', { id: again.booking._id, ref: again.reference });
  const { _id } = await findStaffPayment(withoutWorker, again.reference);
  const answers = await atOnce(50, () => withoutWorker.manager.request('POST', `staff/money/payment/${_id}/refund`));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const refunds = await listOwnRefunds(withoutWorker, again.reference);
  expect(refunds).toMatchObject([{ amount_kobo: 120_000, reason: 'surplus' }]);
  // Asking again does not end a refund that is under way.
  expect((await findStaffPayment(withoutWorker, again.reference)).status).toBe('refund-due');
  await atOnce(5, () => sendRefund(withoutWorker.app.runtime, refunds[0]?.id ?? '').catch(() => undefined));
  expect(await listProviderRefunds(withoutWorker, again.reference)).toMatchObject([{ amountKobo: 120_000 }]);
  expect((await withoutWorker.ada.request<Booking>('GET', `booking/${first.booking._id}`)).body.paymentStatus).toBe(
    'paid',
  );
});

test('a cash payment is refunded by hand', async () => {
  const booking = await withoutWorker.app.book(withoutWorker.ada, { paymentMethod: 'cash' });
  const { version } = (await withoutWorker.manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  await expectOk(
    withoutWorker.manager.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' }),
  );
  await cancelBooking(withoutWorker, { booking });
  const { reference } = (
    await withoutWorker.manager.request<{ payments: StaffPayment[] }>(
      'GET',
      `staff/money/payment?q=${encodeURIComponent(booking.number)}`,
    )
  ).body.payments[0] as StaffPayment;
  expect((await findStaffPayment(withoutWorker, reference)).actions).toEqual(['handed-back']);
  const answers = await atOnce(20, () => takeAction(withoutWorker, reference, 'handed-back'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await withoutWorker.ada.request<Booking>('GET', `booking/${booking._id}`)).body.paymentStatus).toBe(
    'refunded',
  );
  expect(await ledgerSum(withoutWorker, reference)).toBe(0);
});

test.each([
  ['a bank takes it back', 'reversed'],
  ['it is refunded at the provider', 'refunded'],
])('records and alerts once when %s after staff handed a payment back', async (_, way) => {
  const started = await payBooking(withoutWorker, { webhook: 'never' });
  await cancelBooking(withoutWorker, started);
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  // A refund that the provider refused.
  await withoutWorker.app.runtime.db
    .updateTable('refunds')
    .set({ status: 'failed', ended_at: sql<Date>`app_now()` })
    .where('id', '=', refund?.id ?? '')
    .execute();
  await expectOk(takeAction(withoutWorker, started.reference, 'handed-back'));
  expect(await ledgerSum(withoutWorker, started.reference)).toBe(0);

  const kobo = started.booking.amount * 100;
  if (way === 'reversed') await withoutWorker.app.provider(started.reference, 'reversed', { webhook: 'never' });
  else await withoutWorker.app.runtime.paystack.refund({ reference: started.reference, amountKobo: kobo });
  await endProviderRefunds(withoutWorker.app);
  await atOnce(10, () => reconcileAll(withoutWorker.app.runtime));
  await atOnce(10, () => takeAction(withoutWorker, started.reference, 'check'));
  expect(await ledgerSum(withoutWorker, started.reference)).toBe(-kobo);
  const alerts = (await eventsOf(withoutWorker.app, started.booking._id)).filter(
    (event) => event === 'money-returned-twice',
  );
  expect(alerts).toHaveLength(1);
  expect(
    (await emailsTo(withoutWorker.app, 'owner@example.com')).filter(
      (subject) => subject.startsWith('Money went back twice') && subject.includes(started.reference),
    ),
  ).toHaveLength(1);
});

test('records partial and full refunds that were made at the provider', async () => {
  const started = await payBooking(withoutWorker);
  await withoutWorker.app.runtime.paystack.refund({ reference: started.reference, amountKobo: 100_000 });
  const half = await expectOk(takeAction(withoutWorker, started.reference, 'check'));
  expect(half.body['payment']).toMatchObject({ status: 'settled' });
  await eventually(async () => {
    await takeAction(withoutWorker, started.reference, 'check');
    return (await ledgerSum(withoutWorker, started.reference)) === started.booking.amount * 100 - 100_000;
  });
  expect((await withoutWorker.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body.paymentStatus).toBe(
    'paid',
  );
  await withoutWorker.app.runtime.paystack.refund({ reference: started.reference });
  await eventually(async () => {
    await takeAction(withoutWorker, started.reference, 'check');
    return (await ledgerSum(withoutWorker, started.reference)) === 0;
  });
  expect((await withoutWorker.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
  });
});

test('a cancellation refunds the rest after the provider refunded a part', async () => {
  const started = await payBooking(withoutWorker);
  const kobo = started.booking.amount * 100;
  await withoutWorker.app.runtime.paystack.refund({ reference: started.reference, amountKobo: 100_000 });
  await endProviderRefunds(withoutWorker.app);
  await expectOk(takeAction(withoutWorker, started.reference, 'check'));
  expect(await ledgerSum(withoutWorker, started.reference)).toBe(kobo - 100_000);
  await cancelBooking(withoutWorker, started);
  expect(await listOwnRefunds(withoutWorker, started.reference)).toMatchObject([
    { source: 'provider', amount_kobo: 100_000, status: 'processed' },
    { source: 'centre', amount_kobo: kobo - 100_000, status: 'due' },
  ]);
});

test('records refunds made at the provider once when the whole return was seen before its parts', async () => {
  const started = await payBooking(withoutWorker, { webhook: 'never' });
  const { refund } = withoutWorker.app.runtime.paystack;
  const kobo = started.booking.amount * 100;
  for (const amountKobo of [100_000, kobo - 100_000]) await refund({ reference: started.reference, amountKobo });
  await endProviderRefunds(withoutWorker.app);
  await reconcileAll(withoutWorker.app.runtime);
  expect(await ledgerSum(withoutWorker, started.reference)).toBe(0);
  await takeAction(withoutWorker, started.reference, 'check');
  expect(await ledgerSum(withoutWorker, started.reference)).toBe(0);
  expect(await eventsOf(withoutWorker.app, started.booking._id)).not.toContain('money-returned-twice');
});

test('an event that arrives after its refund has failed starts no other one, and the money can go back', async () => {
  const started = await payBooking(withoutWorker, { refund: 'failed', webhook: 'never' });
  const kobo = started.booking.amount * 100;
  await withoutWorker.app.runtime.paystack.refund({ reference: started.reference });
  await endProviderRefunds(withoutWorker.app);
  await expectOk(takeAction(withoutWorker, started.reference, 'check'));
  await recordRefundEvent(withoutWorker.app.runtime, started.reference, { status: 'pending', amountKobo: kobo });
  expect(await listOwnRefunds(withoutWorker, started.reference)).toMatchObject([{ status: 'failed' }]);
  await cancelBooking(withoutWorker, started);
  expect(await listOwnRefunds(withoutWorker, started.reference)).toMatchObject([
    { source: 'provider', status: 'failed' },
    { source: 'centre', amount_kobo: kobo, status: 'due' },
  ]);
});

test('a payment under review can be accepted when it is exactly the amount due', async () => {
  const started = await startPayment(withoutWorker.app, withoutWorker.ada);
  const other = await withoutWorker.app.bookingForm('Diagnostic repair');
  await expectOk(withoutWorker.ada.request('PUT', `booking/${started.booking._id}`, other));
  await expectOk(
    withoutWorker.ada.request('PUT', `booking/${started.booking._id}`, await withoutWorker.app.bookingForm()),
  );
  await withoutWorker.app.provider(started.reference, 'success', { webhook: 'never' });
  expect(
    (await withoutWorker.ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference })).body[
      'code'
    ],
  ).toBe('payment.needs_review');
  expect((await findStaffPayment(withoutWorker, started.reference)).actions).toEqual(['check', 'accept', 'refund']);
  const answers = await atOnce(20, () => takeAction(withoutWorker, started.reference, 'accept'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await withoutWorker.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
  });
  expect((await takeAction(withoutWorker, started.reference, 'refund')).body['code']).toBe('payment.not_possible');
});

test('rejects refunds without the capability, and technicians cannot read payments', async () => {
  const [frontDesk, technician] = [
    await createStaff(withoutWorker.app, 'front_desk'),
    await createStaff(withoutWorker.app, 'technician'),
  ];
  const { _id } = await findStaffPayment(withoutWorker, (await payBooking(withoutWorker)).reference);
  for (const action of ['refund', 'accept', 'handed-back']) {
    expect((await frontDesk.request('POST', `staff/money/payment/${_id}/${action}`, {})).body['code']).toBe(
      'session.forbidden',
    );
  }
  expect((await frontDesk.request('GET', 'staff/money')).status).toBe(200);
  expect((await technician.request('GET', 'staff/money')).status).toBe(403);
  expect((await withoutWorker.ada.request('GET', 'staff/money')).status).toBe(403);
  const missing = crypto.randomUUID();
  expect((await withoutWorker.manager.request('POST', `staff/money/payment/${missing}/refund`)).body['code']).toBe(
    'payment.not_found',
  );
});

test('a reconciliation updates refunds under way and queues those due or without a response again', async () => {
  const started = await payBooking(withoutWorker);
  await cancelBooking(withoutWorker, started);
  await sql`delete from pgboss.job where name = 'send-refund'`.execute(withoutWorker.app.runtime.db);
  await sql`update refunds set created_at = created_at - interval '1 minute'`.execute(withoutWorker.app.runtime.db);
  await reconcileOpen(withoutWorker.app.runtime);
  const { rows } = await sql<{ data: { id: string } }>`select data from pgboss.job where name = 'send-refund'`.execute(
    withoutWorker.app.runtime.db,
  );
  const [refund] = await listOwnRefunds(withoutWorker, started.reference);
  expect(rows.map(({ data }) => data.id)).toContain(refund?.id);
});
