import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { emailsTo, eventsOf, startPayment } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let frontDesk: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  [manager, frontDesk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
});
afterAll(() => app.stop());

type ActionResponse = { code?: string; message: string; booking: StaffCard };
const REASON = 'It was for another car.';
const card = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (id: string, what: string, body: object, by = manager) =>
  by.request<ActionResponse>('PUT', `staff/booking/${id}/${what}`, { version: (await card(id)).version, ...body });
const record = (id: string, method = 'cash') => expectOk(act(id, 'payment', { method }, frontDesk));
const undo = (id: string, by = manager, note: string | undefined = REASON) => act(id, 'payment/undo', { note }, by);

interface LedgerRow {
  kind: string;
  method: string;
  kobo: number;
}
async function ledgerOf(id: string): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select kind, method, amount_kobo as kobo from ledger where booking_id = ${id} order by at, kind desc`.execute(
    app.runtime.db,
  );
  return rows;
}

test.each(['cash', 'transfer'])(
  'a payment by %s that was recorded by mistake gets a counter-entry, and the booking can be paid and edited again',
  async (method) => {
    const booking = await app.book(ada, { paymentMethod: 'cash' });
    await record(booking._id, method);
    const undone = (await expectOk(undo(booking._id))).body;
    expect(undone.booking).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
    const kobo = booking.amount * 100;
    expect(await ledgerOf(booking._id)).toEqual([
      { kind: 'payment', method, kobo },
      { kind: 'correction', method, kobo: -kobo },
    ]);
    expect(await eventsOf(app, booking._id)).toEqual(['booked', 'payment-recorded', 'payment-undone']);
    expect(await emailsTo(app, ada.email)).toContain(`We corrected the payment for booking ${booking.number}`);
    const form = await app.bookingForm('Diagnostic repair');
    await expectOk(ada.request('PUT', `booking/${booking._id}`, form));
    await expectOk(ada.request('POST', `booking/${booking._id}/payment`));
    await record(booking._id);
    expect(await card(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  },
);

test('the counter-entry is in the totals and in the export of the ledger', async () => {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day`.execute(app.runtime.db);
  const day = rows[0]?.day;
  const totals = async () =>
    (
      await expectOk(
        manager.request<{ total: { received: number; refunded: number; net: number } }>(
          'GET',
          `staff/money/totals?from=${day}&to=${day}`,
        ),
      )
    ).body.total;
  const before = await totals();
  const booking = await app.book(ada);
  await record(booking._id);
  await expectOk(undo(booking._id));
  const after = await totals();
  expect(after.net).toBe(before.net);
  expect([after.received - before.received, after.refunded - before.refunded]).toEqual([
    booking.amount,
    booking.amount,
  ]);
  const csv = await expectOk(manager.request('GET', `staff/money/export?from=${day}&to=${day}`));
  const line = csv.text.split('\r\n').find((one) => one.includes(',correction,') && one.includes(booking.number));
  expect(line?.split(',').slice(9, 11)).toEqual(['', booking.amount.toFixed(2)]);
});

test('an undone payment needs the right to refund and a reason, and its actor and reason are recorded', async () => {
  const { _id } = await app.book(ada);
  await record(_id);
  const technician = await createStaff(app, 'technician');
  for (const by of [frontDesk, technician]) {
    const refused = await undo(_id, by);
    expect([refused.status, refused.body.code]).toEqual([403, 'session.forbidden']);
  }
  expect((await ada.request('PUT', `staff/booking/${_id}/payment/undo`, { version: 2, note: REASON })).status).toBe(
    403,
  );
  const blank = await undo(_id, manager, '  ');
  expect([blank.status, blank.body.code]).toEqual([400, 'booking.reason_missing']);
  expect(await card(_id)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  await expectOk(undo(_id));
  const { events } = (
    await manager.request<{ events: { event: string; who: string; detail: object }[] }>('GET', `staff/booking/${_id}`)
  ).body;
  expect(events.at(-1)).toMatchObject({ event: 'payment-undone', who: manager.name, detail: { note: REASON } });
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .select(['event', 'staff_id'])
    .where('subject_id', '=', _id)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { event: 'booking.payment-recorded', staff_id: frontDesk.id },
    { event: 'booking.payment-undone', staff_id: manager.id },
  ]);
});

