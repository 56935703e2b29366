import { dueKobo } from '#api/bookings/present-charges.ts';
import { findChargesOf } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from '#api/payments/at-the-desk/staff-payments.repository.ts';
import { listProofs } from './transfer-proofs.repository.ts';

/** Payable bookings with what is still owed for them, and their transfer proofs. */
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
