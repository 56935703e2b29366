import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as time from '#shared/visits/time-entries.contract.ts';
import { saveVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import * as staffVisits from '#shared/visits/staff-visits.contract.ts';
import * as visits from '#shared/visits/visits.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { CHECK_IN, checkIn, picture } from '../visits.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
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
  byCall('check in a car', staffVisits.checkInCar, 'same', (_, { desk, booking, code }) => ({
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
  byCall('confirm a check-in with the code', staffVisits.confirmWithCode, 'same', (_, { desk, booking, code }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { code },
  })),
  byCall('move a car', staffVisits.recordCustody, 'same', (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id },
    body: { clientId: newId(), kind: 'car-moved', place: 'yard' },
  })),
  byCall('clock on to a job', time.clockOnJob, 'same', async ({ app }, { desk, booking }) => {
    const other = await app.book(await createCustomer(app));
    await checkIn(desk, other);
    // The clock runs on another car, and ends there.
    await expectOk(desk.call(time.clockOnJob, { params: { id: other._id }, body: { on: true } }));
    return { token: desk.token, params: { id: booking._id }, body: { on: true, clientId: newId() } };
  }),
  byCall('clock off a job', time.clockOnJob, 'same', async ({ app }, { booking }) => {
    const worker = await createStaff(app, 'technician');
    const clientId = newId();
    const params = { id: booking._id };
    await expectOk(worker.call(time.clockOnJob, { params, body: { on: true, clientId } }));
    return { token: worker.token, params, body: { on: false, clientId } };
  }),
  byCall('correct the time of a job', time.correctTime, 'same', async ({ app }, { booking }) => {
    const manager = await createStaff(app, 'manager');
    const clientId = newId();
    await expectOk(manager.call(time.clockOnJob, { params: { id: booking._id }, body: { on: true, clientId } }));
    const at = new Date(Date.now() - 60_000).toISOString();
    return {
      token: manager.token,
      params: { id: clientId },
      body: { clientId: newId(), startedAt: at, endedAt: at, reason: 'Not on this car.' },
    };
  }),
  byCall('mark a car as ready', staffVisits.markReady, 'same', (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id },
  })),
  byCall('add a photo', saveVisitPhoto, 'same', async (_, { desk, booking }) => ({
    token: desk.token,
    params: { id: booking._id, clientId: newId() },
    query: { purpose: 'mark' },
    body: await picture(),
    headers: { 'content-type': 'image/jpeg' },
  })),
  byJobForAll('delete photos of a dispute that ended', 'rotate-visit-photos', async ({ app }, { desk, booking }) => {
    await app.runtime.db
      .insertInto('retained_visit_photos')
      .columns(['month', 'visit_id', 'id', 'purpose', 'picture', 'taken_at', 'sent_by'])
      .expression((from) =>
        from
          .selectFrom('visits')
          .where('visits.id', '=', booking._id)
          .select(({ val }) => [
            'month',
            'visits.id as visit_id',
            val(newId()).as('id'),
            val('mark').as('purpose'),
            val(Buffer.from('picture')).as('picture'),
            'checked_in_at as taken_at',
            val(desk.id).as('sent_by'),
          ]),
      )
      .execute();
  }),
]);
