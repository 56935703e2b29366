import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectOptional,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { booking as customersBooking } from '#test/contract-samples.ts';
import * as contract from './staff-day.contract.ts';

const card = { ...customersBooking, version: 3, statusBefore: null, disputed: false, customer: 'id-4' };
const [from, to] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
const person = { _id: 'id-1', name: 'Bísí' };
const dayBooking = {
  _id: 'id-1',
  number: 'BCC 0412',
  version: 3,
  fullName: 'Adé Bello',
  phoneNumber: '+2348031234567',
  service: 'Car wash',
  carType: 'Honda Accord 2004',
  mode: 'drive-in',
  status: 'pending',
  paymentStatus: 'unpaid',
  isPaid: false,
  technician: person,
};
const block = {
  _id: 'id-1',
  kind: 'booking',
  from,
  until: to,
  minutesBefore: 0,
  minutesAfter: 15,
  startsAt: from,
  endsAt: to,
  promisedEnd: to,
  needsUntil: to,
  isLate: false,
  isPushed: true,
  offered: from,
  heldUntil: to,
  part: { number: 1, of: 2 },
  service: 'Car wash',
  booking: dayBooking,
};
const bay = {
  _id: 'id-1',
  name: 'Wash 1',
  kind: 'wash',
  retired: false,
  open: [{ from, to }],
  closures: [{ _id: 'id-1', from, to, reason: 'Power cut' }],
  blocks: [block],
};
const now = { timeZone: 'Africa/Lagos', now: from };
const nearest = [{ startsAt: from, left: 1 }];
const answer = { message: 'Done.', booking: card };

test('declares each route with its caller, response and error codes', () => {
  const action = ['booking.not_found', 'booking.stale', 'booking.not_possible'];
  const start = ['schedule.taken', 'schedule.closed', 'schedule.too_far', 'schedule.past'];
  const offer = ['schedule.taken', 'schedule.too_far', 'schedule.past'];
  const plan = 'staff, calendar.plan; 200';
  expect(routesOf(contract)).toEqual({
    'GET staff/calendar/day': ['staff, calendar.see; 200'],
    'GET staff/calendar/week': [plan],
    'GET staff/calendar/list': [plan],
    'GET staff/booking/:id/places': [plan, 'booking.not_found', 'booking.not_possible'],
    'PUT staff/booking/:id/appointment': [
      plan,
      ...action,
      'booking.car_elsewhere',
      ...start,
      'schedule.unfit_bay',
      'bay.not_found',
    ],
    'PUT staff/booking/:id/late': ['staff, bookings.move; 200', ...action, 'booking.no_time'],
    'PUT staff/booking/:id/offer': [plan, ...action, 'booking.car_came', 'booking.no_time', ...offer],
    'PUT staff/booking/:id/no-show': [
      'staff, bookings.move; 200',
      ...action,
      'booking.car_came',
      'booking.no_time',
      'booking.no_show_too_soon',
    ],
    'PUT staff/booking/:id/technician': [plan, ...action, 'booking.no_time', 'staff.not_found'],
  });
  expectParams(contract);
});

test('returns exactly the declared fields of a day, a week and a list', () => {
  const day = { date: '2026-11-20', bays: [bay] };
  const whole = {
    ...now,
    ...day,
    isToday: true,
    queue: [{ ...dayBooking, since: from, waitingMinutes: 20 }],
    withoutTime: { count: 1, bookings: [{ ...dayBooking, bookedAt: from }] },
  };
  expectExact(contract.getCalendarDay.response, whole);
  expectValues(contract.getCalendarDay.response, whole, 'bays.0.blocks.0.kind', ['hold', 'booking', 'walk-in']);
  expectExact(contract.getCalendarWeek.response, { ...now, days: [day] });
  const job = { ...dayBooking, startsAt: from, endsAt: to, bays: ['Wash 1'], location: '12 Ring Road', toPay: 5000 };
  expectExact(contract.getDayList.response, { ...now, date: '2026-11-20', jobs: [job] });
  const places = { startsAt: from, bays: [{ ...person, isFree: true }], nearest };
  expectExact(contract.listPlaces.response, places);
});

test('returns exactly the declared fields of a changed booking, and the cars that a late job pushes', () => {
  for (const { response } of [
    contract.appointBookingAsStaff,
    contract.offerTime,
    contract.markNoShow,
    contract.assignTechnician,
  ])
    expectExact(response, answer);
  const pushed = {
    _id: 'id-1',
    booking: { _id: 'id-1', number: 'BCC 0412', version: 3, fullName: 'Adé Bello' },
    service: 'Car wash',
    startsAt: from,
    endsAt: to,
    bay: person,
    otherBays: [person],
    nearest,
  };
  expectExact(contract.runLate.response, { ...answer, pushed: [pushed] });
  expectExact(contract.runLate.response, { ...answer, pushed: [{ ...pushed, booking: null }] });
});

test('checks the bodies of changes, each with the version it is based on', () => {
  const appointed = { version: 1, startsAt: from, bay: 'id-1', confirm: true };
  expectExact(contract.appointBookingAsStaff.body, appointed);
  expectRequired(contract.appointBookingAsStaff.body, appointed, ['version']);
  expectOptional(contract.appointBookingAsStaff.body, appointed, ['bay', 'confirm']);
  expect(faultsOf(contract.appointBookingAsStaff.body, { version: 1 })).toEqual({});
  expectLimits(contract.appointBookingAsStaff.body, appointed, { bay: 40 });
  expectExact(contract.offerTime.body, { version: 1, startsAt: from });
  expectRequired(contract.offerTime.body, { version: 1, startsAt: from }, ['version', 'startsAt']);
  expectExact(contract.assignTechnician.body, { version: 1, technician: null });
  expectRequired(contract.markNoShow.body, { version: 1 }, ['version']);
  expect(faultsOf(contract.markNoShow.body, { version: 0 })).toHaveProperty(['version']);
});

test('a job runs late by 5 minutes to 8 hours', () => {
  const faults = (minutes: number) => faultsOf(contract.runLate.body, { version: 1, minutes });
  expect([faults(5), faults(480)]).toEqual([{}, {}]);
  expect(faults(4)).toEqual({ minutes: 'At least 5 minutes.' });
  expect(faults(481)).toEqual({ minutes: 'At most 8 hours.' });
  expect(faults(7.5)).toHaveProperty(['minutes']);
});
