import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestCancellation, type Booking } from '#shared/bookings/bookings.contract.ts';
import { refundPart } from '#shared/bookings/refund-part.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { returnDeposit } from '#shared/bookings/staff-deposits.contract.ts';
import { exportLedger, getTotals } from '#shared/payments/staff-payments.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { getBooks } from '#shared/reports/books.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { comingMonday, lagosTime, setClock, versionOf } from '#test/calendar.ts';
import { addCarFor, shareCar } from '#test/car-people.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { runJobsUntilIdle, stopSettled } from '#test/ledger-invariants.ts';
import { eventsOf } from '#test/payments.ts';
import { signUpByPhone } from '#test/phone-accounts.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { verifyReference } from './attempts/verify-payment.ts';
import { sendPaymentReminders } from '#api/bookings/reminders/send-payment-reminders.ts';
import { cancelLapsedDeposits } from '#api/bookings/cancel-lapsed-deposits.ts';

let app: TestApp;
let ada: Customer;
let manager: StaffMember;
let desk: StaffMember;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  await createStaff(app, 'owner');
  monday = await comingMonday(app);
  await setDeposit(app, 'Car wash', { by: 'sum', value: 1500, for: 'everyone' });
});
beforeEach(async () => void (ada = await createCustomer(app)));
afterEach(async () => {
  await app.advance('0 seconds');
  // The next test finds every bay free, and no lapsed hold.
  await app.runtime.db.deleteFrom('allocations').execute();
});
afterAll(() => stopSettled(app));

/** Sets the clock on the Monday. Staff log in again: their sessions are over by then. */
const goTo = async (time: string): Promise<void> => {
  await setClock(app, monday, time);
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
};
const MINUTE = 60_000;
const book = (time: string, more: object = {}): Promise<Booking> =>
  app.book(ada, { startsAt: lagosTime(monday, time), ...more });
const read = async ({ _id }: Pick<Booking, '_id'>): Promise<Booking> =>
  (await expectOk(ada.request<Booking>('GET', `booking/${_id}`))).body;
const pay = async ({ _id: id }: Pick<Booking, '_id'>, charge?: string): Promise<Booking> => {
  const { reference } = (await expectOk(ada.request<Attempt>('POST', `booking/${id}/payment`, { charge }))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  return (await expectOk(ada.request<{ booking: Booking }>('POST', 'booking/pay', { id, ref: reference }))).body
    .booking;
};
const act = async ({ _id }: Pick<Booking, '_id'>, what: string, body: object, by = desk) =>
  by.request<{ booking: StaffCard }>('PUT', `staff/booking/${_id}/${what}`, {
    version: await versionOf(app, _id),
    ...body,
  });
const cancel = ({ _id: id }: Pick<Booking, '_id'>, knowsDepositIsRetained?: boolean) =>
  ada.call(requestCancellation, { params: { id }, body: { status: 'pending-cancelled', knowsDepositIsRetained } });
const minutesLeft = async (booking: Booking): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.runtime.db);
  return Math.round((Date.parse(booking.appointment?.heldUntil ?? '') - (rows[0]?.now.getTime() ?? 0)) / MINUTE);
};
const titles = async (): Promise<string[]> =>
  (await expectOk(ada.request<{ messages: { title: string }[] }>('GET', 'message/me/notification'))).body.messages.map(
    ({ title }) => title,
  );

