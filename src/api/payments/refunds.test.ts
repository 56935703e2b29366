import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import {
  eventsOf,
  eventually,
  mailsTo,
  startPayment,
  waitForPaymentStatus,
  type StartedPayment,
} from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { atOnce, expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { reconcileOpen } from './reconcile.ts';
import { sendRefund } from './send-refund.ts';

interface Place {
  app: TestApp;
  ada: Customer;
  manager: StaffMember;
}
const open = async (env: Record<string, string> = {}): Promise<Place> => {
  const app = await createTestApp(env);
  return { app, ada: await createCustomer(app), manager: await createStaff(app, 'manager') };
};
let working: Place;
/** Without a worker, so that a test decides when a job runs. */
let still: Place;
beforeAll(async () => {
  [working, still] = await Promise.all([open(), open({ WORKER: 'off' })]);
});
afterAll(() => Promise.all([working.app.stop(), still.app.stop()]));

async function paid({ app, ada }: Place, scenario: Record<string, unknown> = {}): Promise<StartedPayment> {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', scenario);
  await expectOk(ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference }));
  return started;
}

/** The customer requests the cancellation, and the manager accepts it. */
async function cancel({ ada, manager }: Place, { booking }: { booking: Booking }): Promise<void> {
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${booking._id}/cancellation`, { version, decision: 'accept' }));
}

const refundsAt = async ({ app }: Place, reference: string): Promise<{ id: string; amountKobo: number | null }[]> => {
  const payment = await app.runtime.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const result = await app.runtime.paystack.listRefunds(payment.provider_id ?? '');
  return result.kind === 'refunds' ? result.refunds : [];
};
const oursOf = async ({ app }: Place, reference: string) =>
  app.runtime.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('reference', '=', reference)
    .orderBy('refunds.created_at')
    .execute();
const ledgerOf = async ({ app }: Place, reference: string): Promise<number> => {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(amount_kobo), 0)::bigint as sum from ledger where reference = ${reference}`.execute(
    app.runtime.db,
  );
  return rows[0]?.sum ?? 0;
};
const shown = async ({ manager }: Place, reference: string): Promise<StaffPayment> => {
  const { payments } = (
    await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))
  ).body;
  const [payment] = payments;
  if (payment === undefined) throw new Error(`${reference} is not shown`);
  return payment;
};
const pressed = async (place: Place, reference: string, action: string, who = place.manager, body?: object) =>
  who.request(
    'POST',
    `staff/money/payment/${(await shown(place, reference))._id}/${action}`,
    body ?? (action === 'handed-back' ? {} : undefined),
  );

describe.concurrent('refunding an accepted cancellation', () => {
  test('requests the refund once, notifies the customer and balances the ledger', async () => {
    const started = await paid(working);
    await cancel(working, started);
    expect((await waitForPaymentStatus(working.ada, started.booking._id, 'refunded')).status).toBe('cancelled');
    expect(await refundsAt(working, started.reference)).toHaveLength(1);
    expect(await ledgerOf(working, started.reference)).toBe(0);
    expect(await eventsOf(working.app, started.booking._id)).toEqual([
      'booked',
      'payment-settled',
      'cancellation-requested',
      'cancellation-accepted',
      'refund-started',
      'payment-refunded',
    ]);
    const lines = working.app.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event, reference }) => event === 'refund.processed' && reference === started.reference);
    expect(lines).toMatchObject([
      { customer: working.ada._id, booking: started.booking._id, jobId: expect.any(String) },
    ]);
    const naira = started.booking.amount.toLocaleString('en-NG');
    expect(await mailsTo(working.app, working.ada.email)).toEqual(
      expect.arrayContaining([`Your refund of ₦${naira} has started`, `We sent ₦${naira} back`]),
    );
  });

  test('staff refund by hand when the provider needs attention', async () => {
    const started = await paid(working, { refund: 'needs-attention' });
    await cancel(working, started);
    await eventually(async () => (await oursOf(working, started.reference))[0]?.status === 'needs-attention');
    const payment = await shown(working, started.reference);
    expect([payment.status, payment.refund?.status, payment.actions]).toEqual([
      'refund-due',
      'needs-attention',
      ['check', 'handed-back'],
    ]);
    const due = (
      await working.manager.request<{ payments: StaffPayment[] }>('GET', 'staff/money/payment?queue=refund-due')
    ).body.payments;
    expect(due.map(({ reference }) => reference)).toContain(started.reference);
    expect(
      (await pressed(working, started.reference, 'handed-back', working.manager, { note: 'By transfer, 3 pm' })).status,
    ).toBe(200);
    await waitForPaymentStatus(working.ada, started.booking._id, 'refunded');
    expect(await ledgerOf(working, started.reference)).toBe(0);
  });

  test('a failed refund stays due, alerts staff and is retried by one action', async () => {
    const started = await paid(working, { refund: 'failed' });
    await cancel(working, started);
    await eventually(async () => (await oursOf(working, started.reference))[0]?.status === 'failed');
    expect(
      (await mailsTo(working.app, 'owner@example.com')).some(
        (subject) => subject.startsWith('A refund failed') && subject.includes(started.reference),
      ),
    ).toBe(true);
    expect((await shown(working, started.reference)).actions).toEqual(['check', 'refund', 'handed-back']);
    await working.app.request('POST', 'sandbox/paystack/scenario', {
      body: { reference: started.reference, refund: 'processed' },
    });
    expect((await pressed(working, started.reference, 'refund')).status).toBe(200);
    await waitForPaymentStatus(working.ada, started.booking._id, 'refunded');
    expect(await ledgerOf(working, started.reference)).toBe(0);
  });

  test('a refund refused for lack of balance fails with the reason of the provider', async () => {
    const started = await paid(working, { refund: 'insufficient-balance' });
    await cancel(working, started);
    const refund = await eventually(async () =>
      (await oursOf(working, started.reference)).find(({ status }) => status === 'failed'),
    );
    expect(refund.note).toContain('Insufficient balance');
    expect((await working.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refund-due',
    });
    expect(await ledgerOf(working, started.reference)).toBe(started.booking.amount * 100);
  });
});

