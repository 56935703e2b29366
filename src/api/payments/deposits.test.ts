import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoteBooking, type Booking } from '#shared/bookings/bookings.contract.ts';
import type { Attempt, Receipt } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { stopSettled } from '#test/ledger-invariants.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  desk = await createStaff(app, 'front_desk');
  await createStaff(app, 'owner');
  await setDeposit(app, 'Car wash', { by: 'sum', value: 1500, for: 'everyone' });
  await setDeposit(app, 'Service and maintenance', { by: 'share', value: 25, for: 'everyone' });
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

const read = async (id: string): Promise<Booking> =>
  (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
const parts = ({ charges }: Pick<Booking, 'charges'>) =>
  charges.filter(({ voidedAt }) => voidedAt === undefined).map(({ part, amount, due }) => [part, amount, due]);
const start = async (id: string, charge?: string): Promise<Attempt> =>
  (await expectOk(ada.request<Attempt>('POST', `booking/${id}/payment`, { charge }))).body;
const settle = (id: string, ref: string) => ada.request<{ booking: Booking }>('POST', 'booking/pay', { id, ref });
const pay = async (id: string, charge?: string): Promise<Booking> => {
  const { reference } = await start(id, charge);
  await app.provider(reference, 'success', { webhook: 'never' });
  return (await expectOk(settle(id, reference))).body.booking;
};

describe('The deposit of a booking', () => {
  it('the deposit is quoted, and is the first of two price charges', async () => {
    const { brand, vehicle, service } = await app.bookingForm();
    const { body: quote } = await expectOk(ada.call(quoteBooking, { body: { brand, vehicle, service } as never }));
    const booking = await app.book(ada);
    expect(quote.deposit).toEqual({ amount: 1500, balance: booking.amount - 1500 });
    expect(booking.deposit).toMatchObject({ amount: 1500, due: 1500 });
    expect(parts(booking)).toEqual([
      ['deposit', 1500, 1500],
      ['balance', booking.amount - 1500, booking.amount - 1500],
    ]);
    expect(booking).toMatchObject({ total: booking.amount, due: booking.amount, paymentStatus: 'unpaid' });
  });

  it('the deposit is paid first, the balance makes the booking paid, and each has a receipt', async () => {
    const { _id: id, amount, charges } = await app.book(ada);
    expect((await start(id)).amount).toBe(150_000);
    const once = await pay(id);
    expect(once).toMatchObject({ status: 'pending', paymentStatus: 'partly-paid', due: amount - 1500 });
    expect(once.deposit).toMatchObject({ amount: 1500, due: 0 });
    expect(await pay(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0 });
    const receipts = await Promise.all(
      charges.map(
        async ({ _id }) =>
          (await expectOk(ada.request<Receipt>('GET', `booking/${id}/receipt?charge=${_id}`))).body.amount,
      ),
    );
    expect(receipts).toEqual([1500, amount - 1500]);
  });

  it('a paid deposit ends editing', async () => {
    const booking = await app.book(ada);
    await pay(booking._id);
    const answer = await ada.request('PUT', `booking/${booking._id}`, await app.bookingForm());
    expect([answer.status, answer.code]).toEqual([409, 'booking.not_possible']);
  });

  it('an edit can take the deposit away and bring it back', async () => {
    const booking = await app.book(ada);
    const put = async (service: string) =>
      (
        await expectOk(
          ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, await app.bookingForm(service)),
        )
      ).body.booking;
    const without = await put('Diagnostic repair');
    expect(without.deposit).toBeNull();
    expect(parts(without)).toEqual([['whole', without.amount, without.amount]]);
    const share = await put('Service and maintenance');
    expect(parts(share)).toEqual([
      ['deposit', 5000, 5000],
      ['balance', share.amount - 5000, share.amount - 5000],
    ]);
    expect(await pay(booking._id)).toMatchObject({ paymentStatus: 'partly-paid' });
  });

  it('a deposit that differs from the shown one is refused with a new quote', async () => {
    const form = await app.bookingForm();
    const answer = await ada.request<{ quote?: { deposit: object } }>('POST', 'booking/book', { ...form, deposit: 0 });
    expect([answer.status, answer.code]).toEqual([409, 'booking.price_changed']);
    expect(answer.body.quote?.deposit).toMatchObject({ amount: 1500 });
    await expectOk(ada.request('POST', 'booking/book', { ...form, deposit: 1500 }));
  });

  it('a booking by staff has no deposit', async () => {
    const form = { ...(await app.bookingForm()), fullName: 'Bola Ade', phoneNumber: '0803 000 0001' };
    const { booking } = (await expectOk(desk.request<{ booking: Booking }>('POST', 'staff/booking', form))).body;
    expect(booking.deposit).toBeNull();
    expect(parts(booking)).toEqual([['whole', booking.amount, booking.amount]]);
  });

  it('a payment that is reported fifty times pays the deposit once', async () => {
    const { _id: id, amount } = await app.book(ada);
    const { reference } = await start(id);
    await app.provider(reference, 'success', { webhook: 'never' });
    const answers = await atOnce(50, () => settle(id, reference));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await read(id)).toMatchObject({ paymentStatus: 'partly-paid', paid: 1500, due: amount - 1500 });
  });

  it('another amount leaves the deposit due, and is under review', async () => {
    const { _id: id } = await app.book(ada);
    const { reference } = await start(id);
    await app.provider(reference, 'wrong-amount', { webhook: 'never', amountKobo: 140_000 });
    await settle(id, reference);
    const booking = await read(id);
    expect(booking.paymentStatus).toBe('needs-review');
    expect(booking.deposit?.due).toBe(1500);
  });
});
