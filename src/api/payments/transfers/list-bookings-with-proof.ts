import { dueKobo } from '#api/bookings/present-charges.ts';
import { findChargesOf } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from '#api/payments/at-the-desk/staff-payments.repository.ts';
import { findPicture, listProofs } from './transfer-proofs.repository.ts';
import { AppError } from '#shared/errors.ts';

/** Payable bookings with the amounts that are still owed, and their transfer proofs. */
export async function listBookingsWithProof({ db }: Runtime) {
  const [centre, bookings] = await Promise.all([getSettings(db), repo.listBookingsWithProof(db)]);
  const charges = await findChargesOf(
    db,
    bookings.map(({ id }) => id),
  );
  return Promise.all(
    bookings.map(async (row) => ({
      booking: {
        _id: row.id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        amount: nairaFromKobo(dueKobo(charges.get(row.id) ?? [], row.status)),
      },
      pictures: (await listProofs(db, row.id)).map((proof) => ({
        _id: proof.id,
        at: proof.created_at.toISOString(),
      })),
    })),
  );
}

/** A proof's picture as WebP, for staff only. @throws AppError payment.not_found */
export async function getProofPicture(runtime: Runtime, id: string): Promise<Buffer> {
  const row = await findPicture(runtime.db, id);
  if (row === undefined) throw new AppError('payment.not_found');
  return row.picture;
}