test('looks a refund up instead of requesting it again when the response was lost', async () => {
  const started = await paid(still);
  await still.app.provider(started.reference, 'cut', { on: 'refund', times: 1 });
  await cancel(still, started);
  const [refund] = await oursOf(still, started.reference);
  await expect(sendRefund(still.app.runtime, refund?.id ?? '')).rejects.toThrow('network');
  expect((await oursOf(still, started.reference))[0]?.provider_id).toBeNull();
  await atOnce(5, () => sendRefund(still.app.runtime, refund?.id ?? ''));
  expect((await oursOf(still, started.reference))[0]?.provider_id).toMatch(/^\d+$/);
  expect(await refundsAt(still, started.reference)).toHaveLength(1);
});

test('sends a request again that never reached the provider, but not at once', async () => {
  const started = await paid(still);
  await still.app.provider(started.reference, 'error', { on: 'refund', times: 1 });
  await cancel(still, started);
  const [refund] = await oursOf(still, started.reference);
  const send = () => sendRefund(still.app.runtime, refund?.id ?? '');
  await expect(send()).rejects.toThrow('server-error');
  await expect(send()).rejects.toThrow('a moment ago');
  expect(await refundsAt(still, started.reference)).toHaveLength(0);
  await sql`update refunds set requested_at = requested_at - interval '1 minute' where id = ${refund?.id}`.execute(
    still.app.runtime.db,
  );
  await atOnce(5, () => send().catch(() => undefined));
  expect(await refundsAt(still, started.reference)).toHaveLength(1);
});

test('a process that stops between the request and its record leaves one refund', async () => {
  const started = await paid(still);
  await cancel(still, started);
  const [refund] = await oursOf(still, started.reference);
  // The state when the job was killed after its request.
  await still.app.runtime.db
    .updateTable('refunds')
    .set({ status: 'asked', requested_at: new Date() })
    .where('id', '=', refund?.id ?? '')
    .execute();
  await still.app.runtime.paystack.refund({ reference: started.reference, amountKobo: started.booking.amount * 100 });
  await sendRefund(still.app.runtime, refund?.id ?? '');
  expect(await refundsAt(still, started.reference)).toHaveLength(1);
  expect((await oursOf(still, started.reference)).map(({ status }) => status)).toEqual(['pending']);
});

test('fifty concurrent requests send one refund', async () => {
  const first = await paid(still);
  const again = await startPayment(still.app, still.ada);
  await still.app.provider(again.reference, 'wrong-amount', { webhook: 'never', amountKobo: 120_000 });
  await still.ada.request('POST', 'booking/pay', { id: again.booking._id, ref: again.reference });
  const { _id } = await shown(still, again.reference);
  const answers = await atOnce(50, () => still.manager.request('POST', `staff/money/payment/${_id}/refund`));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const refunds = await oursOf(still, again.reference);
  expect(refunds).toMatchObject([{ amount_kobo: 120_000, reason: 'surplus' }]);
  await atOnce(5, () => sendRefund(still.app.runtime, refunds[0]?.id ?? '').catch(() => undefined));
  expect(await refundsAt(still, again.reference)).toMatchObject([{ amountKobo: 120_000 }]);
  expect((await still.ada.request<Booking>('GET', `booking/${first.booking._id}`)).body.paymentStatus).toBe('paid');
});

