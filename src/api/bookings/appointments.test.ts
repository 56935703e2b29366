import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { calendarOf, comingMonday, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { eventsOf } from '#test/payments.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let ada: Customer;
let ben: Customer;
let manager: StaffMember;
let wash: string;
let monday: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  manager = await createStaff(app, 'manager');
  wash = await serviceId(app, 'Car wash');
  monday = await comingMonday(app);
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await app.runtime.db.deleteFrom('allocations').execute();
  await app.runtime.db.deleteFrom('calendar_exceptions').execute();
  await setRule({ unpaidKeepsTime: true });
  [ada, ben] = [await createCustomer(app), await createCustomer(app)];
});
afterAll(() => app.stop());

/** A time of that Monday on the clock of Lagos. */
const at = (time: string): string => new Date(`${monday}T${time}:00+01:00`).toISOString();
const read = async (who: Customer, { _id }: Booking) =>
  (await expectOk(who.request<Booking>('GET', `booking/${_id}`))).body;
const cancel = (who: Customer, { _id }: Booking) =>
  who.request('PUT', `booking/${_id}/update-status`, { status: 'pending-cancelled' });
const move = (who: Customer, { _id }: Booking, time: string) =>
  who.request('PUT', `booking/${_id}/move`, { startsAt: at(time) });

async function setRule(rule: { unpaidKeepsTime: boolean }): Promise<void> {
  const { rules, version } = await calendarOf(manager);
  await expectOk(manager.request('PUT', 'staff/schedule/rules', { rules: { ...rules, ...rule }, version }));
}

async function decide({ _id }: Booking, decision: 'accept' | 'keep'): Promise<void> {
  const { version } = (await expectOk(manager.request('GET', `staff/booking/${_id}`))).body['booking'] as {
    version: number;
  };
  await expectOk(manager.request('PUT', `staff/booking/${_id}/cancellation`, { version, decision }));
}

/** Moves the clock to so many minutes before a time of that Monday. */
async function untilBefore(time: string, minutes: number): Promise<void> {
  const { rows } = await sql<{ ahead: number }>`
    select floor(extract(epoch from ${at(time)}::timestamptz - now()) / 60)::int as ahead`.execute(app.runtime.db);
  await app.advance(`${(rows[0]?.ahead ?? 0) - minutes} minutes`);
}

/** Both bays for washing are taken at a time. */
async function fill(time: string): Promise<void> {
  for (let i = 0; i < 2; i++) await app.book(await createCustomer(app), { startsAt: at(time) });
}

describe('a booking with a time', () => {
  test('a booking with a chosen start has an appointment, and its date is the start', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    expect(booking.appointment).toEqual({
      startsAt: at('09:00'),
      endsAt: at('09:30'),
      changeableUntil: at('07:00'),
    });
    expect(booking.date).toBe(at('09:00'));
    expect(await read(ada, booking)).toMatchObject(booking);
    const card = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'] as Booking;
    expect(card.appointment?.resource).toEqual(expect.any(String));
  });

  test('a hold can be used for one booking only', async () => {
    const form = await app.bookingForm();
    const { hold } = (
      await expectOk(
        ada.call(holdTime, { body: { service: wash, vehicle: String(form['vehicle']), startsAt: at('09:00') } }),
      )
    ).body;
    const booking = await app.book(ada, { hold });
    expect(booking.appointment?.startsAt).toBe(at('09:00'));
    const again = await ada.request('POST', 'booking/book', { ...form, hold });
    expect([again.status, again.code]).toEqual([409, 'schedule.taken']);
    expect(again.body['nearest']).toHaveLength(3);
  });

  test('a booking without a chosen time has no appointment', async () => {
    const booking = await app.book(ada);
    expect([booking.appointment, booking.date]).toEqual([null, expect.any(String)]);
  });

  test('an edit to a time that is taken changes nothing', async () => {
    const booking = await app.book(ada);
    await fill('09:00');
    const form = await app.bookingForm();
    const answer = await ada.request('PUT', `booking/${booking._id}`, { ...form, startsAt: at('09:00') });
    expect([answer.status, answer.code]).toEqual([409, 'schedule.taken']);
    expect(await read(ada, booking)).toMatchObject(booking);
  });

  test('a booking whose time is taken is not stored', async () => {
    await fill('09:00');
    const answer = await ada.request('POST', 'booking/book', { ...(await app.bookingForm()), startsAt: at('09:00') });
    expect([answer.status, answer.code]).toEqual([409, 'schedule.taken']);
    expect((await expectOk(ada.request('GET', 'booking/mine'))).body['total_items']).toBe(0);
  });

  test.each([
    ['02:00', 'schedule.closed'],
    ['09:07', 'schedule.closed'],
  ])('a start at %s is refused with %s and the nearest free times', async (time, code) => {
    const answer = await ada.request('POST', 'booking/book', { ...(await app.bookingForm()), startsAt: at(time) });
    expect([answer.status, answer.code]).toEqual([409, code]);
    expect(answer.body['nearest']).toHaveLength(3);
  });
});

