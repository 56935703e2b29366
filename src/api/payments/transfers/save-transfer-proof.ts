import { createHash } from 'node:crypto';
import { processImage, type ProcessedImage } from '#api/vendors/image-processing.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { getOwnBooking, lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyStaff } from '#api/bookings/notify-booking.ts';
import { withUpload, type ReadUpload } from '#api/platform/http/account-uploads.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import { findPayableCharges, sumKobo } from '#api/payments/find-payable-charges.ts';
import { transferProofStaffNotification } from '#api/payments/payments.texts.ts';
import * as repo from './transfer-proofs.repository.ts';
import { presentTransfer, MAX_PROOFS } from './present-transfer.ts';

const MAX_SIDE_PX = 1600;

/**
 * True when the picture is already stored. @throws AppError payment.too_many_proofs when it is new and the limit is
 * reached
 */
async function hasOrRejectsProof(db: Connection, bookingId: string, digest: Buffer): Promise<boolean> {
  if (await repo.hasProof(db, bookingId, digest)) return true;
  if ((await repo.listProofs(db, bookingId)).length >= MAX_PROOFS) throw new AppError('payment.too_many_proofs');
  return false;
}

/**
 * Reads and re-encodes a picture; null when it is already stored. Checks the limit first, because decoding is
 * expensive.
 */
async function receiveUpload(
  runtime: Runtime,
  bookingId: string,
  read: () => Promise<Buffer>,
): Promise<{ digest: Buffer; remade: ProcessedImage } | null> {
  const bytes = await read();
  const digest = createHash('sha256').update(bytes).digest();
  return (await hasOrRejectsProof(runtime.db, bookingId, digest))
    ? null
    : { digest, remade: await processImage(bytes, MAX_SIDE_PX, 'customer') };
}

/**
 * Stores a picture of a transfer for staff, without effect on the payment status. Sending a picture again is a success
 * without effect. The answer is as that of `getTransfer`.
 * @throws AppError booking.not_found, charge.not_found, payment.not_due, account.photo_not_image,
 * account.photo_too_large, account.photo_too_many_pixels, account.too_many_uploads, payment.too_many_proofs,
 * request.busy, request.too_many, request.timeout
 */
export async function saveTransferProof(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  chargeId: string | null,
  read: ReadUpload,
): Promise<Transfer> {
  const known = await getOwnBooking(runtime.db, bookingId, customerId);
  const charges = await findPayableCharges(runtime.db, known, chargeId);
  const received = await withUpload({ id: customerId, kind: 'customer' }, async (onBytes) => {
    await runtime.limits.take('photos', customerId);
    return receiveUpload(runtime, bookingId, () => read(onBytes));
  });
  if (received === null) return presentTransfer(runtime, known, charges);
  const { digest, remade } = received;
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwnBooking(trx, bookingId, customerId);
    await findPayableCharges(trx, row, chargeId);
    // Checked again under the lock: concurrent uploads may have been stored meanwhile.
    if (await hasOrRejectsProof(trx, bookingId, digest)) return;
    await repo.insertProof(trx, bookingId, digest, remade.webp);
    await recordBookingEvent(trx, bookingId, { actor: 'customer', event: 'proof-sent' });
    await notifyStaff(runtime, trx, row, transferProofStaffNotification(sumKobo(charges)));
  });
  return presentTransfer(runtime, known, charges);
}
