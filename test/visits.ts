import sharp from 'sharp';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Output, Sent } from '#shared/endpoint.ts';
import { BELONGINGS } from '#shared/visits/visit-states.ts';
import type { saveVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import { checkInCar, type StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestResponse } from './test-app.ts';

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

/** A picture of one colour as a phone sends it, with a place in its EXIF. */
export const picture = (background = '#a63c14', width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '7/1 23/1 0/1' } })
    .jpeg()
    .toBuffer();

/** Sends a photo of a visit. Each has an id of its own unless it is given. */
export async function sendPhoto(
  staff: StaffMember,
  booking: Pick<Booking, '_id'>,
  description: Record<string, string>,
  { id = newId(), bytes, type = 'image/jpeg' }: { id?: string; bytes?: Uint8Array; type?: string } = {},
): Promise<TestResponse<Output<typeof saveVisitPhoto>>> {
  const path = `staff/visit/${booking._id}/photo/${id}?${new URLSearchParams(description).toString()}`;
  return staff.request('PUT', path, bytes ?? (await picture()), { 'content-type': type });
}
