import type { Connection } from '#api/platform/database/database.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import * as repo from './message-subjects.repository.ts';
import type { ListedRow } from './messages.repository.ts';

type About = NonNullable<Message['about']>;

const presentSubject = ({ id, number, plate }: repo.SubjectRow, prefix: string): Omit<About, 'customer'> => ({
  booking: id,
  number: bookingNumber(prefix, number),
  plate: plate === null ? null : formatPlate(plate),
});

/**
 * The subject of a message for staff, by its id: the booking of a notification, and for a customer's message the
 * customer's open booking. Technicians see the booking without the customer.
 */
export async function findSubjects(
  db: Connection,
  type: StaffType,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<string, About>> {
  const bookings = rows.flatMap(({ booking_id: id }) => id ?? []);
  const customers = rows.flatMap(({ customer_id: id }) => id ?? []);
  const [named, open, { numberPrefix }] = await Promise.all([
    repo.listSubjects(db, bookings),
    repo.listOpenSubjects(db, customers),
    getSettings(db),
  ]);
  const about = (row: repo.SubjectRow): About => ({
    ...presentSubject(row, numberPrefix),
    customer: can(type, 'customers.see') ? row.customer_id : null,
  });
  return new Map(
    rows.flatMap((row): [string, About][] => {
      const found =
        named.find(({ id }) => id === row.booking_id) ??
        open.find(({ customer_id: customer }) => customer === row.customer_id);
      return found === undefined ? [] : [[row.id, about(found)]];
    }),
  );
}

/** The booking of a customer whose car is here, else the newest open one; null: none. */
export async function findOpenSubject(db: Connection, customerId: string): Promise<Omit<About, 'customer'> | null> {
  const [[row], { numberPrefix }] = await Promise.all([repo.listOpenSubjects(db, [customerId]), getSettings(db)]);
  return row === undefined ? null : presentSubject(row, numberPrefix);
}
