import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRuntime } from '#api/runtime.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { isPayable, PAYMENT_STATUSES, STATUSES } from '#shared/bookings/booking-states.ts';
import { claimReminder, listOpenPayments } from './payment-reminders.repository.ts';
import { sendPaymentReminders } from './send-payment-reminders.ts';

let app: TestApp;
let ada: Customer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

test('sends one reminder for a payment open for a day, and none for cash, paid and cancelled bookings', async () => {
  const open = await app.book(ada);
  await app.book(ada, { paymentMethod: 'cash' });
  const cancelled = await app.book(ada);
  await ada.request('PUT', `booking/${cancelled._id}/update-status`, { status: 'pending-cancelled' });
  expect(await sendPaymentReminders(app.runtime)).toBe(0);
  await app.advance('25 hours');
  const other = await openRuntime(app.runtime.config, app.database.connection, app.runtime.log);
  try {
    const counts = await Promise.all([
      sendPaymentReminders(app.runtime),
      sendPaymentReminders(other),
      sendPaymentReminders(app.runtime),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  } finally {
    await other.close();
  }
  expect(await sendPaymentReminders(app.runtime)).toBe(0);
  const emails = await app.runtime.db
    .selectFrom('outbox')
    .select(['recipient'])
    .where('kind', '=', 'booking.payment-open')
    .execute();
  expect(emails).toEqual([{ recipient: ada.email }]);
  const { body } = await ada.request<{ messages: { title: string; message: string; isBooking: boolean }[] }>(
    'GET',
    'message/me/notification',
  );
  const found = body.messages.filter(({ title }) => title === 'Your payment is still open');
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toContain(open.number);
  expect(found[0]?.isBooking).toBe(true);
});

/** Status and payment status that the database rejects together. */
const IMPOSSIBLE = ['paid unpaid', 'completed unpaid', 'completed confirming'];

test.each(
  STATUSES.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus }))).filter(
    ({ status, paymentStatus }) => !IMPOSSIBLE.includes(`${status} ${paymentStatus}`),
  ),
)(
  'the query of due reminders agrees with the rule of payable bookings: $status, $paymentStatus',
  async ({ status, paymentStatus }) => {
    const { db } = app.runtime;
    const { _id } = await app.book(ada);
    await db
      .updateTable('bookings')
      .set({
        status,
        payment_status: paymentStatus,
        status_before: status === 'pending-cancelled' ? 'pending' : null,
        created_at: sql<Date>`app_now() - interval '2 days'`,
      })
      .where('id', '=', _id)
      .execute();
    const isDue = isPayable({ status, paymentStatus }) && paymentStatus === 'unpaid';
    expect((await listOpenPayments(db, 100)).includes(_id)).toBe(isDue);
    expect((await claimReminder(db, _id)) !== null).toBe(isDue);
    // No payment belongs to the state that was set.
    await db
      .updateTable('bookings')
      .set({ status: 'cancelled', payment_status: 'unpaid', status_before: null })
      .where('id', '=', _id)
      .execute();
  },
);
