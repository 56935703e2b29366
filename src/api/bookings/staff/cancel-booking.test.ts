import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let staff: Record<'manager' | 'front_desk' | 'technician', StaffMember>;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  staff = {
    manager: await createStaff(app, 'manager'),
    front_desk: await createStaff(app, 'front_desk'),
    technician: await createStaff(app, 'technician'),
  };
});
afterAll(() => app.stop());

type ActionResponse = { code?: string; message: string; booking: StaffCard; fields?: Record<string, string> };
const card = async (id: string) =>
  (await expectOk(staff.manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const cancel = (by: StaffMember, { _id, version }: StaffCard, note: string | null = 'The car never came.') =>
  by.request<ActionResponse>('PUT', `staff/booking/${_id}/cancel`, { version, ...(note !== null && { note }) });
const refundsOf = (id: string) =>
  app.runtime.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.method', 'refunds.status', 'refunds.amount_kobo'])
    .where('booking_id', '=', id)
    .execute();

/** A booking with money on it, made in one of the ways in which that happens. */
const WITH_MONEY: Record<string, () => Promise<StaffCard>> = {
  async 'paid in cash'() {
    const { _id } = await app.book(ada);
    await expectOk(staff.front_desk.request('PUT', `staff/booking/${_id}/payment`, { version: 1, method: 'cash' }));
    return card(_id);
  },
  async 'paid online'() {
    return card(await paidOnline('success'));
  },
  async 'under review'() {
    return card(await paidOnline('wrong-amount'));
  },
  async 'being confirmed'() {
    return card(await paidOnline('ongoing'));
  },
  async 'due back, after its cancellation was declined'() {
    const { booking, reference } = await startPayment(app, ada);
    await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
    await report(booking._id, reference, 'success');
    const { version } = await card(booking._id);
    const path = `staff/booking/${booking._id}/cancellation`;
    await expectOk(staff.manager.request('PUT', path, { version, decision: 'keep' }));
    return card(booking._id);
  },
};
async function report(id: string, reference: string, outcome: string): Promise<void> {
  await app.provider(reference, outcome, { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id, ref: reference });
}
async function paidOnline(outcome: string): Promise<string> {
  const { booking, reference } = await startPayment(app, ada);
  await report(booking._id, reference, outcome);
  return booking._id;
}

test.each(Object.keys(WITH_MONEY))(
  'only staff who may refund cancel a booking that is %s; a refused call changes nothing',
  async (name) => {
    const booking = await WITH_MONEY[name]?.();
    if (booking === undefined) throw new Error(`no booking ${name}`);
    for (const type of ['technician', 'front_desk'] as const satisfies StaffType[]) {
      const refused = await cancel(staff[type], booking);
      expect([refused.status, refused.body.code], type).toEqual([403, 'session.forbidden']);
    }
    expect(await card(booking._id)).toEqual(booking);
    expect(await refundsOf(booking._id)).toEqual([]);
    const cancelled = await expectOk(cancel(staff.manager, booking));
    expect(cancelled.body.booking.status).toBe('cancelled');
  },
);

test('a completed booking is not cancelled', async () => {
  const { _id } = await app.book(ada, { paymentMethod: 'cash' });
  await expectOk(staff.front_desk.request('PUT', `staff/booking/${_id}/payment`, { version: 1, method: 'cash' }));
  const { version } = await card(_id);
  await expectOk(staff.front_desk.request('PUT', `staff/booking/${_id}/finish`, { version }));
  const refused = await cancel(staff.manager, await card(_id));
  expect([refused.status, refused.code]).toEqual([409, 'booking.not_possible']);
  expect((await card(_id)).status).toBe('completed');
});

test('a technician cancels an unpaid booking', async () => {
  const { _id } = await app.book(ada);
  expect((await expectOk(cancel(staff.technician, await card(_id)))).body.booking.status).toBe('cancelled');
});

test('a cancellation by staff needs a reason, which is in the history and not in the audit log', async () => {
  const { _id } = await app.book(ada);
  const booking = await card(_id);
  for (const note of [null, '', '   ']) {
    const refused = await cancel(staff.manager, booking, note);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'booking.reason_missing',
      'Write the reason first: it stays with the booking.',
    ]);
    expect(refused.body.fields).toEqual({ note: 'Please fill this in.' });
  }
  expect(await card(_id)).toEqual(booking);
  await expectOk(cancel(staff.manager, booking, 'Booked twice.'));
  const { events } = (
    await staff.manager.request<{ events: { event: string; detail: object }[] }>('GET', `staff/booking/${_id}`)
  ).body;
  expect(events.at(-1)).toMatchObject({ event: 'cancelled', detail: { note: 'Booked twice.' } });
  const audit = await app.runtime.db.selectFrom('audit_log').select('detail').where('subject_id', '=', _id).execute();
  expect(audit).toEqual([{ detail: { from: 'pending', to: 'cancelled' } }]);
});

test('the reason of a cancellation is erased with the account', async () => {
  const ben = await createCustomer(app);
  const { _id } = await app.book(ben);
  await expectOk(cancel(staff.manager, await card(_id), 'Ben called from the road.'));
  await expectOk(ben.request('DELETE', 'user/me', { currentPassword: ben.password }));
  const details = await app.runtime.db
    .selectFrom('booking_events')
    .select('detail')
    .where('booking_id', '=', _id)
    .where('event', '=', 'cancelled')
    .execute();
  expect(details).toEqual([{ detail: { version: 1 } }]);
});

test('a paid walk-in is cancelled, its cash is due back once, and staff hand it back', async () => {
  const made = await expectOk(
    staff.front_desk.request('POST', 'staff/booking', {
      ...(await app.bookingForm()),
      fullName: 'Wálé Ìdòwú',
      phoneNumber: '0803 999 0001',
      paymentMethod: 'cash',
    }),
  );
  const { _id, amount } = made.body['booking'] as StaffCard;
  await expectOk(staff.front_desk.request('PUT', `staff/booking/${_id}/payment`, { version: 1, method: 'cash' }));
  const paid = await card(_id);
  const others = await Promise.all(Array.from({ length: 10 }, () => createStaff(app, 'manager')));
  const answers = await atOnce(50, (i) => cancel(others[i % 10] ?? staff.manager, paid));
  // Calls of the same session repeat each other and succeed; the others get the current card.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'booking.stale')).toBe(true);
  expect(await card(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
  expect(await refundsOf(_id)).toEqual([{ method: 'hand', status: 'due', amount_kobo: amount * 100 }]);
  const payment = await app.runtime.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', _id)
    .executeTakeFirstOrThrow();
  await expectOk(staff.manager.request('POST', `staff/money/payment/${payment.id}/handed-back`, {}));
  expect(await card(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});
