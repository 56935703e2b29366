import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerPlaces } from '#api/scheduling/waiting/offer-places.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { editCalendarRules, listUnpaidTime } from '#shared/scheduling/staff-schedule.contract.ts';
import { listWaits, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { advanceToNoon, calendarOf, comingMonday, lagosTime, serviceId } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { bookWalkIn } from '#test/walk-ins.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';

let app: TestApp;
let desk: StaffMember;
let ada: Customer;
let monday: string;
/** An hour in the only bay for diagnostics. */
let hour: string;
/** Five days in the only bay for bodies. */
let collision: string;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  monday = await comingMonday(app);
  hour = await serviceId(app, 'Diagnostic repair');
  collision = await serviceId(app, 'Collision repair');
});
beforeEach(async () => {
  await app.advance('0 minutes');
  await app.runtime.db.deleteFrom('waits').execute();
  await app.runtime.db.deleteFrom('allocations').execute();
  desk = await createStaff(app, 'manager');
  ada = await createCustomer(app);
});
afterAll(() => app.stop());

const at = (time: string, days = 0): string => lagosTime(addDays(monday, days), time);
const oclock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const tryToBook = async (more: object, who = ada) =>
  who.request<{ booking: Booking }>('POST', 'booking/book', { ...(await app.bookingForm()), service: hour, ...more });
const book = async (more: object, who = ada) => (await expectOk(tryToBook(more, who))).body.booking;
const bookHours = async (...times: string[]): Promise<Booking[]> => {
  const made: Booking[] = [];
  for (const time of times) made.push(await book({ startsAt: at(time) }));
  return made;
};
const expectRefused = (answer: { status: number; code: string | undefined }) =>
  expect([answer.status, answer.code]).toEqual([409, 'booking.too_much_time']);
const versionOf = async ({ _id }: Booking): Promise<number> =>
  (await expectOk(desk.request<{ booking: { version: number } }>('GET', `staff/booking/${_id}`))).body.booking.version;

