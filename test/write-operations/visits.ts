import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as visits from '#shared/visits/visits.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { CHECK_IN, checkIn } from '../visits.ts';
import { byCall, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface VisitSubject {
  customer: Customer;
  desk: StaffMember;
  booking: Booking;
  code: string;
}

/** A customer's booking and the check-in code. */
async function makeExpected({ app }: Surroundings): Promise<VisitSubject> {
  const customer = await createCustomer(app);
  const desk = await createStaff(app, 'front_desk');
  const booking = await app.book(customer);
  const { checkInCode } = (await expectOk(customer.call(visits.getVisit, { params: { id: booking._id } }))).body;
  return { customer, desk, booking, code: checkInCode ?? '' };
}

/** As `makeExpected`, with the car checked in. */
async function makeVisit(around: Surroundings): Promise<VisitSubject> {
  const subject = await makeExpected(around);
  await checkIn(subject.desk, subject.booking);
  return subject;
}

export const expectedVisitOperations = operationsOn('expected car', makeExpected, [
  byCall('check in a car', visits.checkInCar, 'same', (_, { desk, booking, code }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { ...CHECK_IN, code },
  })),
]);

export const visitOperations = operationsOn('visit', makeVisit, [
  byCall('confirm a check-in', visits.confirmCheckIn, 'same', (_, { customer, booking }) => ({
    token: customer.token,
    params: { id: booking._id },
  })),
  byCall('confirm a check-in with the code', visits.confirmWithCode, 'same', (_, { desk, booking, code }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { code },
  })),
  byCall('move a car', visits.recordCustody, 'same', (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { clientId: newId(), kind: 'car-moved', place: 'yard' },
  })),
  byCall('mark a car as ready', visits.markReady, 'same', (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id },
  })),
]);
