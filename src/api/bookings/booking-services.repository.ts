import type { Connection, Trx } from '#api/platform/database/database.ts';

/** A service of a booking; kobo. */
export interface BookingLine {
  service_id: string;
  service_name: string;
  price_kobo: number;
  discount_kobo: number;
  minutes: number;
  /** The approval by which it was added at the desk; null: it is part of the price. */
  approval_id: string | null;
}

const LINE = ['service_id', 'service_name', 'price_kobo', 'discount_kobo', 'minutes', 'approval_id'] as const;

/** Inserts services of a booking, in the order in which they were chosen, the first at a position. */
export async function insertLines(
  trx: Trx,
  bookingId: string,
  lines: readonly BookingLine[],
  first = 0,
): Promise<void> {
  await trx
    .insertInto('booking_services')
    .values(lines.map((line, i) => ({ ...line, booking_id: bookingId, position: first + i })))
    .execute();
}

/** The position after the last service of a booking. */
export async function nextPosition(trx: Trx, bookingId: string): Promise<number> {
  const row = await trx
    .selectFrom('booking_services')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

/** Deletes a service of a booking. */
export async function deleteLine(trx: Trx, bookingId: string, service: string): Promise<void> {
  await trx
    .deleteFrom('booking_services')
    .where('booking_id', '=', bookingId)
    .where('service_id', '=', service)
    .execute();
}

/** Deletes the services of a booking. The caller inserts others in the same transaction. */
export async function deleteLines(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom('booking_services').where('booking_id', '=', bookingId).execute();
}

/** The services of a booking, in the order in which they were chosen. */
export const listLines = (db: Connection, bookingId: string): Promise<BookingLine[]> =>
  db.selectFrom('booking_services').select(LINE).where('booking_id', '=', bookingId).orderBy('position').execute();

/** The services of several bookings, each with its booking, in the order in which they were chosen. */
export const listLinesOf = async (
  db: Connection,
  bookingIds: readonly string[],
): Promise<(BookingLine & { booking_id: string })[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('booking_services')
        .select(['booking_id', ...LINE])
        .where('booking_id', 'in', bookingIds)
        .orderBy('booking_id')
        .orderBy('position')
        .execute();
