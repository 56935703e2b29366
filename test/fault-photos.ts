import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { saveFaultPhoto } from '#shared/bookings/faults.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Customer } from './customers.ts';
import type { TestResponse } from './test-app.ts';
import { picture } from './visits.ts';

/** Sends a photo of what is wrong with the car of a booking. Each has an id of its own unless it is given. */
export async function sendFaultPhoto(
  customer: Customer,
  { _id }: Pick<Booking, '_id'>,
  { id = newId(), bytes, type = 'image/jpeg' }: { id?: string; bytes?: Uint8Array; type?: string } = {},
): Promise<TestResponse<Output<typeof saveFaultPhoto>>> {
  const path = `booking/${_id}/photo/${id}`;
  return customer.request('PUT', path, bytes ?? (await picture()), { 'content-type': type });
}