test('a cash payment is refunded by hand', async () => {
  const booking = await still.app.book(still.ada, { paymentMethod: 'cash' });
  const { version } = (await still.manager.request('GET', `staff/booking/${booking._id}`)).body['booking'] as {
    version: number;
  };
  await expectOk(still.manager.request('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' }));
  await cancel(still, { booking });
  const { reference } = (
    await still.manager.request<{ payments: StaffPayment[] }>(
      'GET',
      `staff/money/payment?q=${encodeURIComponent(booking.number)}`,
    )
  ).body.payments[0] as StaffPayment;
  expect((await shown(still, reference)).actions).toEqual(['handed-back']);
  const answers = await atOnce(20, () => pressed(still, reference, 'handed-back'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await still.ada.request<Booking>('GET', `booking/${booking._id}`)).body.paymentStatus).toBe('refunded');
  expect(await ledgerOf(still, reference)).toBe(0);
});

test('records partial and full refunds that were made at the provider', async () => {
  const started = await paid(still);
  await still.app.runtime.paystack.refund({ reference: started.reference, amountKobo: 100_000 });
  const half = await expectOk(pressed(still, started.reference, 'check'));
  expect(half.body['payment']).toMatchObject({ status: 'settled' });
  await eventually(async () => {
    await pressed(still, started.reference, 'check');
    return (await ledgerOf(still, started.reference)) === started.booking.amount * 100 - 100_000;
  });
  expect((await still.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body.paymentStatus).toBe('paid');
  await still.app.runtime.paystack.refund({ reference: started.reference });
  await eventually(async () => {
    await pressed(still, started.reference, 'check');
    return (await ledgerOf(still, started.reference)) === 0;
  });
  expect((await still.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body.paymentStatus).toBe(
    'refunded',
  );
});

test('a payment under review can be accepted when it is exactly the amount due', async () => {
  const started = await startPayment(still.app, still.ada);
  const other = await still.app.bookingForm('Diagnostic repair');
  await expectOk(still.ada.request('PUT', `booking/${started.booking._id}`, other));
  await expectOk(still.ada.request('PUT', `booking/${started.booking._id}`, await still.app.bookingForm()));
  await still.app.provider(started.reference, 'success', { webhook: 'never' });
  expect(
    (await still.ada.request('POST', 'booking/pay', { id: started.booking._id, ref: started.reference })).body['code'],
  ).toBe('payment.needs_review');
  expect((await shown(still, started.reference)).actions).toEqual(['check', 'accept', 'refund']);
  const answers = await atOnce(20, () => pressed(still, started.reference, 'accept'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await still.ada.request<Booking>('GET', `booking/${started.booking._id}`)).body).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
  });
  expect((await pressed(still, started.reference, 'refund')).body['code']).toBe('payment.not_possible');
});

test('rejects refunds without the capability, and technicians cannot read payments', async () => {
  const [desk, technician] = [await createStaff(still.app, 'front_desk'), await createStaff(still.app, 'technician')];
  const { _id } = await shown(still, (await paid(still)).reference);
  for (const action of ['refund', 'accept', 'handed-back']) {
    expect((await desk.request('POST', `staff/money/payment/${_id}/${action}`, {})).body['code']).toBe(
      'session.forbidden',
    );
  }
  expect((await desk.request('GET', 'staff/money')).status).toBe(200);
  expect((await technician.request('GET', 'staff/money')).status).toBe(403);
  expect((await still.ada.request('GET', 'staff/money')).status).toBe(403);
  const missing = crypto.randomUUID();
  expect((await still.manager.request('POST', `staff/money/payment/${missing}/refund`)).body['code']).toBe(
    'payment.not_found',
  );
});

test('a reconciliation updates refunds under way and queues those due or without a response again', async () => {
  const started = await paid(still);
  await cancel(still, started);
  await sql`delete from pgboss.job where name = 'send-refund'`.execute(still.app.runtime.db);
  await sql`update refunds set created_at = created_at - interval '1 minute'`.execute(still.app.runtime.db);
  await reconcileOpen(still.app.runtime);
  const { rows } = await sql<{ data: { id: string } }>`select data from pgboss.job where name = 'send-refund'`.execute(
    still.app.runtime.db,
  );
  const [refund] = await oursOf(still, started.reference);
  expect(rows.map(({ data }) => data.id)).toContain(refund?.id);
});
