import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import * as repo from './staff-payments.repository.ts';
import { listProofs } from './transfer-proofs.repository.ts';

/** Payable bookings with their transfer proofs. */
export async function listBookingsWithProof({ db }: Runtime) {
  const [centre, bookings] = await Promise.all([getSettings(db), repo.listBookingsWithProof(db)]);
  return Promise.all(
    bookings.map(async (row) => ({
      booking: {
        _id: row.id,
        number: bookingNumber(centre.numberPrefix, row.number),
        fullName: row.full_name,
        amount: nairaFromKobo(row.amount_kobo),
      },
      pictures: (await listProofs(db, row.id)).map((proof) => ({
        _id: proof.id,
        at: proof.created_at.toISOString(),
      })),
    })),
  );
}
