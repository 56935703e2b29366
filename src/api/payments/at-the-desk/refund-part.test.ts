import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { getStaffBooking, StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Attempt, Receipt } from '#shared/payments/payments.contract.ts';
import type { StaffPayment } from '#shared/payments/staff-payments.contract.ts';
import { expectBooksAgree } from '#test/books.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { runJobsUntilIdle, runPaymentJobs, stopSettled } from '#test/ledger-invariants.ts';
import { addEstimate, emailsTo, endProviderRefunds, eventsOf } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  await createStaff(app, 'owner');
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterAll(() => stopSettled(app));

const NOTE = 'It took two days longer.';
type Answer = { code?: string; message: string; booking: StaffCard };
const staffView = async (id: string) =>
  (await expectOk(manager.request<Output<typeof getStaffBooking>>('GET', `staff/booking/${id}`))).body;
const card = async (id: string) => (await staffView(id)).booking;
const read = async (id: string) => (await expectOk(ada.request<Booking>('GET', `booking/${id}`))).body;
const act = async (id: string, what: string, body: object, by = manager) =>
  by.request<Answer>('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
/** Gives a part of the price, or of `charge`, back. */
const giveBack = async (id: string, amount: number, { charge, by = manager, ...more }: Given = {}) => {
  const { version, charges } = await card(id);
  const body = { version, amount, note: NOTE, ...more };
  return by.request<Answer>('POST', `staff/charge/${charge ?? charges[0]?._id}/refund`, body);
};
interface Given {
  charge?: string;
  by?: Pick<StaffMember, 'request'>;
  version?: number;
  note?: string;
}
const payDesk = async (method: string, more: object = {}) => {
  const booking = await app.book(ada);
  await expectOk(act(booking._id, 'payment', { method, ...more }, desk));
  return booking;
};
async function payOnline({ charge, ...scenario }: { charge?: string; refund?: string } = {}) {
  const booking = await app.book(ada);
  if (charge === 'all') await addEstimate(app, booking._id, 500_000);
  const { reference } = (await expectOk(ada.request<Attempt>('POST', `booking/${booking._id}/payment`, { charge })))
    .body;
  await app.provider(reference, 'success', { webhook: 'never', ...scenario });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  return { booking, reference };
}
const ledger = async (id: string) => {
  const { rows } = await sql<{ line: string }>`
    select kind || ' ' || method || ' ' || amount_kobo as line from ledger where booking_id = ${id} order by at, kind`.execute(
    app.runtime.db,
  );
  return rows.map(({ line }) => line);
};
const expectUnchanged = async (id: string, amount: number) =>
  expect(await read(id)).toMatchObject({ status: 'paid', paymentStatus: 'paid', due: 0, paid: amount, total: amount });
const moneyPage = async (reference: string, filter = '') =>
  (await expectOk(manager.request<{ payments: StaffPayment[] }>('GET', `staff/money/payment?q=${reference}${filter}`)))
    .body.payments;

describe('a part that a manager gives back', () => {
  it.each(['cash', 'transfer', 'card'])('adds a line for %s to the ledger, and nothing becomes due', async (method) => {
    const { _id: id, amount } = await payDesk(method, method === 'card' ? { slip: 'BACK1' } : {});
    const { message, booking } = (await expectOk(giveBack(id, 1000.5))).body;
    expect(message).toBe('₦1,000.50 is recorded as given back.');
    expect(booking.charges).toMatchObject([{ paymentStatus: 'paid', due: 0, givenBack: 1000.5 }]);
    await expectUnchanged(id, amount);
    expect(await ledger(id)).toEqual([`payment ${method} ${amount * 100}`, `refund ${method} -100050`]);
    const { events, payments } = await staffView(id);
    expect(events.at(-1)).toMatchObject({ event: 'payment-given-back', who: manager.name, detail: { note: NOTE } });
    expect(payments).toMatchObject([{ status: 'settled', amount, givenBack: 1000.5 }]);
    const receipt = (await expectOk(ada.request<Receipt>('GET', `booking/${id}/receipt`))).body;
    expect(receipt).toMatchObject({ amount, refunded: false, givenBack: 1000.5 });
    expect((await emailsTo(app, ada.email))[0]).toBe('We gave you ₦1,000.50 back');
    const audit = app.runtime.db.selectFrom('audit_log').select(['staff_id', 'detail']).where('subject_id', '=', id);
    expect(await audit.where('event', '=', 'payment.given-back').execute()).toMatchObject([
      { staff_id: manager.id, detail: { kobo: 100_050, note: NOTE } },
    ]);
    await expectBooksAgree(app.runtime.db);
  });

  it('appears in the totals, the export and the money of the customer', async () => {
    const { _id: id, amount } = await payDesk('cash');
    await expectOk(giveBack(id, 700));
    const money = await expectOk(manager.request('GET', `staff/customer/${ada._id}/money`));
    expect(money.body).toMatchObject({ paid: amount, refunded: 700, due: 0 });
    const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const csv = (await manager.request<string>('GET', `staff/money/export?from=${day}&to=${day}`)).body;
    expect(csv.split('\r\n').find((line) => line.includes(',700.00,'))).toContain(',refund,cash,');
  });

  it('goes back through the provider once if it came online, and a second one is refused until it has ended', async () => {
    const { booking, reference } = await payOnline();
    const { _id: id, amount } = booking;
    expect((await expectOk(giveBack(id, 1000))).body.message).toBe('₦1,000 is on its way back.');
    expect((await giveBack(id, 500)).code).toBe('payment.refund_open');
    expect(await moneyPage(reference, '&queue=refund-moving')).toHaveLength(1);
    await runPaymentJobs(app);
    await runPaymentJobs(app);
    await expectUnchanged(id, amount);
    await endProviderRefunds(app);
    await expectOk(manager.request('POST', `staff/money/payment/${(await moneyPage(reference))[0]?._id}/check`));
    expect(await ledger(id)).toEqual([`payment online ${amount * 100}`, 'refund online -100000']);
    expect((await emailsTo(app, ada.email)).slice(0, 2)).toEqual([
      'We sent ₦1,000 back',
      'Your refund of ₦1,000 has started',
    ]);
    expect(await eventsOf(app, id)).not.toContain('money-partly-returned');
    await expectUnchanged(id, amount);
    await expectBooksAgree(app.runtime.db);
    await expectOk(giveBack(id, 500));
    await runJobsUntilIdle(app);
    expect(await ledger(id)).toHaveLength(3);
  });

  it('makes the charge due again if nothing is left of the payment', async () => {
    const { booking } = await payOnline();
    const { _id: id, amount } = booking;
    await expectOk(giveBack(id, 1000));
    await runJobsUntilIdle(app);
    const { message } = (await expectOk(giveBack(id, amount - 1000))).body;
    expect(message).toBe('All that was left of the payment goes back, and the charge is due again.');
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'refund-due', due: amount });
    await runJobsUntilIdle(app);
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'refunded', due: amount });
  });

  it('leaves the other charges of a joint payment as they are', async () => {
    const { booking, reference } = await payOnline({ charge: 'all' });
    const [price, estimate] = (await read(booking._id)).charges;
    await expectOk(giveBack(booking._id, 2000, { charge: estimate?._id ?? '' }));
    expect((await giveBack(booking._id, 100, { charge: price?._id ?? '' })).code).toBe('payment.refund_open');
    await runJobsUntilIdle(app);
    expect((await read(booking._id)).charges).toMatchObject([{ paymentStatus: 'paid' }, { givenBack: 2000, due: 0 }]);
    expect(await ledger(booking._id)).toContain('refund online -200000');
    expect(await moneyPage(reference, '&queue=refund-moving')).toEqual([]);
  });
});

