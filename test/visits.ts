import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import { BELONGINGS } from '#shared/visits/visit-states.ts';
import { checkInCar, type StaffVisit } from '#shared/visits/visits.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk } from './test-app.ts';

type CheckIn = Sent<typeof checkInCar>;

/** A check-in record: a Corolla with a jack, a scratch and its key on hook 14. */
export const CHECK_IN: CheckIn = {
  plate: 'BDJ-482KA',
  km: 128_412,
  fuel: 'half',
  belongings: BELONGINGS.map((item) => ({ item, present: item === 'jack' })),
  marks: [{ kind: 'scratch', where: 'Back door, left', x: 155, y: 570 }],
  keyTag: '14',
};

/** Checks in the car of a booking. */
export const checkIn = async (
  staff: StaffMember,
  booking: Pick<Booking, '_id'>,
  changes: Partial<CheckIn> = {},
): Promise<StaffVisit> =>
  (await expectOk(staff.call(checkInCar, { params: { id: booking._id }, body: { ...CHECK_IN, ...changes } }))).body
    .visit;
