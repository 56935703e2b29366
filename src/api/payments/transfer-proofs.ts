import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber, isPayable } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import * as repo from './transfer-proofs.repository.ts';

/** Bytes of pictures in one export: about two hundred. It is built in memory, and a booking costs nothing to make. */
const MAX_EXPORT_BYTES = 25_000_000;

export async function presentTransfer(runtime: Runtime, row: BookingRow): Promise<Transfer> {
  const centre = await settings(runtime.db);
  const proofs = await repo.listProofs(runtime.db, row.id);
  // A row of settings from before accounts were kept has none.
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

/** How to pay a booking by bank transfer. Throws payment.not_due. */
export async function readTransfer(runtime: Runtime, customerId: string, bookingId: string): Promise<Transfer> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  if (!isPayable(bookingState(row))) throw new AppError('payment.not_due');
  return presentTransfer(runtime, row);
}

export const listTransferProofs = (db: Connection, bookingId: string): Promise<repo.ProofRow[]> =>
  repo.listProofs(db, bookingId);

/** A proof's bytes, WebP; for staff alone. Throws payment.not_found. */
export async function getProofPicture(runtime: Runtime, id: string): Promise<Buffer> {
  const row = await repo.findPicture(runtime.db, id);
  if (row === undefined) throw new AppError('payment.not_found');
  return row.picture;
}

/** A person's proofs for the export of their data, newest first; of very many the oldest come without the picture itself. */
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

/** For the erasure of an account: its pictures go. */
export const eraseProofs = (db: Connection, customerId: string): Promise<number> =>
  repo.deleteCustomerProofs(db, customerId);

/** Proofs that one booking may have, and the longest side a proof is kept with, pixels. */
export const MAX_PROOFS = 5;
