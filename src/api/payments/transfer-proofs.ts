import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber, isPayable } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import * as repo from './transfer-proofs.repository.ts';

/** Maximum size of the pictures in one export, bytes: about two hundred. The export is built in memory. */
const MAX_EXPORT_BYTES = 25_000_000;

export async function presentTransfer(runtime: Runtime, row: BookingRow): Promise<Transfer> {
  const centre = await getSettings(runtime.db);
  const proofs = await repo.listProofs(runtime.db, row.id);
  // Settings stored before the bank account was added have none.
  const account = (centre.bankAccount as typeof centre.bankAccount | undefined)?.number ? centre.bankAccount : null;
  return {
    throughProvider: runtime.config.paystack.bankTransfer,
    account,
    reference: bookingNumber(centre.numberPrefix, row.number),
    amount: nairaFromKobo(row.amount_kobo),
    proofs: proofs.map(({ created_at }) => ({ at: created_at.toISOString() })),
    proofsLeft: Math.max(0, MAX_PROOFS - proofs.length),
  };
}

/** The instructions to pay a booking by bank transfer. @throws AppError payment.not_due */
export async function readTransfer(runtime: Runtime, customerId: string, bookingId: string): Promise<Transfer> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  if (!isPayable(bookingState(row))) throw new AppError('payment.not_due');
  return presentTransfer(runtime, row);
}

export const listTransferProofs = (db: Connection, bookingId: string): Promise<repo.ProofRow[]> =>
  repo.listProofs(db, bookingId);

/** A proof's picture as WebP, for staff only. @throws AppError payment.not_found */
export async function getProofPicture(runtime: Runtime, id: string): Promise<Buffer> {
  const row = await repo.findPicture(runtime.db, id);
  if (row === undefined) throw new AppError('payment.not_found');
  return row.picture;
}

/** A customer's proofs for the data export, newest first; beyond the size limit without the picture. */
export async function exportProofs(db: Connection, customerId: string, maxBytes = MAX_EXPORT_BYTES) {
  const rows = await repo.listCustomerProofs(db, customerId, maxBytes);
  return rows.map(({ booking_id, bytes, picture, created_at }) => ({
    booking: booking_id,
    createdAt: created_at.toISOString(),
    type: 'image/webp',
    bytes,
    picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
  }));
}

/** Deletes the proofs of a deleted account. */
export const eraseProofs = (db: Connection, customerId: string): Promise<number> =>
  repo.deleteCustomerProofs(db, customerId);

/** Maximum number of proofs per booking. */
export const MAX_PROOFS = 5;
