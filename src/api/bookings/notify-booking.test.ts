import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishJob, recordPayment } from '#shared/bookings/staff-bookings.contract.ts';
import { getBooking } from '#shared/bookings/bookings.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { eventually, startPayment, waitForPaymentStatus } from '#test/payments.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { TRANSITIONS } from '#shared/bookings/booking-transitions.ts';
import { keysOf } from '#shared/guards.ts';
import { lockBooking } from './lock-booking.ts';
import type { NotificationContent } from './bookings.texts.ts';
import { notifyOfTransition } from './notify-booking.ts';

let app: TestApp;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp();
  manager = await createStaff(app, 'manager');
});
afterAll(() => app.stop());

interface Listed {
  messages: { title: string; message: string; isBooking: boolean }[];
  unread: { notification: number };
}
const listNotifications = async (who: Customer | StaffMember) =>
  (await who.request<Listed>('GET', 'message/me/notification')).body;
const titles = async (who: Customer | StaffMember) => (await listNotifications(who)).messages.map(({ title }) => title);
const emailKinds = async (customer: Customer) =>
  (
    await app.runtime.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', customer.email)
      .orderBy('id')
      .execute()
  )
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('account.'));
const version = async (id: string) =>
  (await manager.request('GET', `staff/booking/${id}`)).body['booking'].version as number;

test('notifies the customer of a booking made, changed, cancelled and accepted, and staff where they must act', async () => {
  const ada = await createCustomer(app);
  const { _id, number } = await app.book(ada);
  await expectOk(
    ada.request('PUT', `booking/${_id}`, {
      ...(await app.bookingForm()),
      mode: 'pick-up',
      location: '12 Awolowo Avenue, Bodija',
    }),
  );
  const cancel = () => expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  await cancel();
  await cancel();
  await expectOk(
    manager.request('PUT', `staff/booking/${_id}/cancellation`, { version: await version(_id), decision: 'keep' }),
  );
  await cancel();
  await expectOk(
    manager.request('PUT', `staff/booking/${_id}/cancellation`, { version: await version(_id), decision: 'accept' }),
  );
  expect(await titles(ada)).toEqual([
    'Your booking is cancelled',
    'You asked to cancel',
    'Your booking stays',
    'You asked to cancel',
    'Your booking is changed',
    'Your booking is made',
  ]);
  const { messages, unread } = await listNotifications(ada);
  expect([messages.every(({ isBooking }) => isBooking), unread.notification]).toEqual([true, 6]);
  expect(await emailKinds(ada)).toEqual(['booking.made', 'booking.kept', 'booking.cancelled']);
  expect((await titles(manager)).filter((title) => title.includes(number))).toEqual([
    `Cancel ${number}?`,
    `Cancel ${number}?`,
    `New booking ${number}`,
  ]);
});

