import { sql } from 'kysely';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { saveFaultPhoto } from '#shared/bookings/faults.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import type { SessionRequest, TestApp, TestResponse } from './test-app.ts';
import { picture } from './visits.ts';

/**
 * Sends a photo of a fault for a booking, as the owner of the car or as a partner (`isShared`). The photo has a new id
 * unless one is given.
 */
export async function sendFaultPhoto(
  customer: { request: SessionRequest },
  { _id }: Pick<Booking, '_id'>,
  {
    id = newId(),
    bytes,
    type = 'image/jpeg',
    isShared = false,
  }: { id?: string; bytes?: Uint8Array; type?: string; isShared?: boolean } = {},
): Promise<TestResponse<Output<typeof saveFaultPhoto>>> {
  const path = `${isShared ? 'shared/' : ''}booking/${_id}/photo/${id}`;
  return customer.request('PUT', path, bytes ?? (await picture()), { 'content-type': type });
}

/** Stores a photo of this month without an upload, and returns its id. */
export async function insertFaultPhoto({ runtime }: TestApp, bookingId: string): Promise<string> {
  const id = newId();
  const month = sql<string>`date_trunc('month', app_now() at time zone 'Africa/Lagos')::date`;
  await runtime.db
    .insertInto('fault_photos')
    .values({ booking_id: bookingId, id, picture: Buffer.from('picture'), month })
    .execute();
  return id;
}
