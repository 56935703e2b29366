import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import { type V1Booking, V1_PAGE } from '#shared/integrations/v1.contract.ts';
import { presentV1Booking, nextCursor, readCursor } from './present-v1.ts';
import { findBooking, listBookings } from './v1.repository.ts';

/** A booking for the public API. @throws booking.not_found */
export async function v1GetBooking({ db }: Runtime, id: string): Promise<V1Booking> {
  const row = await findBooking(db, id);
  if (row === undefined) throw new AppError('booking.not_found');
  return presentV1Booking(row, (await getSettings(db)).numberPrefix);
}

/** One page of bookings for the public API, newest first. `cursor`: `next` of the previous page. */
export async function v1ListBookings(
  { db }: Runtime,
  cursor: string | null,
): Promise<{ bookings: V1Booking[]; next: string | null }> {
  const { numberPrefix } = await getSettings(db);
  const rows = await listBookings(db, readCursor(cursor), V1_PAGE + 1);
  const shown = rows.slice(0, V1_PAGE);
  return { bookings: shown.map((row) => presentV1Booking(row, numberPrefix)), next: nextCursor(rows, V1_PAGE) };
}
