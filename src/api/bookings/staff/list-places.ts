import type { Runtime } from '#api/runtime.ts';
import { type Places, findPlacesOf } from '#api/scheduling/times/find-places.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import { AppError } from '#shared/errors.ts';
import { appointmentOf } from '#api/bookings/booking-row.ts';
import { findServiceIds } from '#api/bookings/find-booking-services.ts';
import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import { bookingState } from '#api/bookings/present-booking.ts';

/**
 * Lists the bays that a pending or paid booking could use.
 * @param startsAt ISO 8601; null: its own start, else from this minute on
 * @throws AppError booking.not_found, booking.not_possible
 */
export async function listPlaces(
  { db }: Runtime,
  bookingId: string,
  startsAt: string | null,
): Promise<Places & { startsAt: string }> {
  const row = await getAnyBooking(db, bookingId);
  if (!isOpenBooking(bookingState(row))) throw new AppError('booking.not_possible');
  const { job } = appointmentOf(row, await findServiceIds(db, row.id), {});
  return findPlacesOf(db, { bookingId, job, start: startsAt === null ? null : Date.parse(startsAt) });
}
