import type { BookingRow } from '#api/bookings/booking-row.ts';
import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import { type CarShare, findShare } from '#api/cars/people/people-of-car.ts';
import { presentWithLiveState } from '#api/own-bookings/with-live-state.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { CarAct } from '#shared/cars/car-people.ts';
import { AppError } from '#shared/errors.ts';
import type { SharedBooking } from '#shared/shared-cars/shared-bookings.contract.ts';

/** A booking of a car that is shared with the caller. */
export interface SharedRow {
  booking: BookingRow;
  share: CarShare;
}

/**
 * The booking of a car that is shared with a person who may do this: the one place that leads from a person to the
 * owner whose booking it is.
 * @throws booking.not_found for everyone else, also for the owner
 */
export async function requireSharedBooking(
  db: Connection,
  customerId: string,
  bookingId: string,
  act: CarAct,
): Promise<SharedRow> {
  const booking = await getAnyBooking(db, bookingId);
  const share = booking.car_id === null ? undefined : await findShare(db, customerId, booking.car_id, act);
  if (share?.ownerId !== booking.customer_id) throw new AppError('booking.not_found');
  return { booking, share };
}

/** The answer about a booking that a partner changed. */
export const withOwner = (booking: Booking, { owner }: CarShare): SharedBooking => ({ ...booking, owner });

/** Bookings as a partner of their car sees them. */
export async function presentShared(
  runtime: Runtime,
  rows: readonly BookingRow[],
  { owner }: CarShare,
): Promise<SharedBooking[]> {
  const bookings = await presentWithLiveState(runtime, runtime.db, rows, await getSettings(runtime.db));
  return bookings.map((booking) => ({ ...booking, owner }));
}

/** A booking as a partner of its car sees it. @throws booking.not_found */
export async function getSharedBooking(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
): Promise<SharedBooking> {
  const { booking, share } = await requireSharedBooking(runtime.db, customerId, bookingId, 'see-all');
  const [shown] = await presentShared(runtime, [booking], share);
  if (shown === undefined) throw new AppError('booking.not_found');
  return shown;
}
