import type { Connection } from '#api/platform/database/database.ts';
import type { ChargePart, ChargeState } from '#shared/bookings/booking-charges.ts';
import * as repo from './charges.repository.ts';

/** A charge as stored, with the state of its payments; kobo. */
export interface Charge extends ChargeState {
  id: string;
  bookingId: string;
  /** Which part of the price it is; `whole` for the others. */
  part: ChargePart;
  /** The approval of an estimate that it is for, also as a part. */
  approvalId: string | null;
  voidedAt: Date | null;
  /** The deposit of a cancelled booking that the centre keeps. */
  isRetained: boolean;
  /** It is, or was until its money went back. */
  wasRetained: boolean;
  /** The charge that is due in its place, when it was split. */
  replacedBy: string | null;
  /** The charge, as it was made, of which it is a part. */
  splitFrom: string | null;
}

/**
 * The charges of several bookings by the id of the booking: its price first (the deposit before the balance), then
 * the others, oldest first; parts are in the place of their charge.
 */
export async function findChargesOf(db: Connection, bookingIds: readonly string[]): Promise<Map<string, Charge[]>> {
  const rows = await repo.listCharges(db, bookingIds);
  const charges = rows.map((row): Charge => ({
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind,
    part: row.part,
    amountKobo: row.amount_kobo,
    isVoided: row.voided_at !== null,
    approvalId: row.approval_id,
    voidedAt: row.voided_at,
    isRetained: row.retained_at !== null && row.given_back_at === null,
    wasRetained: row.retained_at !== null,
    replacedBy: row.replaced_by,
    splitFrom: row.split_from,
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