describe('an account without a paid visit', () => {
  test('fifty bookings at once take four hours together, and the refusal says what one can do', async () => {
    const answers = await atOnce(50, (i) => tryToBook({ startsAt: at(oclock(8 + (i % 10)), Math.floor(i / 10)) }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.filter(({ code }) => code !== undefined);
    for (const one of refused) expectRefused(one);
    expect(refused[0]?.body).toMatchObject({
      message: expect.stringContaining('Pay for one of them, cancel one, or call us.'),
    });
  });

  test('one job may be longer, and then no other time is held or booked; without a time a booking is made', async () => {
    await book({ service: collision, startsAt: at('08:00') });
    expectRefused(await tryToBook({ startsAt: at('08:00') }));
    expectRefused(await ada.call(holdTime, { body: { service: hour, startsAt: at('08:00') } }));
    await book({});
  });

  test('a hold counts like the booking that it becomes', async () => {
    const { vehicle } = await app.bookingForm();
    const body = { service: collision, vehicle: String(vehicle), startsAt: at('08:00') };
    const { hold } = (await expectOk(ada.call(holdTime, { body }))).body;
    expectRefused(await tryToBook({ startsAt: at('08:00') }));
    await book({ service: collision, hold });
  });

  test('a booking is not edited, moved or given a time beyond the limit, and its time can still be moved', async () => {
    const [first] = await bookHours('08:00', '09:00', '10:00', '11:00');
    const untimed = await book({});
    const form = { ...(await app.bookingForm()), service: collision };
    expectRefused(await ada.request('PUT', `booking/${first!._id}`, form));
    expectRefused(await ada.request('PUT', `booking/${untimed._id}/move`, { startsAt: at('13:00') }));
    expectRefused(
      await ada.request('PUT', `booking/${untimed._id}`, { ...form, service: hour, startsAt: at('13:00') }),
    );
    await expectOk(ada.request('PUT', `booking/${first!._id}/move`, { startsAt: at('14:00') }));
  });

  test('times given to untimed bookings at once add up to four hours', async () => {
    const bookings: Booking[] = [];
    for (let made = 0; made < 8; made++) bookings.push(await book({}));
    const answers = await atOnce(8, (i) =>
      ada.request('PUT', `booking/${bookings[i]!._id}/move`, { startsAt: at(oclock(9 + i)) }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  test('paying for one, asking to cancel one, and a cancellation by staff each make room for another', async () => {
    const [paid, own, cancelled] = await bookHours('08:00', '09:00', '10:00', '11:00');
    const next = (time: string) => tryToBook({ startsAt: at(time) });
    expectRefused(await next('12:00'));
    const version = await versionOf(paid!);
    await expectOk(desk.request('PUT', `staff/booking/${paid!._id}/payment`, { version, method: 'cash' }));
    await expectOk(next('12:00'));
    expectRefused(await next('13:00'));
    await expectOk(ada.request('PUT', `booking/${own!._id}/update-status`, { status: 'pending-cancelled' }));
    await expectOk(next('13:00'));
    expectRefused(await next('14:00'));
    const body = { version: await versionOf(cancelled!), note: 'Too many' };
    await expectOk(desk.request('PUT', `staff/booking/${cancelled!._id}/cancel`, body));
    await expectOk(next('14:00'));
    expectRefused(await next('15:00'));
  });

  test('waits for no place that it could not have, and is passed over when one opens', async () => {
    await bookHours('08:00', '09:00', '10:00');
    await expectOk(ada.call(waitForPlace, { body: { service: hour, date: monday } }));
    const body = { service: collision, date: monday };
    expectRefused(await ada.call(waitForPlace, { body }));
    await bookHours('11:00');
    await advanceToNoon(app);
    const ben = await createCustomer(app);
    await expectOk(ben.call(waitForPlace, { body: { service: hour, date: monday } }));
    await offerPlaces(app.runtime);
    const offerOf = async (who: Customer) => (await expectOk(who.call(listWaits))).body.waits[0]?.offer;
    expect(await offerOf(ada)).toBeNull();
    expect(await offerOf(ben)).not.toBeNull();
  });
});

test('an account that has paid for a visit is not limited', async () => {
  const visit = await book({});
  await app.runtime.db
    .updateTable('bookings')
    .set({ status: 'completed', payment_status: 'paid' })
    .where('id', '=', visit._id)
    .execute();
  await bookHours('08:00', '09:00', '10:00', '11:00', '12:00');
});

test('the desk books for a customer without a limit, and the customer then books no further time', async () => {
  await bookHours('08:00', '09:00', '10:00', '11:00');
  const form = { customer: ada._id, service: collision, startsAt: at('08:00'), confirm: true };
  const booking = await bookWalkIn(app, desk, form);
  expect(booking.appointment).not.toBeNull();
  expectRefused(await tryToBook({ startsAt: at('12:00') }));
});

test('managers set the limit', async () => {
  const setLimit = async (unpaidMinutes: number) => {
    const { rules, version } = await calendarOf(desk);
    await expectOk(desk.call(editCalendarRules, { body: { rules: { ...rules, unpaidMinutes }, version } }));
  };
  await setLimit(60);
  await bookHours('08:00');
  expectRefused(await tryToBook({ startsAt: at('09:00') }));
  await setLimit(240);
  await bookHours('09:00');
});

test('staff see the customers with most unpaid time, which paid bookings do not count to', async () => {
  expect((await expectOk(desk.call(listUnpaidTime))).body.customers).toEqual([]);
  const ben = await createCustomer(app, { firstName: 'Ben', lastName: 'Okafor' });
  const [paid] = await bookHours('08:00', '09:00', '10:00');
  await book({ service: collision, startsAt: at('08:00') }, ben);
  const version = await versionOf(paid!);
  await expectOk(desk.request('PUT', `staff/booking/${paid!._id}/payment`, { version, method: 'cash' }));
  expect((await expectOk(desk.call(listUnpaidTime))).body.customers).toEqual([
    { customer: ben._id, fullName: 'Ben Okafor', jobs: 1, minutes: 2430, hasPaidVisit: false },
    { customer: ada._id, fullName: 'Ṣadé Adébáyọ̀', jobs: 2, minutes: 120, hasPaidVisit: false },
  ]);
  const technician = await createStaff(app, 'technician');
  expect((await technician.call(listUnpaidTime)).status).toBe(403);
});
