import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { V1_PAGE, type V1Booking } from '#shared/integrations/v1.contract.ts';
import { nextCursor, presentV1Booking, readCursor } from './present-v1.ts';
import { listBookings } from './v1.repository.ts';

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
