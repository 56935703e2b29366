import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, emailsTo, eventsOf, startPayment, type StartedPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { reconcileAll } from '#api/payments/attempts/reconcile-all.ts';
import { recordRefundEvent } from './record-refund-updates.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  manager = await createStaff(app, 'manager');
  await createStaff(app, 'owner', { email: 'owner@example.com' });
});
afterAll(() => app.stop());

type ActionResponse = { code?: string; booking: StaffCard };
const card = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (id: string, what: string, body: object = {}) =>
  manager.request<ActionResponse>('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
const report = ({ booking, reference }: StartedPayment, who: Customer) =>
  who.request('POST', 'booking/pay', { id: booking._id, ref: reference });
async function pay(who = ada): Promise<StartedPayment> {
  const started = await startPayment(app, who);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  await expectOk(report(started, who));
  return started;
}
/** The provider takes the payment back, and fifty calls and the daily comparison see it at once. */
async function takeBack(started: StartedPayment, who = ada): Promise<void> {
  await app.provider(started.reference, 'reversed', { webhook: 'never' });
  await Promise.all([atOnce(50, () => report(started, who)), reconcileAll(app.runtime)]);
}
const alertsAbout = async (reference: string) =>
  (await emailsTo(app, 'owner@example.com')).filter((subject) => subject.includes(reference));
/** The refund rows of a payment, kobo. */
const refundsOf = async (reference: string) =>
  (
    await app.runtime.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.amount_kobo')
      .where('reference', '=', reference)
      .execute()
  ).map(({ amount_kobo: kobo }) => kobo);

test('a paid booking whose money was taken back is pending and unpaid, and staff are alerted once', async () => {
  const started = await pay();
  const { _id } = started.booking;
  await takeBack(started);
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect(await eventsOf(app, _id)).toEqual(['booked', 'payment-settled', 'payment-returned', 'money-returned']);
  expect(await alertsAbout(started.reference)).toHaveLength(1);
  expect(await refundsOf(started.reference)).toEqual([started.booking.amount * 100]);
  expect((await emailsTo(app, ada.email)).filter((subject) => subject.endsWith('went back'))).toHaveLength(1);
  // The car does not leave unpaid.
  expect((await act(_id, 'finish')).body.code).toBe('booking.money_missing');

  const stranger = await createCustomer(app);
  expect((await stranger.request('POST', `booking/${_id}/payment`)).body['code']).toBe('booking.not_found');
  await expectOk(ada.request('PUT', `booking/${_id}`, await app.bookingForm('Diagnostic repair')));
  const again = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${_id}/payment`))).body;
  expect(again.reference).not.toBe(started.reference);
  await app.provider(again.reference, 'success', { webhook: 'never' });
  await expectOk(report({ ...started, reference: again.reference }, ada));
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  // The old reversal is reported for ever; it takes nothing from the new payment.
  await takeBack(started);
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
});

test('a completed booking whose money was taken back stays completed and unpaid; only staff record its payment', async () => {
  const referrer = await createCustomer(app);
  const friend = await createCustomer(app, { referralCode: referrer.referralCode });
  const credit = async () => (await referrer.request('GET', 'user/me')).body['washCredit'];
  const started = await pay(friend);
  const { _id } = started.booking;
  const waiting = await startPayment(app, friend);
  await expectOk(act(_id, 'finish'));
  expect(await credit()).toBe(1000);
  await takeBack(started, friend);
  expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'unpaid' });
  expect(await credit()).toBe(0);
  expect(await alertsAbout(started.reference)).toHaveLength(1);
  const promotion = await app.runtime.db
    .selectFrom('promotion_claims')
    .select('booking_id')
    .where('booking_id', '=', _id)
    .execute();
  expect(promotion).toHaveLength(1);
  expect((await friend.request('POST', `booking/${_id}/payment`)).body['code']).toBe('payment.not_due');
  const technician = await createStaff(app, 'technician');
  const { version } = await card(_id);
  const path = `staff/booking/${_id}/payment`;
  expect((await technician.request('PUT', path, { version, method: 'cash' })).body['code']).toBe('session.forbidden');
  const people = await Promise.all(Array.from({ length: 50 }, () => createStaff(app, 'front_desk')));
  const answers = await Promise.all(people.map((one) => one.request('PUT', path, { version, method: 'cash' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'paid', charges: [{ method: 'cash' }] });
  expect((await friend.request<Booking>('GET', `booking/${waiting.booking._id}`)).body.paymentStatus).toBe('unpaid');
});

test('the referrer loses the credit also when a second payment of the booking had gone back before', async () => {
  const referrer = await createCustomer(app);
  const friend = await createCustomer(app, { referralCode: referrer.referralCode });
  const credit = async () => (await referrer.request('GET', 'user/me')).body['washCredit'];
  const second = await startPayment(app, friend);
  const { _id } = second.booking;
  await expectOk(act(_id, 'payment', { method: 'cash' }));
  await app.provider(second.reference, 'success', { webhook: 'never' });
  expect((await report(second, friend)).body['code']).toBe('payment.refund_due');
  await expectOk(act(_id, 'finish'));
  const path = 'staff/money/payment';
  const { body } = await expectOk(
    manager.request<{ payments: StaffPayment[] }>('GET', `${path}?q=${second.reference}`),
  );
  await expectOk(manager.request('POST', `${path}/${body.payments[0]?._id}/handed-back`, {}));
  expect(await credit()).toBe(1000);
  await expectOk(act(_id, 'payment/undo', { note: 'It was for another car.' }));
  expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'refunded' });
  expect(await credit()).toBe(0);
});

test('the referrer loses the credit also when only one of several charges was taken back, and has it again with the payment', async () => {
  const referrer = await createCustomer(app);
  const friend = await createCustomer(app, { referralCode: referrer.referralCode });
  const credit = async () => (await referrer.request('GET', 'user/me')).body['washCredit'];
  const started = await pay(friend);
  const { _id } = started.booking;
  const charge = await addEstimate(app, _id, 1_234_500);
  await expectOk(act(_id, 'payment', { method: 'cash', charge }));
  await expectOk(act(_id, 'finish'));
  expect(await credit()).toBe(1000);
  for (const one of [charge, _id]) {
    if (one === charge) await expectOk(act(_id, 'payment/undo', { note: 'It was for another car.', charge }));
    else await takeBack(started, friend);
    expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'partly-paid' });
    expect(await credit()).toBe(0);
    await expectOk(act(_id, 'payment', { method: 'cash', charge: one }));
    expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await credit()).toBe(1000);
  }
});

test('money taken back while a cancellation is requested is not restored with the booking', async () => {
  const started = await pay();
  const { _id } = started.booking;
  await expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  await takeBack(started);
  expect(await card(_id)).toMatchObject({
    status: 'pending-cancelled',
    statusBefore: 'pending',
    paymentStatus: 'unpaid',
  });
  await expectOk(act(_id, 'cancellation', { decision: 'keep' }));
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
});

test('our own refund that ends as a reversal leaves the booking cancelled and refunded', async () => {
  const started = await pay();
  const { _id } = started.booking;
  await expectOk(act(_id, 'cancel', { note: 'No part for this car.' }));
  await takeBack(started);
  expect(await card(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await eventsOf(app, _id)).not.toContain('payment-returned');
});

test('refund events that add up to the whole payment make the booking unpaid, whatever the provider says of it', async () => {
  const started = await pay();
  const { _id, amount } = started.booking;
  const kobo = amount * 100;
  for (const amountKobo of [100_000, kobo - 100_000])
    await recordRefundEvent(app.runtime, started.reference, { status: 'processed', amountKobo });
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  // The provider still lists the payment as a success.
  await atOnce(10, () => report(started, ada));
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect(await refundsOf(started.reference)).toEqual([100_000, kobo - 100_000]);
  const [part, whole, ...others] = (await eventsOf(app, _id)).slice(2);
  expect([part, whole, others]).toEqual(['money-partly-returned', 'payment-returned', ['money-returned']]);
});
