import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { eventually, startPayment, waitForPaymentStatus } from '#test/payments.ts';
import { expectOk, createTestApp, type Customer, type TestApp } from '#test/test-app.ts';

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
const newsOf = async (who: Customer | StaffMember) => (await who.call<Listed>('GET', 'message/me/notification')).body;
const titles = async (who: Customer | StaffMember) => (await newsOf(who)).messages.map(({ title }) => title);
const mailKinds = async (customer: Customer) =>
  (await app.runtime.db.selectFrom('outbox').select('kind').where('recipient', '=', customer.email).orderBy('id').execute()).map(({ kind }) => kind).filter((kind) => !kind.startsWith('account.'));
const version = async (id: string) => (await manager.call('GET', `staff/booking/${id}`)).body['booking'].version as number;

test('a booking made, changed, cancelled and accepted is told to its customer, and to staff where they must act', async () => {
  const ada = await app.customer();
  const { _id, number } = await app.book(ada);
  await expectOk(ada.call('PUT', `booking/${_id}`, { ...(await app.bookingForm()), mode: 'pick-up', location: '12 Awolowo Avenue, Bodija' }));
  const cancel = () => expectOk(ada.call('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  await cancel();
  await cancel();
  await expectOk(manager.call('PUT', `staff/booking/${_id}/cancellation`, { version: await version(_id), decision: 'keep' }));
  await cancel();
  await expectOk(manager.call('PUT', `staff/booking/${_id}/cancellation`, { version: await version(_id), decision: 'accept' }));
  expect(await titles(ada)).toEqual(['Your booking is cancelled', 'You asked to cancel', 'Your booking stays', 'You asked to cancel', 'Your booking is changed', 'Your booking is made']);
  const { messages, unread } = await newsOf(ada);
  expect([messages.every(({ isBooking }) => isBooking), unread.notification]).toEqual([true, 6]);
  expect(await mailKinds(ada)).toEqual(['booking.made', 'booking.kept', 'booking.cancelled']);
  expect((await titles(manager)).filter((title) => title.includes(number))).toEqual([`Cancel ${number}?`, `Cancel ${number}?`, `New booking ${number}`]);
});

test('money is told: received with its receipt, sent back, and what does not fit to both sides', async () => {
  const ben = await app.customer();
  const { booking, reference } = await startPayment(app, ben);
  await app.provider(reference, 'success');
  await waitForPaymentStatus(ben, booking._id, 'paid');
  await expectOk(ben.call('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(manager.call('PUT', `staff/booking/${booking._id}/cancellation`, { version: await version(booking._id), decision: 'accept' }));
  await waitForPaymentStatus(ben, booking._id, 'refunded');
  await eventually(async () => (await titles(ben)).includes('Your money is on its way back'), 20_000);
  expect((await titles(ben)).toSorted()).toEqual(['Payment received', 'You asked to cancel', 'Your booking is cancelled', 'Your booking is made', 'Your money is on its way back', 'Your refund has started']);
  expect(await mailKinds(ben)).toEqual(expect.arrayContaining(['booking.made', 'payment.receipt', 'booking.cancelled', 'payment.refund-started', 'payment.refunded']));
  const told = (await newsOf(ben)).messages.find(({ title }) => title === 'Your booking is cancelled');
  expect(told?.message).toContain('What you paid comes back to you.');

  const wrong = await startPayment(app, ben);
  await app.provider(wrong.reference, 'wrong-amount', { webhook: 'never' });
  await ben.call('POST', 'booking/pay', { id: wrong.booking._id, ref: wrong.reference });
  await waitForPaymentStatus(ben, wrong.booking._id, 'needs-review');
  expect((await titles(ben))[0]).toBe('We are looking at a payment');
  expect(await titles(manager)).toContain('A payment needs a look');
}, 40_000);

test('somebody at the desk without an account hears nothing, and staff are not told of what they did themselves', async () => {
  const before = (await titles(manager)).length;
  const made = await expectOk(manager.call('POST', 'staff/booking', { ...(await app.bookingForm()), fullName: 'Walk In', phoneNumber: '0803 999 0000', paymentMethod: 'cash' }));
  const { _id } = made.body['booking'] as { _id: string };
  expect((await titles(manager)).length).toBe(before);
  const entries = await app.runtime.db.selectFrom('message_entries').innerJoin('bookings', 'bookings.customer_id', 'message_entries.customer_id').select('message_id').where('bookings.id', '=', _id).execute();
  expect(entries).toEqual([]);
});
