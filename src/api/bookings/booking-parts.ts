import { findCharges, newBookingCharge, type Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import { together } from '#api/platform/database/pipeline.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import type { Appointment } from '#shared/scheduling/appointment.ts';
import type { BookingRow } from './booking-row.ts';

/** What other tables say of a booking. */
export interface BookingParts {
  /** Undefined: it has none. With the bay, which is for staff. */
  appointment: Appointment | undefined;
  charges: readonly Charge[];
}

/** What other tables say of a booking that the transaction has just made, without a time. */
export const partsOfNew = ({ id, amount_kobo: amountKobo }: BookingRow): BookingParts => ({
  appointment: undefined,
  charges: [newBookingCharge(id, amountKobo)],
});

/** Reads what other tables say of a booking. `db` is the transaction that changed it, if any. */
export async function readParts(db: Connection, bookingId: string): Promise<BookingParts> {
  const [appointments, charges] = await together(findAppointments(db, [bookingId]), findCharges(db, bookingId));
  return { appointment: appointments.get(bookingId), charges };
}
