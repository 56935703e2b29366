import { newId, type Trx } from '#api/platform/database/database.ts';
import * as repo from './charges.repository.ts';

/** What a customer approved of an estimate. */
export interface Approval {
  id: string;
  amountKobo: number;
}

/**
 * Adds the charge of an approval to a booking that the caller has locked. Returns the id of the charge; null when
 * it was there already. Callers use `addEstimateCharge` of the payments feature, which keeps the booking in step.
 * @throws Error when the approval is charged with another amount or on another booking: a fault of the caller
 */
export async function insertChargeOf(trx: Trx, bookingId: string, approval: Approval): Promise<string | null> {
  const row = { id: newId(), booking_id: bookingId, approval_id: approval.id, amount_kobo: approval.amountKobo };
  if (await repo.insertEstimateCharge(trx, row)) return row.id;
  const known = await repo.findByApproval(trx, approval.id);
  if (known?.booking_id !== bookingId || known.amount_kobo !== approval.amountKobo)
    throw new Error('an approval is charged once, on its booking, with its amount');
  return null;
}

/** Records whether a charge of an estimate is paid. The first charge has this in the status of its booking. */
export const setChargePaid = (trx: Trx, id: string, isPaid: boolean): Promise<void> => repo.setPaid(trx, id, isPaid);

/** Voids a charge of an estimate for good: nothing is owed for it any more, and it does not count as paid. */
export const setChargeVoided = (trx: Trx, id: string): Promise<void> => repo.setVoided(trx, id);
