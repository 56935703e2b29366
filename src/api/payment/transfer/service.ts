import { createHash } from 'node:crypto';
import { remake } from '#api/adapters/pictures.ts';
import { findOwn, insertEvent, lockOwn, plateOf, standing, type BookingRow } from '#api/booking/service.ts';
import { tellDesk } from '#api/booking/tell/service.ts';
import { settings } from '#api/centre/service.ts';
import type { Connection } from '#api/db/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { isPayable } from '#shared/booking/booking.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { PROOF_BYTES, type Transfer } from '#shared/payment/contract.ts';
import { proofForStaff } from '../messages.ts';
import * as repo from './repo.ts';

/** Proofs that one booking may have, and the longest side a proof is kept with, pixels. */
const PROOFS = 5;
const SIDE = 1600;
/** Bytes of pictures in one export: about two hundred. It is built in memory, and a booking costs nothing to make. */
const EXPORT_BYTES = 25_000_000;

async function present(runtime: Runtime, row: BookingRow): Promise<Transfer> {
  const centre = await settings(runtime.db);
  const proofs = await repo.listProofs(runtime.db, row.id);
  // A row of settings from before accounts were kept has none.
  const account = (centre.bankAccount as typeof centre.bankAccount | undefined)?.number ? centre.bankAccount : null;
  return {
    throughProvider: runtime.config.paystack.bankTransfer,
    account,
    reference: plateOf(row, centre),
    amount: nairaFromKobo(row.amount_kobo),
    proofs: proofs.map(({ created_at }) => ({ at: created_at.toISOString() })),
    proofsLeft: Math.max(0, PROOFS - proofs.length),
  };
}

/** How to pay a booking by bank transfer. Throws payment.not_due. */
export async function readTransfer(runtime: Runtime, customerId: string, bookingId: string): Promise<Transfer> {
  const row = await findOwn(runtime.db, bookingId, customerId);
  if (row === undefined) throw new AppError('booking.not_found');
  if (!isPayable(standing(row))) throw new AppError('payment.not_due');
  return present(runtime, row);
}

/**
 * Keeps a picture of a transfer for staff. It changes nothing about the money. The same picture again is a success without
 * effect. Throws account.photo_not_image, photo_too_large, photo_too_many_pixels, payment.too_many_proofs.
 */
export async function keepProof(runtime: Runtime, customerId: string, bookingId: string, bytes: Buffer): Promise<Transfer> {
  const known = await findOwn(runtime.db, bookingId, customerId);
  if (known === undefined) throw new AppError('booking.not_found');
  if (!isPayable(standing(known))) throw new AppError('payment.not_due');
  if (bytes.length > PROOF_BYTES) throw new AppError('account.photo_too_large');
  const digest = createHash('sha256').update(bytes).digest();
  if (await repo.hasProof(runtime.db, bookingId, digest)) return present(runtime, known);
  const remade = await remake(bytes, SIDE);
  if (remade.kind === 'not-image') throw new AppError('account.photo_not_image');
  if (remade.kind === 'too-many-pixels') throw new AppError('account.photo_too_many_pixels');
  await runtime.db.transaction().execute(async (trx) => {
    const row = await lockOwn(trx, bookingId, customerId);
    if (row === undefined) throw new AppError('booking.not_found');
    if (!isPayable(standing(row))) throw new AppError('payment.not_due');
    if (await repo.hasProof(trx, bookingId, digest)) return;
    if ((await repo.listProofs(trx, bookingId)).length >= PROOFS) throw new AppError('payment.too_many_proofs');
    await repo.insertProof(trx, bookingId, digest, remade.webp);
    await insertEvent(trx, bookingId, { actor: 'customer', event: 'proof-sent' });
    await tellDesk(runtime, trx, row, proofForStaff);
  });
  return present(runtime, known);
}

export const proofsOf = (db: Connection, bookingId: string): Promise<repo.ProofRow[]> => repo.listProofs(db, bookingId);

/** A proof's bytes, WebP; for staff alone. Throws payment.not_found. */
export async function pictureOf(runtime: Runtime, id: string): Promise<Buffer> {
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
