import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Charge } from '#api/charges/find-charges.ts';
import { sumKobo } from '#api/payments/find-payable-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { Transfer } from '#shared/payments/payments.contract.ts';
import * as repo from './transfer-proofs.repository.ts';

/** Maximum number of proofs per booking. */
export const MAX_PROOFS = 5;

/** The account to pay charges of a booking to by bank transfer, with the proofs received for the booking. */
export async function presentTransfer(
  runtime: Runtime,
  row: BookingRow,
  charges: readonly Charge[],
): Promise<Transfer> {
  const centre = await getSettings(runtime.db);
  const proofs = await repo.listProofs(runtime.db, row.id);
  // Settings stored before the bank account was added have none.
  const account = (centre.bankAccount as typeof centre.bankAccount | undefined)?.number ? centre.bankAccount : null;
  return {
    throughProvider: runtime.config.paystack.bankTransfer,
    account,
    reference: bookingNumber(centre.numberPrefix, row.number),
    amount: nairaFromKobo(sumKobo(charges)),
    proofs: proofs.map(({ created_at }) => ({ at: created_at.toISOString() })),
    proofsLeft: Math.max(0, MAX_PROOFS - proofs.length),
  };
}