test.each([
  {
    mode: 'drive-in',
    fact: 'Bring it to: 1 Sample Street, Bodija, Ibadan, Oyo State',
    staff: 'drive-in.',
    ready: 'Come and fetch it at Bodija Car Care.',
  },
  {
    mode: 'pick-up',
    fact: 'We fetch it at: 12 Awolowo Avenue, Bodija',
    staff: 'to be picked up.',
    ready: 'We bring it back to 12 Awolowo Avenue, Bodija.',
  },
])('describes where the car goes and how it returns for a $mode booking', async ({ mode, fact, staff, ready }) => {
  const ada = await createCustomer(app, { phoneNumber: mode === 'pick-up' ? '0803 555 0001' : '0803 555 0002' });
  const phone = ada.phoneNumber ?? '';
  await app.runtime.db.updateTable('customers').set({ verified_phone: phone }).where('id', '=', ada._id).execute();
  const { _id, number } = await app.book(ada, {
    mode,
    ...(mode === 'pick-up' && { location: '12 Awolowo Avenue, Bodija' }),
  });
  const { vehicle } = (await expectOk(ada.call(getBooking, { params: { id: _id } }))).body;
  await expectOk(
    manager.call(recordPayment, { params: { id: _id }, body: { version: await version(_id), method: 'cash' } }),
  );
  await expectOk(manager.call(finishJob, { params: { id: _id }, body: { version: await version(_id) } }));

  const expected = `The car wash of your ${vehicle.brand} ${vehicle.model} ${vehicle.year} is done. ${ready}`;
  expect((await listNotifications(ada)).messages.find(({ title }) => title === 'Your car is ready')?.message).toBe(
    expected,
  );
  expect(
    (await listNotifications(manager)).messages
      .find(({ title }) => title === `New booking ${number}`)
      ?.message.endsWith(staff),
  ).toBe(true);
  const textsTo = async (to: string) =>
    (
      await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${encodeURIComponent(to)}`)
    ).body.messages.map(({ text }) => text);
  await expect.poll(() => textsTo(ada.email)).toContainEqual(expect.stringContaining(expected.slice('The '.length)));
  expect(await textsTo(ada.email)).toContainEqual(expect.stringContaining(fact));
  await expect.poll(() => textsTo(phone)).toContainEqual(expect.stringContaining(ready));
});

test('notifies about payments received and refunded, and both sides about payments that do not match', async () => {
  const ben = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ben);
  await app.provider(reference, 'success');
  await waitForPaymentStatus(ben, booking._id, 'paid');
  await expectOk(ben.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(
    manager.request('PUT', `staff/booking/${booking._id}/cancellation`, {
      version: await version(booking._id),
      decision: 'accept',
    }),
  );
  await waitForPaymentStatus(ben, booking._id, 'refunded');
  await eventually(async () => (await titles(ben)).includes('Your money is on its way back'), 20_000);
  expect((await titles(ben)).toSorted()).toEqual([
    'Payment received',
    'You asked to cancel',
    'Your booking is cancelled',
    'Your booking is made',
    'Your money is on its way back',
    'Your refund has started',
  ]);
  expect(await emailKinds(ben)).toEqual(
    expect.arrayContaining([
      'booking.made',
      'payment.receipt',
      'booking.cancelled',
      'payment.refund-started',
      'payment.refunded',
    ]),
  );
  const notification = (await listNotifications(ben)).messages.find(
    ({ title }) => title === 'Your booking is cancelled',
  );
  expect(notification?.message).toContain('You get your money back.');

  const wrong = await startPayment(app, ben);
  await app.provider(wrong.reference, 'wrong-amount', { webhook: 'never' });
  await ben.request('POST', 'booking/pay', { id: wrong.booking._id, ref: wrong.reference });
  await waitForPaymentStatus(ben, wrong.booking._id, 'needs-review');
  expect((await titles(ben))[0]).toBe('We are looking at a payment');
  expect(await titles(manager)).toContain('A payment needs a look');
}, 40_000);

test.each(keysOf(TRANSITIONS))('the transition table decides what %s notifies the customer of', async (action) => {
  const ada = await createCustomer(app);
  const { _id } = await app.book(ada);
  const before = await titles(ada);
  const named = (title: string) => (): NotificationContent => ({ notification: { title, message: 'x' } });
  await app.runtime.db.transaction().execute(async (trx) =>
    notifyOfTransition(app.runtime, trx, await lockBooking(trx, _id), action, {
      'payment-received': named('payment-received'),
      'payment-returned': named('payment-returned'),
      'payment-undone': named('payment-undone'),
      'cancellation-requested': named('cancellation-requested'),
      'booking-cancelled': named('booking-cancelled'),
      'booking-kept': named('booking-kept'),
      'deposit-lapsed': named('deposit-lapsed'),
      'car-ready': named('car-ready'),
    }),
  );
  const { notification } = TRANSITIONS[action];
  expect(await titles(ada)).toEqual([...(notification === null ? [] : [notification]), ...before]);
});

test('sends nothing to a walk-in without an account, and does not notify staff of their own actions', async () => {
  const before = (await titles(manager)).length;
  const made = await expectOk(
    manager.request('POST', 'staff/booking', {
      ...(await app.bookingForm()),
      fullName: 'Walk In',
      phoneNumber: '0803 999 0000',
      paymentMethod: 'cash',
    }),
  );
  const { _id } = made.body['booking'] as { _id: string };
  expect((await titles(manager)).length).toBe(before);
  const entries = await app.runtime.db
    .selectFrom('message_recipients')
    .innerJoin('bookings', 'bookings.customer_id', 'message_recipients.customer_id')
    .select('message_id')
    .where('bookings.id', '=', _id)
    .execute();
  expect(entries).toEqual([]);
});