describe('what happens to the rest', () => {
  it.each(['due', 'sent'])('a cancelled booking sends all back while the part is %s', async (state) => {
    const { booking } = await payOnline();
    const { _id: id, amount } = booking;
    await expectOk(giveBack(id, 1000));
    if (state === 'sent') await runPaymentJobs(app);
    await expectOk(act(id, 'cancel', { note: 'No part to be had.' }));
    expect(await read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due', due: 0 });
    await runJobsUntilIdle(app);
    expect(await read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    const sum = await sql<{ kobo: number }>`
      select sum(amount_kobo)::int as kobo from ledger where booking_id = ${id}`.execute(app.runtime.db);
    expect([amount > 1000, sum.rows]).toEqual([true, [{ kobo: 0 }]]);
  });

  it('an undone payment has a correction of the rest alone', async () => {
    const { _id: id, amount } = await payDesk('cash');
    await expectOk(giveBack(id, 1000));
    await expectOk(act(id, 'payment/undo', { note: 'Of another car.' }));
    expect(await read(id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', due: amount });
    expect((await ledger(id)).slice(1).toSorted()).toEqual([
      `correction cash -${amount * 100 - 100_000}`,
      'refund cash -100000',
    ]);
  });

  it('staff hand a part over that needs the account of the customer', async () => {
    const { booking, reference } = await payOnline({ refund: 'needs-attention' });
    await expectOk(giveBack(booking._id, 1000));
    await runPaymentJobs(app);
    await endProviderRefunds(app);
    const [payment] = await moneyPage(reference);
    await expectOk(manager.request('POST', `staff/money/payment/${payment?._id}/check`));
    const [listed] = await moneyPage(reference, '&queue=refund-due');
    expect(listed).toMatchObject({ status: 'settled', actions: ['check', 'handed-back'], refund: { amount: 1000 } });
    const answers = await atOnce(10, () =>
      manager.request('POST', `staff/money/payment/${payment?._id}/handed-back`, {}),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectUnchanged(booking._id, booking.amount);
    expect(await ledger(booking._id)).toHaveLength(2);
  });

  it('a part that the provider refuses is free again', async () => {
    const { booking, reference } = await payOnline({ refund: 'failed' });
    await expectOk(giveBack(booking._id, 1000));
    await runPaymentJobs(app);
    await endProviderRefunds(app);
    await expectOk(manager.request('POST', `staff/money/payment/${(await moneyPage(reference))[0]?._id}/check`));
    expect(await eventsOf(app, booking._id)).toContain('money-refund-failed');
    await expectUnchanged(booking._id, booking.amount);
    expect((await read(booking._id)).charges[0]).not.toHaveProperty('givenBack');
    await app.provider(reference, 'success', { webhook: 'never', refund: 'processed' });
    await expectOk(giveBack(booking._id, booking.amount - 0.01));
    await runJobsUntilIdle(app);
    expect(await ledger(booking._id)).toHaveLength(2);
  });
});

describe('the call', () => {
  it('refuses the front desk, technicians, customers, and a wrong reason or amount', async () => {
    const { _id: id, amount } = await payDesk('cash');
    const technician = await createStaff(app, 'technician');
    for (const by of [desk, technician, ada]) expect((await giveBack(id, 100, { by })).code).toBe('session.forbidden');
    for (const wrong of [0, -100, 0.001, 10 ** 10]) expect((await giveBack(id, wrong)).code).toBe('request.invalid');
    expect((await giveBack(id, 100, { note: ' ' })).code).toBe('booking.reason_missing');
    expect((await giveBack(id, amount + 0.01)).code).toBe('payment.more_than_paid');
    await expectOk(giveBack(id, amount - 1000));
    expect((await giveBack(id, 1000.01)).code).toBe('payment.more_than_paid');
    expect((await giveBack(id, 100, { charge: ada._id })).code).toBe('charge.not_found');
    expect((await giveBack(id, 100, { charge: 'x' })).code).toBe('charge.not_found');
    await expectUnchanged(id, amount);
  });

  it('refuses an unpaid charge and an older version', async () => {
    const unpaid = await app.book(ada);
    const refused = await giveBack(unpaid._id, 100);
    expect([refused.code, refused.body.booking.status]).toEqual(['booking.not_possible', 'pending']);
    const { _id: id } = await payDesk('cash');
    const stale = await giveBack(id, 100, { version: 1 });
    expect([stale.status, stale.code]).toEqual([409, 'booking.stale']);
  });
});

describe('parts at once', () => {
  it('have one effect when one person or two people send fifty of them', async () => {
    const other = await createStaff(app, 'manager');
    for (const people of [[manager], [manager, other]]) {
      ada = await createCustomer(app);
      const { _id: id, amount } = await payDesk('cash');
      const { version, charges } = await card(id);
      const body = { version, amount: 1000, note: NOTE };
      const sent = await atOnce(50, (i) =>
        (people[i % people.length] ?? manager).request<Answer>('POST', `staff/charge/${charges[0]?._id}/refund`, body),
      );
      const codes = new Set(sent.filter(({ status }) => status !== 503).map((answer) => answer.code ?? 'ok'));
      expect(codes).toEqual(new Set(people.length === 1 ? ['ok'] : ['ok', 'booking.stale']));
      expect(await ledger(id)).toEqual([`payment cash ${amount * 100}`, 'refund cash -100000']);
    }
  });

  it('leave every kobo in one place beside a cancellation or an undone payment', async () => {
    const cancel = (id: string, version: number) =>
      manager.request('PUT', `staff/booking/${id}/cancel`, { version, note: 'No time.' });
    const undo = (id: string, version: number) =>
      manager.request('PUT', `staff/booking/${id}/payment/undo`, { version, note: 'Mistake.' });
    for (let round = 0; round < 6; round++) {
      ada = await createCustomer(app);
      const { _id: id, amount } = await payDesk('cash');
      const { version, charges } = await card(id);
      const body = { version, amount: 1000, note: NOTE };
      const path = `staff/charge/${charges[0]?._id}/refund`;
      const refund = () => manager.request('POST', path, body);
      const other = () => (round % 2 === 0 ? cancel(id, version) : undo(id, version));
      const answers = await Promise.all(round < 3 ? [refund(), other()] : [other(), refund()]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(amount).toBeGreaterThan(1000);
      await expectBooksAgree(app.runtime.db);
    }
  });
});
