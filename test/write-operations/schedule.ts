import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import * as bookings from '#shared/bookings/bookings.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import * as schedule from '#shared/scheduling/schedule.contract.ts';
import * as staffDay from '#shared/bookings/staff-day.contract.ts';
import * as staffSchedule from '#shared/scheduling/staff-schedule.contract.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { calendarOf, comingMonday } from '../calendar.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { byCall, byJob, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

/** How many times of one day have a bay for everything that is done to one subject. */
const TIMES_A_DAY = 9;
const DAY_MS = 24 * 60 * 60 * 1000;
let times = 0;

/** A start that no other subject has, and one that overlaps it: both are free in the two bays for a wash. ISO 8601. */
export async function nextStarts({ app }: Surroundings): Promise<readonly [string, string]> {
  const index = times++;
  const hour = 8 + (index % TIMES_A_DAY);
  // From Monday to Friday, in two weeks.
  const days = Math.floor(index / TIMES_A_DAY) % 10;
  const midnight = Date.parse(`${await comingMonday(app)}T00:00+01:00`) + (days + (days >= 5 ? 2 : 0)) * DAY_MS;
  const at = (minutes: number): string => new Date(midnight + minutes * 60_000).toISOString();
  return [at(hour * 60), at(hour * 60 + 15)];
}

interface ChoiceSubject {
  customer: Customer;
  /** What is booked. */
  job: { service: unknown; vehicle: unknown; mode: unknown };
  /** The hold that the customer has. */
  hold: string;
  /** The start of another free time. */
  startsAt: string;
}

/** A customer who holds a time and may take another one. */
async function makeChoice(around: Surroundings): Promise<ChoiceSubject> {
  const customer = await createCustomer(around.app);
  const [[first, startsAt], form] = [await nextStarts(around), await around.app.bookingForm()];
  const job = { service: form['service'], vehicle: form['vehicle'], mode: form['mode'] };
  const body = { ...job, startsAt: first };
  const { hold } = (await expectOk(customer.request<schedule.Hold>('POST', 'schedule/hold', body))).body;
  return { customer, job, hold, startsAt };
}

export const timeChoiceOperations = operationsOn('customer who chooses a time', makeChoice, [
  byCall('hold a time', schedule.holdTime, 'again', (_, { customer, job, startsAt }) => ({
    token: customer.token,
    body: { ...job, startsAt },
  })),
  byCall('drop a hold', schedule.dropHold, 'same', (_, { customer, hold }) => ({
    token: customer.token,
    params: { id: hold },
  })),
  byCall('book the time of a hold', bookings.createBooking, 'same', async ({ app }, { customer, hold }) => ({
    token: customer.token,
    headers: { 'idempotency-key': newId() },
    body: { ...(await app.bookingForm()), hold },
  })),
  byCall('book a time', bookings.createBooking, 'same', async ({ app }, { customer, startsAt }) => ({
    token: customer.token,
    headers: { 'idempotency-key': newId() },
    body: { ...(await app.bookingForm()), startsAt },
  })),
  byCall('book a time for a walk-in', staffBookings.bookWalkIn, 'same', async ({ app }, { startsAt }) => ({
    token: (await createStaff(app, 'front_desk')).token,
    headers: { 'idempotency-key': newId() },
    body: { ...(await app.bookingForm()), fullName: 'Bàbá Túndé', startsAt },
  })),
]);

interface AppointmentSubject {
  customer: Customer;
  booking: Booking;
  manager: StaffMember;
  /** The start of another free time. */
  otherStart: string;
}

/** A pending booking with an appointment. */
async function makeAppointment(around: Surroundings): Promise<AppointmentSubject> {
  const { app } = around;
  const customer = await createCustomer(app);
  const [startsAt, otherStart] = await nextStarts(around);
  const booking = await app.book(customer, { paymentMethod: 'transfer', startsAt });
  return { customer, booking, manager: await createStaff(app, 'manager'), otherStart };
}

const asManager = ({ manager, booking }: AppointmentSubject, body: object) => ({
  token: manager.token,
  params: { id: booking._id },
  body: { version: 1, ...body },
});

export const appointmentOperations = operationsOn('booking with an appointment', makeAppointment, [
  byCall('move an appointment', bookings.moveBooking, 'same', (_, { customer, booking, otherStart }) => ({
    token: customer.token,
    params: { id: booking._id },
    body: { startsAt: otherStart },
  })),
  byCall('edit a booking and its time', bookings.editBooking, 'same', async ({ app }, subject) => ({
    token: subject.customer.token,
    params: { id: subject.booking._id },
    body: { ...(await app.bookingForm('Diagnostic repair')), startsAt: subject.otherStart },
  })),
  byCall('ask to cancel', bookings.requestCancellation, 'same', (_, { customer, booking }) => ({
    token: customer.token,
    params: { id: booking._id },
    body: { status: 'pending-cancelled' },
  })),
  byCall('cancel as staff', staffBookings.cancelBooking, 'same', (_, { manager, booking }) => ({
    token: manager.token,
    params: { id: booking._id },
    body: { version: 1, note: 'No bay is free.' },
  })),
  byCall('move an appointment as staff', staffDay.appointBookingAsStaff, 'same', (_, subject) =>
    asManager(subject, { startsAt: subject.otherStart }),
  ),
  byCall('let a job end later', staffDay.runLate, 'same', (_, subject) => asManager(subject, { minutes: 10 })),
  byCall('offer another time', staffDay.offerTime, 'same', (_, subject) =>
    asManager(subject, { startsAt: subject.otherStart }),
  ),
  byCall('say who works on a booking', staffDay.assignTechnician, 'same', (_, subject) =>
    asManager(subject, { technician: subject.manager.id }),
  ),
  byCall('mark a no-show', staffDay.markNoShow, 'same', async ({ app }, subject) => {
    await app.runtime.db
      .updateTable('allocations')
      .set({ starts_at: sql<Date>`app_now() - interval '40 minutes'` })
      .where('booking_id', '=', subject.booking._id)
      .execute();
    return asManager(subject, {});
  }),
  byJob('place a booking anew whose time was closed', 'place-anew', async ({ app }, { booking }) => {
    await app.runtime.db
      .insertInto('calendar_exceptions')
      .columns(['id', 'branch_id', 'during', 'is_open', 'reason'])
      .expression((query) =>
        query
          .selectFrom('allocations')
          .where('booking_id', '=', booking._id)
          .select([
            sql<string>`${newId()}::uuid`.as('id'),
            'branch_id',
            sql<string>`tstzrange(starts_at, starts_at + interval '1 minute')`.as('during'),
            sql<boolean>`false`.as('is_open'),
            sql<string>`'Power cut'`.as('reason'),
          ]),
      )
      .execute();
    return { booking: booking._id };
  }),
]);

interface CalendarSubject {
  manager: StaffMember;
  calendar: StaffCalendar;
  /** A span in which the centre is closed for once. */
  exception: string;
  /** A name of its own. */
  name: string;
}

/** The sample calendar with an exception, without any earlier change. */
async function makeCalendar({ app }: Surroundings): Promise<CalendarSubject> {
  const manager = await createStaff(app, 'manager');
  const { db } = app.runtime;
  await db.updateTable('branches').set({ cut_off_minutes: 120 }).execute();
  await db
    .updateTable('opening_hours')
    .set({ closes_minute: 18 * 60 })
    .execute();
  await db.updateTable('service_needs').set({ work_minutes: 60 }).execute();
  await db.updateTable('resources').set({ retired_at: null }).execute();
  await db.deleteFrom('resources').where('position', '>', 8).execute();
  await db.deleteFrom('calendar_exceptions').execute();
  const name = newId();
  const day = await comingMonday(app);
  const body = { isOpen: false, from: `${day}T13:00:00Z`, to: `${day}T14:00:00Z`, reason: name };
  const { exception } = (await expectOk(manager.call(staffSchedule.addException, { body }))).body;
  return { manager, calendar: await calendarOf(manager), exception: exception._id, name };
}

const anyOf = <T>(list: readonly T[]): T => {
  const [first] = list;
  if (first === undefined) throw new Error('the calendar is empty');
  return first;
};

/** The calendar is one for the whole centre. */
const FOR_ALL = { isForAll: true };

export const calendarOperations = operationsOn('calendar', makeCalendar, [
  byCall(
    'edit the rules of the calendar',
    staffSchedule.editCalendarRules,
    'same',
    (_, { manager, calendar: { rules, version } }) => ({
      token: manager.token,
      body: { rules: { ...rules, cutOffMinutes: rules.cutOffMinutes + 30 }, version },
    }),
    FOR_ALL,
  ),
  byCall(
    'edit the opening hours',
    staffSchedule.editOpeningHours,
    'same',
    (_, { manager, calendar: { hours, version } }) => ({
      token: manager.token,
      body: { hours: hours.map((span) => ({ ...span, closes: '17:00' })), version, confirm: true },
    }),
    FOR_ALL,
  ),
  byCall(
    'edit what a service needs',
    staffSchedule.editServiceNeeds,
    'same',
    (_, { manager, calendar: { services, version } }) => {
      const { _id: id, needs } = anyOf(services);
      const longer = needs.map((need) => ({ ...need, workMinutes: need.workMinutes + 15 }));
      return { token: manager.token, params: { id }, body: { needs: longer, version } };
    },
    FOR_ALL,
  ),
  byCall(
    'add a bay',
    staffSchedule.addBay,
    'bay.name_taken',
    (_, { manager, name }) => ({ token: manager.token, body: { name, kind: 'wash' } }),
    FOR_ALL,
  ),
  byCall(
    'retire a bay',
    staffSchedule.editBay,
    'same',
    (_, { manager, calendar: { bays } }) => {
      const { _id: id, name } = anyOf(bays);
      return { token: manager.token, params: { id }, body: { name, retired: true, confirm: true } };
    },
    FOR_ALL,
  ),
  byCall(
    'close a span for once',
    staffSchedule.addException,
    'same',
    async ({ app }, { manager, name }) => {
      const day = await comingMonday(app);
      const span = { from: `${day}T10:00:00Z`, to: `${day}T11:00:00Z` };
      return { token: manager.token, body: { isOpen: false, ...span, reason: name, confirm: true } };
    },
    FOR_ALL,
  ),
  byCall(
    'remove an exception',
    staffSchedule.removeException,
    'same',
    (_, { manager, exception }) => ({ token: manager.token, params: { id: exception }, body: { confirm: true } }),
    FOR_ALL,
  ),
]);