test('the same call twice undoes once, and of fifty at once exactly one', async () => {
  const twice = await app.book(ada);
  await record(twice._id);
  const { version } = await card(twice._id);
  const call = () =>
    manager.request<ActionResponse>('PUT', `staff/booking/${twice._id}/payment/undo`, { version, note: REASON });
  const [first, second] = [await expectOk(call()), await expectOk(call())];
  expect(second.body.booking).toEqual(first.body.booking);
  expect(await ledgerOf(twice._id)).toHaveLength(2);

  const booking = await app.book(ada);
  await record(booking._id);
  const seen = await card(booking._id);
  const people = await Promise.all(Array.from({ length: 50 }, () => createStaff(app, 'manager')));
  const answers = await Promise.all(
    people.map((one) =>
      one.request<ActionResponse>('PUT', `staff/booking/${booking._id}/payment/undo`, {
        version: seen.version,
        note: REASON,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'booking.stale')).toHaveLength(49);
  expect(await ledgerOf(booking._id)).toHaveLength(2);
});

test('a completed booking stays completed and unpaid, only staff can be paid for it, and the friend’s credit follows', async () => {
  const referrer = await createCustomer(app);
  const friend = await createCustomer(app, { referralCode: referrer.referralCode });
  const credit = async () => (await referrer.request('GET', 'user/me')).body['washCredit'];
  const { _id } = await app.book(friend);
  await record(_id);
  await expectOk(act(_id, 'finish', {}));
  expect(await credit()).toBe(1000);
  await expectOk(undo(_id));
  expect(await card(_id)).toMatchObject({ status: 'completed', paymentStatus: 'unpaid' });
  expect(await credit()).toBe(0);
  const started = await friend.request('POST', `booking/${_id}/payment`);
  expect([started.status, started.body['code']]).toEqual([409, 'payment.not_due']);
  expect((await friend.request('PUT', `booking/${_id}`, await app.bookingForm())).body['code']).toBe(
    'booking.not_possible',
  );
  const paid = await record(_id, 'transfer');
  expect(paid.body.booking).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
    charges: [{ method: 'transfer' }],
  });
  expect((await act(_id, 'payment', { method: 'cash' })).body.code).toBe('booking.not_possible');
  // The credit comes back with the payment of the same booking, as often as that happens, and with no other booking.
  expect(await credit()).toBe(1000);
  await expectOk(undo(_id));
  expect(await credit()).toBe(0);
  const next = await app.book(friend);
  await record(next._id);
  await expectOk(act(next._id, 'finish', {}));
  expect(await credit()).toBe(0);
  await record(_id);
  expect(await credit()).toBe(1000);
});

test('a payment undone while its booking waits for a cancellation is not restored with it', async () => {
  const { _id } = await app.book(ada);
  await record(_id);
  await expectOk(ada.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' }));
  await expectOk(undo(_id));
  expect(await card(_id)).toMatchObject({
    status: 'pending-cancelled',
    paymentStatus: 'unpaid',
    statusBefore: 'pending',
  });
  await expectOk(act(_id, 'cancellation', { decision: 'keep' }));
  expect(await card(_id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
});

test('cash recorded by mistake beside an online payment is undone, and the online payment is accepted', async () => {
  const { booking, reference } = await startPayment(app, ada);
  await record(booking._id);
  await app.provider(reference, 'success', { webhook: 'never' });
  await ada.request('POST', 'booking/pay', { id: booking._id, ref: reference });
  expect(await card(booking._id)).toMatchObject({ status: 'paid', paymentStatus: 'refund-due' });
  await expectOk(undo(booking._id));
  const payment = await app.runtime.db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await expectOk(manager.request('POST', `staff/money/payment/${payment.id}/accept`));
  expect((await ada.request<Booking>('GET', `booking/${booking._id}`)).body).toMatchObject({
    status: 'paid',
    paymentStatus: 'paid',
    paymentMethod: 'online',
  });
});

test('an online payment and an unpaid booking have nothing to undo', async () => {
  const unpaid = await app.book(ada);
  expect((await undo(unpaid._id)).body.code).toBe('booking.not_possible');
  const { booking, reference } = await startPayment(app, ada);
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  expect((await undo(booking._id)).body.code).toBe('booking.not_possible');
  expect(
    (await manager.request('PUT', `staff/booking/${crypto.randomUUID()}/payment/undo`, { version: 1, note: REASON }))
      .body['code'],
  ).toBe('booking.not_found');
  expect(await atOnce(1, () => card(booking._id))).toMatchObject([{ status: 'paid', paymentStatus: 'paid' }]);
});
