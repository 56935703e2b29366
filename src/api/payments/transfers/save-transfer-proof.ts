import { createHash } from 'node:crypto';
import { processImage, type ProcessedImage } from '#api/vendors/image-processing.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { getOwnBooking, lockOwnBooking } from '#api/bookings/lock-booking.ts';
import { notifyStaff } from '#api/bookings/notify-booking.ts';
import { UPLOAD_PLACES, withAccountUpload } from '#api/platform/http/account-uploads.ts';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import { findPayableCharge } from '#api/payments/find-payable-charge.ts';
import { transferProofStaffNotification } from '#api/payments/payments.texts.ts';
import * as repo from './transfer-proofs.repository.ts';
import { presentTransfer, MAX_PROOFS } from './present-transfer.ts';

const MAX_SIDE_PX = 1600;

// Limits the memory of uploads: each can take 5 MB.
const limitUploads = createConcurrencyLimit(UPLOAD_PLACES.atOnce, UPLOAD_PLACES.waiting);

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
    : { digest, remade: await processImage(bytes, MAX_SIDE_PX) };
}

/**
 * Stores a picture of a transfer for staff, without effect on the payment status. `read` returns the picture's bytes
 * and is called once the concurrency limit allows it. Sending a picture again is a success without effect.
 * @throws AppError account.photo_not_image, account.photo_too_large, account.photo_too_many_pixels,
 * account.too_many_uploads, payment.too_many_proofs, request.busy, request.too_many
 */
export async function saveTransferProof(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  read: () => Promise<Buffer>,
): Promise<Transfer> {
  const known = await getOwnBooking(runtime.db, bookingId, customerId);
  const charge = await findPayableCharge(runtime.db, known, null);
  const received = await withAccountUpload(customerId, async () => {
    await runtime.limits.take('photos', customerId);
    return limitUploads(() => receiveUpload(runtime, bookingId, read));
  });
  if (received === null) return presentTransfer(runtime, known, charge);
  const { digest, remade } = received;
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwnBooking(trx, bookingId, customerId);
    await findPayableCharge(trx, row, null);
    // Checked again under the lock: concurrent uploads may have been stored meanwhile.
    if (await hasOrRejectsProof(trx, bookingId, digest)) return;
    await repo.insertProof(trx, bookingId, digest, remade.webp);
    await recordBookingEvent(trx, bookingId, { actor: 'customer', event: 'proof-sent' });
    await notifyStaff(runtime, trx, row, transferProofStaffNotification);
  });
  return presentTransfer(runtime, known, charge);
}
