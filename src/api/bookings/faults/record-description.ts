import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import * as repo from '#api/bookings/bookings.repository.ts';
import { holdAgent, type OwnersAgent } from '#api/cars/people/people-of-car.ts';
import type { Trx } from '#api/platform/database/database.ts';

/**
 * Adds to the history of a booking that the caller has locked that its owner, or `person` for the owner, described the
 * fault. Several descriptions in a row by the same person are one entry, so that no one fills the history.
 * @throws booking.not_found when the person was removed meanwhile
 */
export async function recordDescription(trx: Trx, bookingId: string, person: OwnersAgent | undefined): Promise<void> {
  if (person !== undefined) await holdAgent(trx, person);
  const last = await repo.findLastEvent(trx, bookingId);
  if (last?.event === 'described' && last.person_id === (person?.customerId ?? null)) return;
  await recordBookingEvent(trx, bookingId, { actor: 'customer', event: 'described', person });
}
