import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { addEstimate, backdatePayments } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

type Answer = { code?: string; fields?: Record<string, string>; booking: StaffCard };
const record = async (id: string, body: object, by = desk) => {
  const { version } = (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body
    .booking;
  return by.request<Answer>('PUT', `staff/booking/${id}/payment`, { version, method: 'card', ...body });
};
let slips = 0;
const newSlip = (): string => `RRN${100_000 + ++slips}`;
const paymentsOf = (id: string) =>
  app.runtime.db
    .selectFrom('payments')
    .select(['method', 'slip_reference', 'received_kobo', 'status'])
    .where('booking_id', '=', id)
    .orderBy('receipt_number')
    .execute();

test('a payment by card is recorded with its slip, and the way that the customer chose stays', async () => {
  const { _id: id, amount } = await app.book(ada, { paymentMethod: 'transfer' });
  const slip = newSlip();
  const { booking } = (await expectOk(record(id, { slip: ` ${slip.slice(0, 4)} ${slip.slice(4).toLowerCase()}` })))
    .body;
  expect(booking).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
    paymentMethod: 'transfer',
    charges: [{ method: 'card' }],
  });
  expect(await paymentsOf(id)).toEqual([
    { method: 'card', slip_reference: slip, received_kobo: amount * 100, status: 'settled' },
  ]);
  expect((await ada.request<Receipt>('GET', `booking/${id}/receipt`)).body).toMatchObject({ method: 'card', amount });
  const remove = sql`update payments set slip_reference = null where booking_id = ${id}`.execute(app.runtime.db);
  await expect(remove).rejects.toThrow('payments_slip_check');
  const { rows } = await sql<{ kind: string; method: string; slip_reference: string }>`
    select kind, method, slip_reference from ledger where booking_id = ${id}`.execute(app.runtime.db);
  expect(rows).toEqual([{ kind: 'payment', method: 'card', slip_reference: slip }]);
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const csv = (await manager.request<string>('GET', `staff/money/export?from=${day}&to=${day}`)).body;
  expect(csv).toContain(`,${slip}`);
});

test.each([undefined, '', 'ref: 1', '123'])(
  'a payment by card without a readable slip (%o) is refused',
  async (slip) => {
    const { _id: id } = await app.book(ada);
    const answer = await record(id, { slip });
    expect([answer.status, answer.code, answer.body.fields]).toEqual([
      400,
      'request.invalid',
      { slip: 'Write the reference on the slip: 4 to 30 letters and digits.' },
    ]);
    expect(await paymentsOf(id)).toEqual([]);
  },
);

test('a customer cannot choose a card', async () => {
  const form = { ...(await app.bookingForm()), paymentMethod: 'card' };
  expect((await ada.request('POST', 'booking/book', form)).code).toBe('request.invalid');
});

test('one slip pays all charges of a booking in one act', async () => {
  const { _id: id, amount } = await app.book(ada);
  await addEstimate(app, id, 70_000);
  const slip = newSlip();
  await expectOk(record(id, { slip, charge: 'all' }));
  expect((await paymentsOf(id)).map((row) => [row.slip_reference, row.received_kobo])).toEqual([
    [slip, amount * 100],
    [slip, 70_000],
  ]);
});

test('a slip that was recorded today needs a manager, and one of another day needs no one', async () => {
  const bookings = [];
  for (let i = 0; i < 3; i++) bookings.push((await app.book(await createCustomer(app)))._id);
  const [first = '', second = '', third = ''] = bookings;
  const slip = newSlip();
  await expectOk(record(first, { slip }));
  const refused = await record(second, { slip: slip.toLowerCase() });
  expect([refused.status, refused.code]).toEqual([409, 'payment.slip_known']);
  expect(await paymentsOf(second)).toEqual([]);
  await expectOk(record(second, { slip }, manager));
  await backdatePayments(app, '24 hours');
  await expectOk(record(third, { slip }));
});

test('the front desk records one slip once when twenty bookings try it at once', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => createCustomer(app)));
  const ids: string[] = [];
  for (const customer of customers) ids.push((await app.book(customer))._id);
  const slip = newSlip();
  const answers = await atOnce(20, (i) => record(ids[i] ?? '', { slip }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'payment.slip_known')).toHaveLength(19);
});

test('a payment by card is undone like cash, and its slip can be recorded again', async () => {
  const { _id: id, amount } = await app.book(ada);
  const slip = newSlip();
  const { version } = (await expectOk(record(id, { slip }))).body.booking;
  const undone = await expectOk(
    manager.request<Answer>('PUT', `staff/booking/${id}/payment/undo`, { version, note: 'Of another car.' }),
  );
  expect(undone.body.booking).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  expect(undone.body.booking.charges[0]).not.toHaveProperty('method');
  await expectOk(record(id, { slip }));
  const { rows } = await sql<{ row: string }>`
    select kind || ' ' || method || ' ' || amount_kobo as row from ledger where booking_id = ${id} order by at`.execute(
    app.runtime.db,
  );
  expect(rows.map(({ row }) => row)).toEqual([
    `payment card ${amount * 100}`,
    `correction card ${-amount * 100}`,
    `payment card ${amount * 100}`,
  ]);
});
