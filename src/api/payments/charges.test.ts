import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Attempt, Receipt, Transfer } from '#shared/payments/payments.contract.ts';
import { vatInKobo } from '#shared/money.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { runJobsUntilIdle, stopSettled } from '#test/ledger-invariants.ts';
import { addEstimate, emailsTo, eventsOf, startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { exportedData } from '#test/exported-data.ts';
import { addEstimateCharge } from './add-estimate-charge.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, frontDesk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
// An account makes twenty bookings a day.
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

/** Kobo and naira of the estimates in this file; no price is the same. */
const KOBO = 1_234_500;
const NAIRA = 12_345;

const read = async (id: string, by: Customer = ada): Promise<Booking> =>
  (await expectOk(by.request<Booking>('GET', `booking/${id}`))).body;
const card = async (id: string): Promise<StaffCard> =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
type ActionResponse = { code?: string; message: string; booking: StaffCard };
const act = async (id: string, what: string, body: object = {}, by = manager) =>
  by.request<ActionResponse>('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
const voidIt = (charge: string, by = manager) =>
  by.request<ActionResponse>('POST', `staff/charge/${charge}/void`, { note: 'The part was not fitted.' });
const start = (id: string, charge?: string, by: Customer = ada) =>
  by.request<Attempt>('POST', `booking/${id}/payment`, { charge });
const report = (id: string, ref: string, by: Customer = ada) => by.request('POST', 'booking/pay', { id, ref });

/** Pays a charge online; without one, the oldest that is due. */
async function pay(id: string, charge?: string): Promise<string> {
  const { reference } = (await expectOk(start(id, charge))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(report(id, reference));
  return reference;
}

/** A paid booking with an approved estimate. */
async function makeCharged(): Promise<{ booking: Booking; charge: string }> {
  const booking = await app.book(ada);
  await pay(booking._id);
  return { booking, charge: await addEstimate(app, booking._id, KOBO) };
}
const paymentOf = async (reference: string): Promise<StaffPayment | undefined> =>
  (await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}`))).body
    .payments[0];

/** Changes the VAT of the centre, per cent. */
async function setVat(vatPercent: number): Promise<void> {
  const owner = await createStaff(app, 'owner');
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  await expectOk(owner.call(editSettings, { body: { settings: { ...settings, vatPercent }, version } }));
}

describe('the charges of a booking', () => {
  test('a new booking owes its price, a charge with its own id', async () => {
    const { _id, amount, charges, total, paid, due } = await app.book(ada);
    const price = {
      _id: expect.any(String),
      kind: 'booking',
      part: 'whole',
      amount,
      due: amount,
      paymentStatus: 'unpaid',
    };
    expect([charges, total, paid, due]).toEqual([[price], amount, 0, amount]);
    expect(charges[0]?._id).not.toBe(_id);
  });

  test("the booking's id names the oldest due charge when paying, and the price elsewhere", async () => {
    const { _id: id, amount, charges } = await app.book(ada);
    const charge = await addEstimate(app, id, KOBO);
    expect((await expectOk(start(id, id))).body.amount).toBe(amount * 100);
    await expectOk(act(id, 'payment', { method: 'cash', charge: id }));
    expect((await act(id, 'payment', { method: 'cash', charge: id })).code).toBe('booking.not_possible');
    const receipt = await expectOk(ada.request<Receipt>('GET', `booking/${id}/receipt?charge=${id}`));
    expect(receipt.body.charge).toBe(charges[0]?._id);
    expect((await expectOk(start(id, id))).body.amount).toBe(KOBO);
    const transfer = await expectOk(ada.request<Transfer>('GET', `booking/${id}/transfer?charge=${id}`));
    expect(transfer.body.amount).toBe(NAIRA);
    await expectOk(act(id, 'payment/undo', { note: 'Wrong car.', charge: id }));
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: amount + NAIRA });
    await pay(id, charge);
    expect(await read(id)).toMatchObject({ status: 'pending', total: amount + NAIRA, paid: NAIRA, due: amount });
  });

  test('each approved estimate adds one charge, and the customer pays the rest', async () => {
    const booking = await app.book(ada);
    await pay(booking._id);
    const approval = newId();
    const charge = await addEstimate(app, booking._id, KOBO, approval);
    expect(await addEstimate(app, booking._id, KOBO, approval)).toBe(charge);
    await atOnce(50, () => addEstimate(app, booking._id, KOBO, approval));
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: NAIRA });
    expect((await read(booking._id)).charges[1]).toEqual({
      _id: charge,
      kind: 'estimate',
      amount: NAIRA,
      due: NAIRA,
      paymentStatus: 'unpaid',
    });
    const attempt = (await expectOk(start(booking._id))).body;
    expect(attempt.amount).toBe(KOBO);
    await pay(booking._id);
    const paid = await read(booking._id);
    expect(paid).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0, amount: booking.amount });
    expect(await eventsOf(app, booking._id)).toEqual(['booked', 'payment-settled', 'charge-added', 'charge-settled']);
    expect((await start(booking._id)).code).toBe('payment.not_due');
  });

  test('an approval with another amount or on another booking adds no charge', async () => {
    const [one, other] = [await app.book(ada), await app.book(ada)];
    const approval = newId();
    await addEstimate(app, one._id, KOBO, approval);
    await expect(addEstimate(app, one._id, KOBO + 1, approval)).rejects.toThrow('an approval is charged once');
    await expect(addEstimate(app, other._id, KOBO, approval)).rejects.toThrow('an approval is charged once');
    for (const kobo of [0, -1]) await expect(addEstimate(app, other._id, kobo)).rejects.toThrow();
    expect([(await read(one._id)).due, (await read(other._id)).due]).toEqual([one.due + NAIRA, other.due]);
  });

  test('a completed or cancelled booking gets no further charge', async () => {
    const booking = await app.book(ada);
    await expectOk(act(booking._id, 'cancel', { note: 'The car never came.' }));
    const added = app.runtime.db
      .transaction()
      .execute(async (trx) =>
        addEstimateCharge(app.runtime, trx, await lockBooking(trx, booking._id), { id: newId(), amountKobo: KOBO }),
      );
    await expect(added).rejects.toMatchObject({ code: 'booking.not_possible' });
    expect(await read(booking._id)).toMatchObject({ due: 0, charges: [{ due: 0 }] });
  });

  test('a customer pays the oldest charge, or the charge named in the call', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    expect(await read(booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
    expect((await expectOk(start(booking._id))).body.amount).toBe(booking.amount * 100);
    await pay(booking._id, charge);
    expect(await read(booking._id)).toMatchObject({ status: 'pending', paymentStatus: 'partly-paid' });
    await pay(booking._id);
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
  });

  test('a charge of another customer or another booking is answered like an unknown one', async () => {
    const { booking, charge } = await makeCharged();
    const [ben, other] = [await createCustomer(app), await app.book(ada)];
    expect((await start(booking._id, charge, ben)).code).toBe('booking.not_found');
    const bens = await app.book(ben);
    const unknown = newId();
    for (const id of [charge, unknown, 'x']) {
      expect((await start(bens._id, id, ben)).code).toBe('charge.not_found');
      expect((await start(other._id, id)).code).toBe('charge.not_found');
      for (const what of ['receipt', 'transfer'])
        expect((await ben.request('GET', `booking/${bens._id}/${what}?charge=${id}`)).code).toBe('charge.not_found');
      expect((await act(bens._id, 'payment', { method: 'cash', charge: id })).code).toBe('charge.not_found');
      expect((await act(bens._id, 'payment/undo', { note: 'Wrong.', charge: id })).code).toBe('charge.not_found');
    }
    expect((await voidIt(unknown)).code).toBe('charge.not_found');
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    expect((await report(bens._id, reference, ben)).code).toBe('payment.wrong_reference');
    expect((await report(other._id, reference)).code).toBe('payment.wrong_reference');
    expect((await read(booking._id)).due).toBe(NAIRA);
  });
});

describe('a payment of an estimate', () => {
  test('a payment of another amount is under review, and the charge stays due', async () => {
    const { booking, charge } = await makeCharged();
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    await app.provider(reference, 'wrong-amount', { amountKobo: KOBO - 1, webhook: 'never' });
    expect((await report(booking._id, reference)).code).toBe('payment.needs_review');
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'needs-review', due: NAIRA });
    expect((await start(booking._id)).code).toBe('payment.not_due');
  });

  test('fifty calls at once to pay a charge make one payment with one receipt', async () => {
    const { booking, charge } = await makeCharged();
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    const answers = await atOnce(50, () => report(booking._id, reference));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await app.runtime.db
      .selectFrom('payments')
      .select('receipt_number')
      .where('charge_id', '=', charge)
      .where('status', '=', 'settled')
      .execute();
    expect(rows).toHaveLength(1);
    expect(await eventsOf(app, booking._id)).toEqual(['booked', 'payment-settled', 'charge-added', 'charge-settled']);
  });

  test('payments of an estimate and of the price that arrive at once both settle', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    const references = await Promise.all(
      [booking._id, charge].map(async (id) => (await expectOk(start(booking._id, id))).body.reference),
    );
    for (const reference of references) await app.provider(reference, 'success', { webhook: 'never' });
    await Promise.all(references.map((reference) => report(booking._id, reference)));
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
  });

  test('an online payment is due back when staff recorded cash for the same charge', async () => {
    const { booking, charge } = await makeCharged();
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    await expectOk(act(booking._id, 'payment', { method: 'cash', charge }, frontDesk));
    await app.provider(reference, 'success', { webhook: 'never' });
    expect((await report(booking._id, reference)).code).toBe('payment.refund_due');
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'refund-due', due: 0 });
  });

  test('an edit of the booking does not close the attempt for an estimate', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    const form = await app.bookingForm('Diagnostic repair');
    const edited = (await expectOk(ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, form))).body
      .booking;
    expect(edited.charges.map(({ amount }) => amount)).toEqual([edited.amount, NAIRA]);
    await app.provider(reference, 'success', { webhook: 'never' });
    await expectOk(report(booking._id, reference));
    expect(await read(booking._id)).toMatchObject({ paymentStatus: 'partly-paid', due: edited.amount });
    expect((await ada.request('PUT', `booking/${booking._id}`, form)).code).toBe('booking.not_possible');
  });

  test('a payment of an estimate has its own receipt and email, and a transfer shows its amount', async () => {
    const { booking, charge } = await makeCharged();
    const transfer = (await expectOk(ada.request<Transfer>('GET', `booking/${booking._id}/transfer`))).body;
    expect(transfer.amount).toBe(NAIRA);
    expect((await ada.request('GET', `booking/${booking._id}/receipt?charge=${charge}`)).code).toBe(
      'payment.no_receipt',
    );
    await pay(booking._id, charge);
    const receipts = await Promise.all(
      [booking._id, charge].map(
        async (id) => (await expectOk(ada.request<Receipt>('GET', `booking/${booking._id}/receipt?charge=${id}`))).body,
      ),
    );
    expect(receipts).toMatchObject([
      { charge: booking.charges[0]?._id, amount: booking.amount },
      {
        charge,
        amount: NAIRA,
        booking: { due: 0, charges: [booking.charges[0]?._id, charge].map((_id) => ({ _id })) },
      },
    ]);
    expect(receipts[0]?.number).not.toBe(receipts[1]?.number);
    expect(receipts.map(({ vat }) => vat)).toEqual([null, null]);
    await setVat(7.5);
    const { vat } = (await expectOk(ada.request<Receipt>('GET', `booking/${booking._id}/receipt?charge=${charge}`)))
      .body;
    expect(vat).toEqual({ percent: 7.5, amount: 861.28 });
    await setVat(0);
    expect((await emailsTo(app, ada.email)).filter((subject) => subject.endsWith('₦12,345'))).not.toEqual([]);
  });

  test('the VAT that the receipts of a booking name is together that of its invoice', async () => {
    const booking = await app.book(ada);
    await pay(booking._id);
    const price = booking.amount * 100;
    const rounded = (kobo: number) => vatInKobo(price, 7.5) + vatInKobo(kobo, 7.5) !== vatInKobo(price + kobo, 7.5);
    const kobo = Array.from({ length: 40 }, (_, i) => 1_000_000 + i).find(rounded) ?? expect.fail('no amount');
    const charge = await addEstimate(app, booking._id, kobo);
    await pay(booking._id, charge);
    await setVat(7.5);
    const vats = await Promise.all(
      [`receipt?charge=${booking._id}`, `receipt?charge=${charge}`, 'invoice'].map(
        async (paper) =>
          (await expectOk(ada.request<Receipt>('GET', `booking/${booking._id}/${paper}`))).body.vat?.amount ?? NaN,
      ),
    );
    const [first = NaN, second = NaN, whole = NaN] = vats.map((naira) => Math.round(naira * 100));
    expect(first + second).toBe(whole);
    await setVat(0);
  });

  test('staff see the amount owed for an estimate once its customer sent a picture of the transfer', async () => {
    const { booking, charge } = await makeCharged();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a63c14' } })
      .jpeg()
      .toBuffer();
    const listed = async () =>
      (await expectOk(manager.request<{ booking: { _id: string; amount: number } }[]>('GET', 'staff/money/proof'))).body
        .filter((one) => one.booking._id === booking._id)
        .map((one) => one.booking.amount);
    await expectOk(ada.request('PUT', `booking/${booking._id}/proof`, picture, { 'content-type': 'image/jpeg' }));
    expect(await listed()).toEqual([NAIRA]);
    await expectOk(act(booking._id, 'payment', { method: 'transfer', charge }));
    expect(await listed()).toEqual([]);
  });

  test('a returned payment of an estimate makes its charge due again, and money under review can settle it', async () => {
    const { booking, charge } = await makeCharged();
    const reference = await pay(booking._id, charge);
    await app.provider(reference, 'reversed', { webhook: 'never' });
    const payment = await paymentOf(reference);
    expect(payment?.charge).toEqual({ _id: charge, kind: 'estimate', amount: NAIRA });
    await expectOk(manager.request('POST', `staff/money/payment/${payment?._id}/check`, {}));
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: NAIRA });
    expect((await act(booking._id, 'finish')).code).toBe('booking.money_missing');
    await expectOk(act(booking._id, 'payment', { method: 'transfer' }, frontDesk));
    await expectOk(act(booking._id, 'finish'));
    expect(await read(booking._id)).toMatchObject({ status: 'completed', paymentStatus: 'paid', due: 0 });
  });
});

describe('staff', () => {
  test('staff record cash for the oldest charge, finish when all are paid, and undo one payment', async () => {
    const booking = await app.book(ada, { paymentMethod: 'cash' });
    const charge = await addEstimate(app, booking._id, KOBO);
    const { version } = await card(booking._id);
    const record = () =>
      frontDesk.request<ActionResponse>('PUT', `staff/booking/${booking._id}/payment`, { version, method: 'cash' });
    await expectOk(record());
    // The same call again is the same recording, and none of the next charge.
    expect((await expectOk(record())).body.booking).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid' });
    expect((await act(booking._id, 'finish')).code).toBe('booking.money_missing');
    await expectOk(act(booking._id, 'payment', { method: 'cash' }, frontDesk));
    expect(await card(booking._id)).toMatchObject({ paymentStatus: 'paid', due: 0 });
    expect((await act(booking._id, 'payment', { method: 'cash', charge })).code).toBe('booking.not_possible');
    expect((await act(booking._id, 'payment/undo', { charge, note: 'Wrong car.' }, frontDesk)).status).toBe(403);
    await expectOk(act(booking._id, 'payment/undo', { charge, note: 'Wrong car.' }));
    expect(await card(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'partly-paid', due: NAIRA });
    expect((await act(booking._id, 'payment/undo', { charge, note: 'Wrong car.' })).code).toBe('booking.not_possible');
    await expectOk(act(booking._id, 'payment', { method: 'cash' }));
    await expectOk(act(booking._id, 'finish'));
    await expectOk(act(booking._id, 'payment/undo', { note: 'Wrong car.' }));
    expect(await card(booking._id)).toMatchObject({
      status: 'completed',
      paymentStatus: 'partly-paid',
      due: booking.amount,
    });
    await expectOk(act(booking._id, 'payment', { method: 'transfer' }));
    expect(await card(booking._id)).toMatchObject({ status: 'completed', paymentStatus: 'paid', due: 0 });
  });

  test('fifty recordings at once for one charge store exactly one payment', async () => {
    const { booking, charge } = await makeCharged();
    const { version } = await card(booking._id);
    const answers = await atOnce(50, (i) =>
      (i % 2 === 0 ? frontDesk : manager).request('PUT', `staff/booking/${booking._id}/payment`, {
        version,
        method: 'cash',
        charge,
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'charge-recorded')).toHaveLength(1);
  });

  test('cancelling a booking refunds the payments of all its charges', async () => {
    const { booking, charge } = await makeCharged();
    await pay(booking._id, charge);
    await expectOk(act(booking._id, 'cancel', { note: 'No part to be had.' }));
    const cancelled = await read(booking._id);
    expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due', due: 0 });
    expect(cancelled.charges.map(({ due, paymentStatus }) => [due, paymentStatus])).toEqual([
      [0, 'refund-due'],
      [0, 'refund-due'],
    ]);
    await runJobsUntilIdle(app);
    expect(await read(booking._id)).toMatchObject({ paymentStatus: 'refunded' });
  });
});

describe('a charge that a manager voids', () => {
  test('voiding ends the debt and closes the open attempt, and voiding again changes nothing', async () => {
    const { booking, charge } = await makeCharged();
    const { reference } = (await expectOk(start(booking._id, charge))).body;
    expect((await voidIt(charge, frontDesk)).status).toBe(403);
    const voided = (await expectOk(voidIt(charge))).body.booking;
    expect(voided).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    expect(voided.charges[1]).toMatchObject({ _id: charge, due: 0, voidedAt: expect.any(String) });
    const again = await atOnce(50, () => voidIt(charge));
    expect(again.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await card(booking._id)).version).toBe(voided.version);
    expect((await act(booking._id, 'payment', { method: 'cash', charge })).code).toBe('booking.not_possible');
    expect((await start(booking._id, charge)).code).toBe('payment.not_due');
    await app.provider(reference, 'success', { webhook: 'never' });
    expect((await report(booking._id, reference)).code).toBe('payment.needs_review');
    const payment = await paymentOf(reference);
    expect(payment?.actions).not.toContain('accept');
    expect((await manager.request('POST', `staff/money/payment/${payment?._id}/accept`, {})).code).toBe(
      'payment.not_possible',
    );
  });

  test('voiding a charge refunds its own payment only', async () => {
    const { booking, charge } = await makeCharged();
    const reference = await pay(booking._id, charge);
    expect((await expectOk(voidIt(charge))).body.booking).toMatchObject({ paymentStatus: 'refund-due', due: 0 });
    await runJobsUntilIdle(app);
    expect(await read(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    expect((await paymentOf(reference))?.status).toBe('refunded');
    expect((await read(booking._id)).charges[1]).toMatchObject({ paymentStatus: 'refunded', due: 0 });
    await expectOk(act(booking._id, 'finish'));
  });

  test('neither the price nor a charge of a cancelled booking can be voided', async () => {
    const booking = await app.book(ada);
    const charge = await addEstimate(app, booking._id, KOBO);
    expect((await voidIt(booking.charges[0]?._id ?? '')).code).toBe('booking.not_possible');
    await expectOk(act(booking._id, 'cancel', { note: 'The car never came.' }));
    expect((await voidIt(charge)).code).toBe('booking.not_possible');
  });

  test('voiding a charge while its payment arrives leaves the money due back or under review', async () => {
    for (const _ of [1, 2, 3]) {
      const { booking, charge } = await makeCharged();
      const { reference } = (await expectOk(start(booking._id, charge))).body;
      await app.provider(reference, 'success', { webhook: 'never' });
      await Promise.all([voidIt(charge), ...Array.from({ length: 3 }, () => report(booking._id, reference))]);
      expect(['refund-due', 'needs-review']).toContain((await read(booking._id)).paymentStatus);
    }
  });
});

test('the payments of several charges of one booking are in the export of the customer', async () => {
  const ben = await createCustomer(app);
  const { booking, reference } = await startPayment(app, ben);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(report(booking._id, reference, ben));
  const charge = await addEstimate(app, booking._id, KOBO);
  const price = booking.charges[0]?._id;
  const { body } = await exportedData<{ bookings: Booking[]; payments: { charge: string }[] }>(app, ben._id);
  expect(body.bookings[0]?.charges.map(({ _id }) => _id)).toEqual([price, charge]);
  expect(body.payments.map((payment) => payment.charge)).toEqual([price]);
});
