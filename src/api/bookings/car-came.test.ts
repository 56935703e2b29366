import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { comingMonday, lagosTime } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { makeReady, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { createTestApp, expectOk, type TestApp, type TestResponse } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';

let app: TestApp;
let ada: Customer;
let monday: string;
let desk: StaffMember;
let manager: StaffMember;
let technician: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  ada = await createCustomer(app);
  monday = await comingMonday(app);
  [desk, manager, technician] = [
    await createStaff(app, 'front_desk'),
    await createStaff(app, 'manager'),
    await createStaff(app, 'technician'),
  ];
});
afterAll(() => app.stop());

const CHEAP = 'Car wash';
const DEAR = 'Car care and repair';
const bookDear = async (): Promise<Booking> =>
  app.book(ada, { ...(await app.bookingForm(DEAR)), startsAt: lagosTime(monday, '09:00') });
const card = async (id: string) =>
  (await expectOk(manager.request<{ booking: StaffCard }>('GET', `staff/booking/${id}`))).body.booking;
const act = async (by: StaffMember, id: string, what: string, body: object = {}) =>
  by.request<{ booking: StaffCard }>('PUT', `staff/booking/${id}/${what}`, {
    version: (await card(id)).version,
    ...body,
  });

const edit = async (id: string) =>
  ada.request<{ booking: Booking }>('PUT', `booking/${id}`, await app.bookingForm(CHEAP));

/** Every way in which a customer changes a booking. */
const CHANGES: Record<string, (id: string) => Promise<TestResponse<{ booking: Booking }>>> = {
  edit,
  move: (id) => ada.request('PUT', `booking/${id}/move`, { startsAt: lagosTime(monday, '14:00') }),
  cancel: (id) => ada.request('PUT', `booking/${id}/update-status`, { status: 'pending-cancelled' }),
};

/** A booking whose car came, until each state of its visit. */
const VISITS: Record<string, (booking: Booking) => Promise<unknown>> = {
  'checked in': (booking) => checkIn(desk, booking),
  ready: (booking) => makeReady(desk, booking, { isPaid: false }),
  async 'released with money due'(booking) {
    await makeReady(desk, booking, { isPaid: false });
    await expectOk(manager.call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  },
};

test.each(Object.keys(VISITS))('a customer changes nothing of a booking whose car is %s', async (state) => {
  const booking = await bookDear();
  expect(booking.isCheckedIn).toBe(false);
  await VISITS[state]?.(booking);
  const before = await card(booking._id);
  expect(before).toMatchObject({ isCheckedIn: true, due: booking.amount });
  for (const [name, change] of Object.entries(CHANGES))
    expect(await change(booking._id), name).toMatchObject({ status: 409, code: 'booking.checked_in' });
  expect(await card(booking._id)).toEqual(before);
  await expectOk(act(manager, booking._id, 'cancel', { note: 'For the next test.' }));
});

test.each(Object.keys(CHANGES))('%s is possible until the car comes', async (name) => {
  const booking = await bookDear();
  await expectOk(CHANGES[name]?.(booking._id) ?? Promise.reject(new Error(name)));
  await expectOk(
    act(manager, booking._id, name === 'cancel' ? 'cancellation' : 'cancel', {
      note: 'For the next test.',
      decision: 'accept',
    }),
  );
});

test('an edit that changes the price notifies staff and is in the history with the former and the new price', async () => {
  const booking = await bookDear();
  const edited = (await expectOk(edit(booking._id))).body.booking;
  const { events } = (await expectOk(manager.request('GET', `staff/booking/${booking._id}`))).body as {
    events: { event: string; detail: object }[];
  };
  expect(events.find(({ event }) => event === 'edited')?.detail).toEqual({
    fromKobo: booking.amount * 100,
    toKobo: edited.amount * 100,
  });
  const pricesNotified = async () => {
    type Listed = { messages: { title: string; message: string }[] };
    const { messages } = (await desk.request<Listed>('GET', 'message/me/notification')).body;
    return messages.filter(({ title }) => title === `New price of ${booking.number}`).map(({ message }) => message);
  };
  const price = `${formatNaira(edited.amount)} instead of ${formatNaira(booking.amount)}`;
  expect(await pricesNotified()).toEqual([`${CHEAP}, ${booking.carType}: ${price}.`]);
  const renamed = { ...(await app.bookingForm(CHEAP)), fullName: 'Bọ́lá Adé' };
  await expectOk(ada.request('PUT', `booking/${booking._id}`, renamed));
  expect(await pricesNotified()).toHaveLength(1);
});

test('only a manager cancels a booking whose car came, with a reason; no one marks it as a no-show', async () => {
  const booking = await bookDear();
  await makeReady(desk, booking, { isPaid: false });
  const { _id: id } = booking;
  for (const by of [technician, desk]) {
    expect((await act(by, id, 'cancel', { note: 'He says so.' })).code).toBe('session.forbidden');
    expect((await act(by, id, 'no-show')).code).toBe('session.forbidden');
  }
  expect((await act(manager, id, 'no-show')).code).toBe('booking.car_came');
  expect((await act(manager, id, 'cancel')).code).toBe('booking.reason_missing');
  expect((await card(id)).due).toBe(booking.amount);
  const cancelled = await expectOk(act(manager, id, 'cancel', { note: 'We could not mend it.' }));
  expect(cancelled.body.booking).toMatchObject({ status: 'cancelled', due: 0 });
});

test('a request to cancel from before is declined once the car came, not accepted', async () => {
  const booking = await bookDear();
  await checkIn(desk, booking);
  // Version 1 let a customer ask after the check-in.
  await app.runtime.db
    .updateTable('bookings')
    .set({ status: 'pending-cancelled', status_before: 'pending' })
    .where('id', '=', booking._id)
    .execute();
  expect((await act(manager, booking._id, 'cancellation', { decision: 'accept' })).code).toBe('booking.car_came');
  const declined = await expectOk(act(manager, booking._id, 'cancellation', { decision: 'keep' }));
  expect(declined.body.booking).toMatchObject({ status: 'pending', due: booking.amount });
});

test('staff move a car that came themselves, and offer its customer no other time', async () => {
  const booking = await bookDear();
  await checkIn(desk, booking);
  const at = lagosTime(monday, '14:00');
  expect((await act(desk, booking._id, 'offer', { startsAt: at })).code).toBe('booking.car_came');
  const moved = await expectOk(act(desk, booking._id, 'appointment', { startsAt: at }));
  expect(moved.body.booking.appointment?.startsAt).toBe(at);
});
