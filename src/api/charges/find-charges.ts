import type { Connection } from '#api/platform/database/database.ts';
import type { ChargeState } from '#shared/bookings/booking-charges.ts';
import * as repo from './charges.repository.ts';

/** A charge as stored, with the state of its payments; kobo. */
export interface Charge extends ChargeState {
  id: string;
  bookingId: string;
  voidedAt: Date | null;
}

/** The charges of several bookings by the id of the booking: its price first, then the others, oldest first. */
export async function findChargesOf(db: Connection, bookingIds: readonly string[]): Promise<Map<string, Charge[]>> {
  const rows = await repo.listCharges(db, bookingIds);
  const charges = rows.map((row): Charge => ({
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind,
    amountKobo: row.amount_kobo,
    isVoided: row.voided_at !== null,
    voidedAt: row.voided_at,
    isPaid: row.paid_at !== null,
    payments: row.payments,
  }));
  return Map.groupBy(charges, ({ bookingId }) => bookingId);
}

/** As `findChargesOf`, for one booking. */
export const findCharges = async (db: Connection, bookingId: string): Promise<Charge[]> =>
  (await findChargesOf(db, [bookingId])).get(bookingId) ?? [];

/** The id of the booking that a charge belongs to; null for an unknown charge. */
export const findBookingOfCharge = async (db: Connection, id: string): Promise<string | null> =>
  (await repo.findBookingOf(db, id))?.booking_id ?? null;
