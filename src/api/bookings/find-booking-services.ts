import type { Connection } from '#api/platform/database/database.ts';
import type { BookedService } from '#shared/catalogue/chosen-services.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { listLines, listLinesOf, type BookingLine } from './booking-services.repository.ts';

/** The services of several bookings by the id of the booking, the first of each first. Naira. */
export async function findServicesOf(
  db: Connection,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookedService[]>> {
  const services = new Map<string, BookedService[]>();
  for (const line of await listLinesOf(db, bookingIds))
    services.set(line.booking_id, [...(services.get(line.booking_id) ?? []), presentLine(line)]);
  return services;
}

/** The services of a booking, the first of them first. Naira. */
export const findBookingServices = async (db: Connection, bookingId: string): Promise<BookedService[]> =>
  (await listLines(db, bookingId)).map(presentLine);

/** The services of a booking as they are stored, the first of them first. Kobo. */
export const findBookingLines = (db: Connection, bookingId: string): Promise<BookingLine[]> => listLines(db, bookingId);

/** The ids of the services of a booking, the first of them first. */
export const findServiceIds = async (db: Connection, bookingId: string): Promise<string[]> =>
  (await listLines(db, bookingId)).map(({ service_id }) => service_id);

const presentLine = (line: BookingLine): BookedService => ({
  service: line.service_id,
  name: line.service_name,
  price: nairaFromKobo(line.price_kobo),
  discount: nairaFromKobo(line.discount_kobo),
  minutes: line.minutes,
  ...(line.approval_id !== null && { added: true as const }),
});