describe('The time of a booking with an unpaid deposit', () => {
  it.each([
    ['online', 15],
    ['transfer', 30],
    ['cash', 24 * 60],
  ])(
    'the time is held for %s for %i minutes, although unpaid bookings keep their time',
    async (paymentMethod, minutes) => {
      expect(await minutesLeft(await book('09:00', { paymentMethod }))).toBe(minutes);
    },
  );

  it('a hold at the desk ends two hours before the start, and is refused after that', async () => {
    await goTo('07:00');
    expect(await minutesLeft(await book('10:00', { paymentMethod: 'cash' }))).toBe(60);
    const form = { ...(await app.bookingForm()), startsAt: lagosTime(monday, '08:30') };
    const late = await ada.request('POST', 'booking/book', { ...form, paymentMethod: 'cash' });
    expect([late.status, late.code]).toEqual([409, 'booking.deposit_at_once']);
    await expectOk(ada.request('POST', 'booking/book', { ...form, paymentMethod: 'online' }));
  });

  it('a booking that is paid at the desk is neither edited nor moved to a start in less than two hours, and not made there by a partner', async () => {
    await goTo('07:00');
    const startsAt = lagosTime(monday, '08:30');
    const { _id: id } = await book('14:00', { paymentMethod: 'cash' });
    const form: Record<string, unknown> = { ...(await app.bookingForm()), paymentMethod: 'cash', startsAt };
    const car = await addCarFor(app, ada);
    const partner = await signUpByPhone(app);
    await shareCar(ada, car._id, partner, 'partner');
    const shared = { service: form['service'], paymentMethod: 'cash', mode: 'drive-in' };
    const made = await expectOk(
      partner.request<{ booking: Booking }>('POST', `shared/car/${car._id}/booking`, {
        ...shared,
        startsAt: lagosTime(monday, '16:00'),
      }),
    );
    const answers = [
      await ada.request('PUT', `booking/${id}`, form),
      await ada.request('PUT', `booking/${id}/move`, { startsAt }),
      await partner.request('POST', `shared/car/${car._id}/booking`, { ...shared, startsAt }),
      await partner.request('POST', `shared/booking/${made.body.booking._id}/move`, { startsAt }),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [409, 'booking.deposit_at_once']),
    );
  });

  it('the hold of the form starts again when it becomes a booking', async () => {
    const { service, brand, vehicle } = await app.bookingForm();
    const body = { service, brand, vehicle, startsAt: lagosTime(monday, '11:00') } as never;
    const { body: held } = await expectOk(ada.call(holdTime, { body }));
    await app.advance('10 minutes');
    expect(await minutesLeft(await app.book(ada, { hold: held.hold }))).toBe(15);
  });

  it('the paid deposit makes the time firm, also when the balance is never paid', async () => {
    const booking = await pay(await book('09:00'));
    expect(booking.appointment?.heldUntil).toBeUndefined();
    await app.advance('2 days');
    expect(await cancelLapsedDeposits(app.runtime)).toBe(0);
    expect(await read(booking)).toMatchObject({
      status: 'pending',
      appointment: { startsAt: lagosTime(monday, '09:00') },
    });
  });

  it('a part of the deposit does not make the time firm', async () => {
    const booking = await book('09:00', { paymentMethod: 'cash' });
    await expectOk(act(booking, 'payment', { method: 'cash', amount: 500 }));
    expect(await read(booking)).toMatchObject({ paymentStatus: 'partly-paid', deposit: { amount: 1500, due: 1000 } });
    expect((await read(booking)).appointment?.heldUntil).toBeDefined();
    await expectOk(act(booking, 'payment', { method: 'cash' }));
    expect((await read(booking)).appointment?.heldUntil).toBeUndefined();
  });

  it('money that comes after the hold lapsed takes the time again', async () => {
    const booking = await book('09:00');
    await app.advance('16 minutes');
    const lapsed = await read(booking);
    expect(lapsed.appointment).toBeNull();
    expect(lapsed.deposit?.cancelsAt).toBeDefined();
    // Its time is gone, so that no reminder says to pay when it suits.
    await app.advance('24 hours 5 minutes');
    await sendPaymentReminders(app.runtime);
    expect(await titles()).not.toContain('Your payment is still open');
    expect((await pay(booking)).appointment).toMatchObject({ startsAt: lagosTime(monday, '09:00') });
    expect((await read(booking)).deposit?.cancelsAt).toBeUndefined();
  });

  it('the customer chooses a lapsed time again as a new hold, and a paid deposit moves along', async () => {
    const booking = await book('09:00');
    await app.advance('16 minutes');
    const move = async (time: string) =>
      (
        await expectOk(
          ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}/move`, {
            startsAt: lagosTime(monday, time),
          }),
        )
      ).body.booking;
    expect(await minutesLeft(await move('12:00'))).toBe(15);
    await pay(booking);
    const moved = await move('13:00');
    expect(moved.appointment?.heldUntil).toBeUndefined();
    expect(moved.deposit).toMatchObject({ amount: 1500, due: 0 });
  });

  it('a day after it lapsed the booking is cancelled once, with one notification, and a part of the deposit goes back', async () => {
    const booking = await book('09:00', { paymentMethod: 'transfer' });
    await expectOk(act(booking, 'payment', { method: 'cash', amount: 500 }));
    await app.advance('24 hours 29 minutes');
    expect(await cancelLapsedDeposits(app.runtime)).toBe(0);
    await app.advance('24 hours 31 minutes');
    const runs = await atOnce(3, () => cancelLapsedDeposits(app.runtime));
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await read(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due', due: 0 });
    expect((await titles()).filter((title) => title === 'Your booking is cancelled')).toHaveLength(1);
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'cancelled')).toHaveLength(1);
  });

  it('a booking to which no money came is cancelled a day after its time lapsed', async () => {
    const booking = await book('09:00');
    await app.advance('24 hours 16 minutes');
    expect(await cancelLapsedDeposits(app.runtime)).toBe(1);
    expect(await read(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', due: 0 });
  });

  it('an edit changes the way of paying and the hold with it', async () => {
    const booking = await book('14:00');
    const form = { ...(await app.bookingForm()), paymentMethod: 'transfer' };
    const put = async (body: object) =>
      (await expectOk(ada.request<{ booking: Booking }>('PUT', `booking/${booking._id}`, body))).body.booking;
    expect(await minutesLeft(await put(form))).toBe(30);
    const without = await put(await app.bookingForm('Diagnostic repair'));
    expect([without.deposit, without.appointment?.heldUntil]).toEqual([null, undefined]);
  });
});

describe('A booking with a paid deposit', () => {
  const accept = (booking: Booking) => act(booking, 'cancellation', { decision: 'accept' }, manager);

  it('a cancellation before the cut-off gives everything back', async () => {
    const booking = await pay(await book('09:00'));
    await expectOk(cancel(booking));
    await expectOk(accept(booking));
    expect(await read(booking)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refund-due',
      deposit: { due: 0 },
    });
    expect((await read(booking)).deposit?.retained).toBeUndefined();
  });

  it('a request after the cut-off keeps the deposit, and the rest goes back', async () => {
    const { _id } = await pay(await book('09:00'));
    const booking = await pay({ _id });
    await goTo('08:00');
    const unaware = await cancel(booking);
    expect([unaware.status, unaware.code]).toEqual([409, 'booking.deposit_retained']);
    await expectOk(cancel(booking, true));
    expect((await read(booking)).deposit?.isRetainedIfCancelled).toBe(true);
    await goTo('12:00');
    await expectOk(accept(booking));
    await runJobsUntilIdle(app);
    const { deposit, due, paymentStatus } = await read(booking);
    expect([deposit?.retained, due]).toEqual([1500, 0]);
    expect(['refund-due', 'paid']).toContain(paymentStatus);
    expect((await expectOk(manager.call(getBooks))).body).toMatchObject({ differing: 0 });
    expect((await titles())[0]).toBeDefined();
  });

  it('a booking is not cancelled after its start, nor one without a deposit after the cut-off', async () => {
    const booking = await pay(await book('09:00'));
    const other = await createCustomer(app);
    const form = await app.bookingForm('Diagnostic repair');
    const { booking: plain } = (
      await expectOk(
        other.request<{ booking: Booking }>('POST', 'booking/book', { ...form, startsAt: lagosTime(monday, '10:00') }),
      )
    ).body;
    await goTo('09:01');
    expect((await cancel(booking, true)).code).toBe('booking.too_late');
    const body = { status: 'pending-cancelled', knowsDepositIsRetained: true } as const;
    expect((await other.call(requestCancellation, { params: { id: plain._id }, body })).code).toBe('booking.too_late');
  });

  it('declining a late request forgets it', async () => {
    const booking = await pay(await book('09:00'));
    await goTo('08:00');
    await expectOk(cancel(booking, true));
    await expectOk(act(booking, 'cancellation', { decision: 'keep' }, manager));
    await expectOk(act(booking, 'cancel', { note: 'No water.' }, manager));
    expect((await read(booking)).deposit?.retained).toBeUndefined();
    expect(await read(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
  });

  it('a no-show by the front desk keeps the deposit, and the next booking may need one', async () => {
    await setDeposit(app, 'Diagnostic repair', { by: 'sum', value: 1000, for: 'no-show' });
    const quoted = async () => {
      const { service, brand, vehicle } = await app.bookingForm('Diagnostic repair');
      const body = { service, brand, vehicle };
      return (await expectOk(ada.request<{ deposit: object | null }>('POST', 'booking/quote', body))).body.deposit;
    };
    const booking = await pay(await book('09:00'));
    await expectOk(act(booking, 'payment', { method: 'cash' }));
    expect(await quoted()).toBeNull();
    await goTo('09:31');
    const races = await atOnce(2, () => act(booking, 'no-show', {}));
    expect(races.some(({ status }) => status === 200)).toBe(true);
    expect(await read(booking)).toMatchObject({ status: 'cancelled', due: 0, deposit: { retained: 1500 } });
    expect(await quoted()).toMatchObject({ amount: 1000 });
    await sql`update booking_events set at = at - interval '6 months' where booking_id = ${booking._id}`.execute(
      app.runtime.db,
    );
    expect(await quoted()).toBeNull();
    await setDeposit(app, 'Diagnostic repair', null);
  });

  it('a manager returns a kept deposit once, with a reason, and the ledger has both', async () => {
    const booking = await pay(await book('09:00'));
    await goTo('09:31');
    await expectOk(act(booking, 'no-show', {}));
    expect(await read(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid', due: 0 });
    const give = (by: StaffMember, note = 'Was in hospital.') =>
      by.call(returnDeposit, { params: { id: booking._id }, body: { note } });
    const retained = async () => {
      const { retained: books, differing } = await expectOk(manager.call(getBooks)).then(({ body }) => ({
        retained: body.totals.retained,
        differing: body.differing,
      }));
      const query = { from: monday, to: monday };
      const { retainedDeposits } = (await expectOk(manager.call(getTotals, { query }))).body;
      return { books, differing, retainedDeposits };
    };
    const before = await retained();
    expect(before.differing).toBe(0);
    expect((await give(desk)).status).toBe(403);
    expect((await give(manager, '')).code).toBe('booking.reason_missing');
    await expectOk(give(manager));
    await expectOk(give(manager));
    const after = await retained();
    expect(after).toEqual({
      books: before.books - 1500,
      differing: 0,
      retainedDeposits: before.retainedDeposits - 1500,
    });
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'deposit-returned')).toHaveLength(1);
    expect((await read(booking)).paymentStatus).toBe('refund-due');
    const csv = await manager.request('GET', `${exportLedger.path}?from=${monday}&to=${monday}`);
    expect(
      csv.text.split('\n').filter((line) => line.includes(',retained,') && line.includes('-1500.00')),
    ).toHaveLength(1);
  });

  it('only the rest of a kept deposit goes back when a part of it was given back before, and another after', async () => {
    const booking = await book('09:00', { paymentMethod: 'cash' });
    await expectOk(act(booking, 'payment', { method: 'cash' }));
    const deposit = booking.charges[0]?._id ?? '';
    const giveBack = async (amount: number) => {
      const body = { version: await versionOf(app, booking._id), amount, note: 'The car waited.' };
      await expectOk(manager.call(refundPart, { params: { id: deposit }, body }));
    };
    const figures = async () => {
      const { totals, differing } = (await expectOk(manager.call(getBooks))).body;
      const { retainedDeposits } = (await expectOk(manager.call(getTotals, { query: { from: monday, to: monday } })))
        .body;
      return {
        in: totals.in,
        out: totals.out,
        held: totals.held,
        retained: totals.retained,
        retainedDeposits,
        differing,
      };
    };
    await goTo('08:00');
    const paid = await figures();
    expect(paid.differing).toBe(0);
    await giveBack(500);
    expect(await figures()).toEqual({ ...paid, out: paid.out + 500, held: paid.held - 500 });
    await goTo('09:31');
    await expectOk(act(booking, 'no-show', {}));
    expect((await read(booking)).deposit).toMatchObject({ amount: 1500, retained: 1000 });
    const out = { out: paid.out + 500, held: paid.held - 1500 };
    const retained = (naira: number) => ({
      retained: paid.retained + naira,
      retainedDeposits: paid.retainedDeposits + naira,
    });
    expect(await figures()).toEqual({ ...paid, ...out, ...retained(1000) });
    await giveBack(300);
    expect((await read(booking)).deposit).toMatchObject({ retained: 700 });
    expect(await figures()).toEqual({ ...paid, out: paid.out + 800, held: paid.held - 1500, ...retained(700) });
    await expectOk(manager.call(returnDeposit, { params: { id: booking._id }, body: { note: 'Was in hospital.' } }));
    expect((await titles())[0]).toBe('You get your deposit back');
    const { rows } = await sql<{ kobo: number }>`
      select r.amount_kobo::int as kobo from refunds r join payments p on p.id = r.payment_id
      where p.booking_id = ${booking._id} order by r.created_at`.execute(app.runtime.db);
    expect(rows.map(({ kobo }) => kobo)).toEqual([50_000, 30_000, 70_000]);
    expect(await figures()).toEqual({ ...paid, out: paid.out + 800, held: paid.held - 800, ...retained(0) });
  });

  it('a cancellation by staff after the cut-off gives everything back', async () => {
    const booking = await pay(await book('09:00'));
    await goTo('08:30');
    await expectOk(act(booking, 'cancel', { note: 'The lift is broken.' }, manager));
    expect(await read(booking)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund-due' });
  });

  it('a payment of the balance beside a no-show goes back, whichever comes first', async () => {
    const booking = await pay(await book('09:00'));
    const { _id: id } = booking;
    const { reference } = (await expectOk(ada.request<Attempt>('POST', `booking/${id}/payment`))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    await goTo('09:31');
    await Promise.all([act(booking, 'no-show', {}), ada.request('POST', 'booking/pay', { id, ref: reference })]);
    // The payment raised the version.
    if ((await read(booking)).status !== 'cancelled') await expectOk(act(booking, 'no-show', {}));
    expect(await read(booking)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'refund-due', due: 0 },
      deposit: { retained: 1500 },
    });
  });

  it('a part at the desk beside an online payment of the deposit loses no kobo', async () => {
    const booking = await book('09:00');
    const { _id: id } = booking;
    const { reference } = (await expectOk(ada.request<Attempt>('POST', `booking/${id}/payment`))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    const [part] = await Promise.all([
      act(booking, 'payment', { method: 'cash', amount: 500 }),
      ada.request('POST', 'booking/pay', { id, ref: reference }),
    ]);
    const { paid, paymentStatus, deposit } = await read(booking);
    const taken = part.status === 200 ? 500 : 0;
    // Online money on an attempt that the part closed is under review.
    expect(paymentStatus === 'needs-review' ? paid : (paid ?? 0) - taken).toBe(
      paymentStatus === 'needs-review' ? 500 : 1500,
    );
    expect(deposit?.due).toBe(paymentStatus === 'needs-review' ? 1000 : 0);
    expect((await expectOk(manager.call(getBooks))).body.differing).toBe(0);
  });

  it('a bank takes a kept deposit back, and the centre keeps nothing', async () => {
    const booking = await book('09:00');
    const { _id: id } = booking;
    const { reference } = (await expectOk(ada.request<Attempt>('POST', `booking/${id}/payment`))).body;
    await app.provider(reference, 'success', { webhook: 'never' });
    await expectOk(ada.request('POST', 'booking/pay', { id, ref: reference }));
    await goTo('09:31');
    await expectOk(act(booking, 'no-show', {}));
    await app.provider(reference, 'reversed', { webhook: 'never' });
    await verifyReference(app.runtime, reference);
    const after = await read(booking);
    expect(after).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', due: 0 });
    expect(after.deposit?.retained).toBeUndefined();
    expect((await expectOk(manager.call(getBooks))).body.differing).toBe(0);
  });
});
