import { createHash } from 'node:crypto';
import { remake, type Remade } from '#api/vendors/image-processing.ts';
import { recordBookingEvent } from '#api/booking/change-booking.ts';
import { getOwnBooking, lockOwnBooking, type BookingRow } from '#api/booking/lock-booking.ts';
import { notifyStaff } from '#api/booking/notify-booking.ts';
import { bookingState } from '#api/booking/present-booking.ts';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';
import { settings } from '#api/settings/centre-settings.ts';
import type { Connection } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber, isPayable } from '#shared/bookings/booking-states.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import { transferProofStaffNotification } from '../messages.ts';
import * as repo from './repo.ts';

/** Proofs that one booking may have, and the longest side a proof is kept with, pixels. */
const PROOFS = 5;
const SIDE = 1600;
/** Bytes of pictures in one export: about two hundred. It is built in memory, and a booking costs nothing to make. */
const EXPORT_BYTES = 25_000_000;

// Each upload can hold 5 MB of memory while it comes in.
const reading = createConcurrencyLimit(10, 10);

async function present(runtime: Runtime, row: BookingRow): Promise<Transfer> {
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
    proofsLeft: Math.max(0, PROOFS - proofs.length),
  };
}

/** How to pay a booking by bank transfer. Throws payment.not_due. */
export async function readTransfer(runtime: Runtime, customerId: string, bookingId: string): Promise<Transfer> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  if (!isPayable(bookingState(row))) throw new AppError('payment.not_due');
  return present(runtime, row);
}

/** Whether a picture is here already. Throws payment.too_many_proofs when it is new and there is no room for it. */
async function hasOrRejectsProof(db: Connection, bookingId: string, digest: Buffer): Promise<boolean> {
  if (await repo.hasProof(db, bookingId, digest)) return true;
  if ((await repo.listProofs(db, bookingId)).length >= PROOFS) throw new AppError('payment.too_many_proofs');
  return false;
}

/** Reads a picture and makes it anew; null when it is here already. Decoding is dear, so what cannot be kept is not decoded. */
async function receive(runtime: Runtime, bookingId: string, read: () => Promise<Buffer>): Promise<{ digest: Buffer; remade: Remade } | null> {
  const bytes = await read();
  const digest = createHash('sha256').update(bytes).digest();
  return (await hasOrRejectsProof(runtime.db, bookingId, digest)) ? null : { digest, remade: await remake(bytes, SIDE) };
}

/**
 * Keeps a picture of a transfer for staff. It changes nothing about the money. `read` gives the picture's bytes and is called
 * when there is room for them. The same picture again is a success without effect.
 * @throws AppError account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels, payment.too_many_proofs, request.busy, request.too_many
 */
export async function saveTransferProof(runtime: Runtime, customerId: string, bookingId: string, read: () => Promise<Buffer>): Promise<Transfer> {
  const known = await getOwnBooking(runtime.db, bookingId, customerId);
  if (!isPayable(bookingState(known))) throw new AppError('payment.not_due');
  await runtime.limits.take('photos', customerId);
  const received = await reading(() => receive(runtime, bookingId, read));
  if (received === null) return present(runtime, known);
  const { digest, remade } = received;
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwnBooking(trx, bookingId, customerId);
    if (!isPayable(bookingState(row))) throw new AppError('payment.not_due');
    // Again, under the lock: others came in meanwhile.
    if (await hasOrRejectsProof(trx, bookingId, digest)) return;
    await repo.insertProof(trx, bookingId, digest, remade.webp);
    await recordBookingEvent(trx, bookingId, { actor: 'customer', event: 'proof-sent' });
    await notifyStaff(runtime, trx, row, transferProofStaffNotification);
  });
  return present(runtime, known);
}

export const listTransferProofs = (db: Connection, bookingId: string): Promise<repo.ProofRow[]> => repo.listProofs(db, bookingId);

/** A proof's bytes, WebP; for staff alone. Throws payment.not_found. */
export async function getProofPicture(runtime: Runtime, id: string): Promise<Buffer> {
  const row = await repo.findPicture(runtime.db, id);
  if (row === undefined) throw new AppError('payment.not_found');
  return row.picture;
}

/** A person's proofs for the export of their data, newest first; of very many the oldest come without the picture itself. */
export async function exportProofs(db: Connection, customerId: string, most = EXPORT_BYTES) {
  const rows = await repo.listProofsOf(db, customerId, most);
  return rows.map(({ booking_id, bytes, picture, created_at }) => ({
    booking: booking_id, createdAt: created_at.toISOString(), type: 'image/webp', bytes,
    picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
  }));
}

/** For the erasure of an account: its pictures go. */
export const eraseProofs = (db: Connection, customerId: string): Promise<number> => repo.deleteProofsOf(db, customerId);
