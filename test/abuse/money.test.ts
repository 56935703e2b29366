import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, startPayment, waitForPaymentStatus, type StartedPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { inTurn } from './attackers.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let technician: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({}, { ownProcess: true });
  [ada, manager, technician, frontDesk] = await Promise.all([
    createCustomer(app),
    createStaff(app, 'manager'),
    createStaff(app, 'technician'),
    createStaff(app, 'front_desk'),
  ]);
});
afterAll(() => app.stop());

const card = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (by: StaffMember, id: string, what: string, body: object = {}) =>
  by.request<{ booking: StaffCard }>('PUT', `staff/booking/${id}/${what}`, {
    version: (await card(id)).version,
    ...body,
  });
const report = ({ booking, reference }: StartedPayment, who = ada) =>
  who.request('POST', 'booking/pay', { id: booking._id, ref: reference });
async function pay(): Promise<StartedPayment> {
  const started = await startPayment(app, ada);
  await app.provider(started.reference, 'success', { webhook: 'never' });
  await expectOk(report(started));
  return started;
}
const refundsOf = (id: string) =>
  app.runtime.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.amount_kobo')
    .where('booking_id', '=', id)
    .execute();
const REASON = 'The car never came.';

test('a technician starts no refund by cancelling a booking with money on it', async () => {
  const { booking } = await pay();
  await expectOk(ada.request('PUT', `booking/${booking._id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(act(manager, booking._id, 'cancellation', { decision: 'keep' }));
  const before = await card(booking._id);
  for (const by of [technician, frontDesk])
    expect(await act(by, booking._id, 'cancel', { note: REASON })).toMatchObject({
      status: 403,
      code: 'session.forbidden',
    });
  expect(await card(booking._id)).toEqual(before);
  expect(await refundsOf(booking._id)).toEqual([]);
});

test('a car does not leave on money that the bank took back', async () => {
  const started = await pay();
  const { _id } = started.booking;
  await app.provider(started.reference, 'reversed', { webhook: 'never' });
  await atOnce(10, () => report(started));
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect((await act(technician, _id, 'finish')).code).toBe('booking.money_missing');
  const again = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${_id}/payment`))).body;
  await app.provider(again.reference, 'success', { webhook: 'never' });
  await expectOk(report({ ...started, reference: again.reference }));
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  // Nor on that of an approved estimate, while the price stays paid.
  const charge = await addEstimate(app, _id, 1_234_500);
  const rest = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${_id}/payment`, { charge }))).body;
  await app.provider(rest.reference, 'success', { webhook: 'never' });
  await expectOk(report({ ...started, reference: rest.reference }));
  await app.provider(rest.reference, 'reversed', { webhook: 'never' });
  await atOnce(10, () => report({ ...started, reference: rest.reference }));
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: 12_345 });
  expect((await act(technician, _id, 'finish')).code).toBe('booking.money_missing');
});

test('a paid walk-in is cancelled by staff who may refund, and its money is due back once', async () => {
  const made = await expectOk(
    frontDesk.request<{ booking: StaffCard }>('POST', 'staff/booking', {
      ...(await app.bookingForm()),
      fullName: 'Wálé Ìdòwú',
      phoneNumber: '0803 999 0001',
      paymentMethod: 'cash',
    }),
  );
  const { _id, amount } = made.body.booking;
  await expectOk(act(frontDesk, _id, 'payment', { method: 'cash' }));
  const { version } = await card(_id);
  await atOnce(20, () => manager.request('PUT', `staff/booking/${_id}/cancel`, { version, note: REASON }));
  expect(await card(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
  expect(await refundsOf(_id)).toEqual([{ amount_kobo: amount * 100 }]);
});

test('only staff who may refund undo a payment in cash, once, and its counter-entry stays', async () => {
  const { _id, amount } = await app.book(ada, { paymentMethod: 'cash' });
  await expectOk(act(frontDesk, _id, 'payment', { method: 'cash' }));
  const path = `staff/booking/${_id}/payment/undo`;
  const { version } = await card(_id);
  const body = { version, note: 'It was for another car.' };
  const refused = await inTurn([technician, frontDesk, ada], (by) => by.request('PUT', path, body));
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  await atOnce(20, () => manager.request('PUT', path, body));
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  const ledger = await app.runtime.db
    .selectFrom('ledger')
    .select('amount_kobo')
    .where('booking_id', '=', _id)
    .orderBy('amount_kobo')
    .execute();
  expect(ledger.map(({ amount_kobo: kobo }) => kobo)).toEqual([-amount * 100, amount * 100]);
});

test('a booking is paid and edited again after money that did not fit went back', async () => {
  const started = await startPayment(app, ada);
  const { _id } = started.booking;
  await app.provider(started.reference, 'wrong-amount');
  await report(started);
  await waitForPaymentStatus(ada, _id, 'needs-review');
  const [payment] = (
    await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${started.reference}`))
  ).body.payments;
  await expectOk(manager.request('POST', `staff/money/payment/${payment?._id}/refund`));
  await waitForPaymentStatus(ada, _id, 'refunded');
  await expectOk(ada.request('PUT', `booking/${_id}`, await app.bookingForm('Diagnostic repair')));
  const again = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${_id}/payment`))).body;
  await app.provider(again.reference, 'success', { webhook: 'never' });
  await expectOk(report({ ...started, reference: again.reference }));
  expect((await ada.request<Booking>('GET', `booking/${_id}`)).body).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
  });
});

test("another customer neither pays nor cancels nor reads a booking, and the provider's word alone pays it", async () => {
  const started = await startPayment(app, ada);
  const { _id } = started.booking;
  const stranger = await createCustomer(app);
  const answers = [
    await stranger.request('GET', `booking/${_id}`),
    await stranger.request('POST', `booking/${_id}/payment`),
    await stranger.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }),
    await report(started, stranger),
  ];
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['booking.not_found']));
  const claimed = await ada.request('POST', 'booking/pay', {
    id: _id,
    ref: started.reference,
    status: 'success',
    amount: started.booking.amount,
  });
  expect(claimed.code).toBe('payment.not_completed');
  expect((await card(_id)).status).toBe('pending');
});

test('a payment for all charges pays those of its own booking once, not those of another one', async () => {
  const [own, other] = [await app.book(ada), await app.book(ada)];
  const [eve, charge] = [await createCustomer(app), await addEstimate(app, own._id, 1_234_500)];
  await addEstimate(app, other._id, 1_234_500);
  const start = (who: Customer, id: string, body: object) =>
    who.request<{ reference: string; amount: number }>('POST', `booking/${id}/payment`, body);
  expect((await start(eve, own._id, { charge: 'all' })).code).toBe('booking.not_found');
  expect((await start(ada, other._id, { charge })).code).toBe('charge.not_found');
  // A sum that the caller names is ignored.
  const { reference, amount } = (await expectOk(start(ada, own._id, { charge: 'all', amount: 100 }))).body;
  expect(amount).toBe(own.amount * 100 + 1_234_500);
  await app.provider(reference, 'success', { webhook: 'never' });
  const reports = await atOnce(30, (i) => {
    const [who, booking, ref] = [
      [ada, own, reference] as const,
      [ada, other, reference] as const,
      [eve, own, reference] as const,
      [ada, own, `${reference}.2`] as const,
    ][i % 4]!;
    return report({ booking, reference: ref, accessCode: '' }, who);
  });
  const codes = ['undefined', 'payment.wrong_reference', 'booking.not_found', 'payment.wrong_reference'];
  expect(reports.map(({ code }) => String(code))).toEqual(reports.map((_, i) => codes[i % 4]));
  expect(await card(own._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
  expect(await card(other._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
});
