import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Estimate } from '#shared/estimates/estimates.contract.ts';
import { presentEstimate } from './present-estimate.ts';
import { readEstimate } from './read-estimate.ts';

/** The estimate of a customer's own booking. @throws AppError booking.not_found */
export async function getEstimate(runtime: Runtime, customerId: string, bookingId: string): Promise<Estimate> {
  const booking = await getOwnBooking(runtime.db, bookingId, customerId);
  return presentEstimate(runtime.db, booking, await readEstimate(runtime.db, bookingId));
}