describe('moving', () => {
  test('a move frees the old time, takes the new one, and changes nothing when it is repeated', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    for (let i = 0; i < 2; i++) {
      const { body } = await expectOk(move(ada, booking, '10:00'));
      expect((body['booking'] as Booking).appointment?.startsAt).toBe(at('10:00'));
    }
    expect((await eventsOf(app, booking._id)).filter((event) => event === 'moved')).toHaveLength(1);
    await fill('09:00');
  });

  test('a move takes a time for a booking without one', async () => {
    const booking = await app.book(ada);
    await expectOk(move(ada, booking, '10:00'));
    expect((await read(ada, booking)).appointment?.startsAt).toBe(at('10:00'));
  });

  test('a move to a taken time is refused and leaves the booking at its time', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await fill('10:00');
    const answer = await move(ada, booking, '10:00');
    expect([answer.status, answer.code]).toEqual([409, 'schedule.taken']);
    expect((await read(ada, booking)).appointment?.startsAt).toBe(at('09:00'));
  });

  test("a customer cannot move another customer's booking", async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    expect((await move(ben, booking, '10:00')).code).toBe('booking.not_found');
  });

  test('customers can neither move nor cancel a booking after the cut-off', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await untilBefore('09:00', 119);
    for (const answer of [await move(ada, booking, '12:00'), await cancel(ada, booking)])
      expect([answer.status, answer.code]).toEqual([409, 'booking.too_late']);
    await untilBefore('09:00', 121);
    await expectOk(move(ada, booking, '12:00'));
    await expectOk(cancel(ada, booking));
  });
});

describe('an edit', () => {
  test('an edit keeps the start when the new work fits, and is refused when it does not', async () => {
    const booking = await app.book(ada, { startsAt: at('17:15') });
    const other = await app.bookingForm('Diagnostic repair');
    const refused = await ada.request('PUT', `booking/${booking._id}`, other);
    expect([refused.status, refused.code]).toEqual([409, 'schedule.closed']);
    await expectOk(move(ada, booking, '09:00'));
    const { body } = await expectOk(ada.request('PUT', `booking/${booking._id}`, other));
    expect((body['booking'] as Booking).appointment?.startsAt).toBe(at('09:00'));
    await fill('09:00');
  });

  test('an edit with another start moves the booking, and repeating it with the same hold changes nothing', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    const form = await app.bookingForm();
    await expectOk(ada.request('PUT', `booking/${booking._id}`, { ...form, startsAt: at('11:00') }));
    const { hold } = (
      await expectOk(
        ada.call(holdTime, { body: { service: wash, vehicle: String(form['vehicle']), startsAt: at('12:00') } }),
      )
    ).body;
    for (let i = 0; i < 2; i++) await expectOk(ada.request('PUT', `booking/${booking._id}`, { ...form, hold }));
    expect((await read(ada, booking)).appointment?.startsAt).toBe(at('12:00'));
  });
});

describe('a cancellation', () => {
  test('a request to cancel frees the bay, and keeping the booking takes the bay again', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await expectOk(cancel(ada, booking));
    expect((await read(ada, booking)).appointment).toBeNull();
    await decide(booking, 'keep');
    expect((await read(ada, booking)).appointment?.startsAt).toBe(at('09:00'));
  });

  test('keeping a booking whose time others took leaves it without a time and records that', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await expectOk(cancel(ada, booking));
    await fill('09:00');
    await decide(booking, 'keep');
    expect(await read(ada, booking)).toMatchObject({ status: 'pending', appointment: null });
    expect(await eventsOf(app, booking._id)).toContain('appointment-lost');
  });

  test('accepting a cancellation frees the time', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await expectOk(cancel(ada, booking));
    await decide(booking, 'accept');
    expect((await read(ada, booking)).appointment).toBeNull();
    await fill('09:00');
  });
});

describe('where unpaid bookings lose their time', () => {
  const pay = async (booking: Booking): Promise<void> => {
    const { reference } = (await expectOk(ada.request<{ reference: string }>('POST', `booking/${booking._id}/payment`)))
      .body;
    await app.provider(reference, 'success', { webhook: 'never' });
    await expectOk(ada.request('POST', 'booking/pay', { id: booking._id, ref: reference }));
  };
  beforeEach(() => setRule({ unpaidKeepsTime: false }));

  test('an online booking keeps its time for 15 minutes, and permanently once it is paid', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    expect(booking.appointment?.heldUntil).toEqual(expect.any(String));
    await pay(booking);
    await app.advance('20 minutes');
    expect((await read(ada, booking)).appointment).toEqual({
      startsAt: at('09:00'),
      endsAt: at('09:30'),
      changeableUntil: at('07:00'),
    });
  });

  test('a payment after the time was lost takes the same time again in any free bay', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await app.advance('16 minutes');
    expect((await read(ada, booking)).appointment).toBeNull();
    await app.book(ben, { startsAt: at('09:00'), paymentMethod: 'cash' });
    await pay(booking);
    expect(await read(ada, booking)).toMatchObject({ status: 'paid', appointment: { startsAt: at('09:00') } });
  });

  test('a payment that arrives when no bay is free counts, and the booking asks for a new time', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00') });
    await app.advance('16 minutes');
    await setRule({ unpaidKeepsTime: true });
    await fill('09:00');
    await pay(booking);
    expect(await read(ada, booking)).toMatchObject({ status: 'paid', paymentStatus: 'paid', appointment: null });
    expect(await eventsOf(app, booking._id)).toContain('appointment-lost');
    await expectOk(move(ada, booking, '11:00'));
  });

  test('a booking that is paid in cash later keeps its time', async () => {
    const booking = await app.book(ada, { startsAt: at('09:00'), paymentMethod: 'cash' });
    expect(booking.appointment?.heldUntil).toBeUndefined();
  });
});

test('a finished job frees the rest of its time', async () => {
  const booking = await app.book(ada, { startsAt: at('09:00'), paymentMethod: 'cash' });
  const act = async (what: string, body: object) => {
    const { version } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body['booking'] as {
      version: number;
    };
    await expectOk(manager.request('PUT', `staff/booking/${booking._id}/${what}`, { version, ...body }));
  };
  await act('payment', { method: 'cash' });
  await act('finish', {});
  expect((await read(ada, booking)).appointment?.startsAt).toBe(at('09:00'));
  await fill('09:00');
});
