import { newId, type Trx } from '#api/platform/database/database.ts';
import { priceCharges } from '#shared/bookings/booking-charges.ts';
import * as repo from './charges.repository.ts';
import { findCharges } from './find-charges.ts';

/** Adds the charge for the price of a new booking. */
export async function insertPriceCharge(trx: Trx, bookingId: string, amountKobo: number): Promise<void> {
  await repo.insertCharge(trx, {
    id: newId(),
    booking_id: bookingId,
    kind: 'booking',
    approval_id: null,
    amount_kobo: amountKobo,
  });
}

/**
 * Changes the price charge of a booking that the caller has locked. Only an unpaid booking is priced again.
 * @throws Error unless the booking has exactly one price charge, which is unpaid: a fault of the caller
 */
export async function repriceCharge(trx: Trx, bookingId: string, amountKobo: number): Promise<void> {
  const [charge, ...more] = priceCharges(await findCharges(trx, bookingId));
  if (charge === undefined || charge.isPaid || more.length > 0) throw new Error('only an unpaid price can change');
  await repo.updateCharge(trx, charge.id, { amountKobo });
}

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
  const { id: approvalId, amountKobo } = approval;
  const row = {
    id: newId(),
    booking_id: bookingId,
    kind: 'estimate',
    approval_id: approvalId,
    amount_kobo: amountKobo,
  } as const;
  if (await repo.insertCharge(trx, row)) return row.id;
  const known = await repo.findByApproval(trx, approvalId);
  if (known?.booking_id !== bookingId || known.amount_kobo !== amountKobo)
    throw new Error('an approval is charged once, on its booking, with its amount');
  return null;
}

/** Records whether a charge is paid. The caller then calls `syncBookingMoney` of the payments feature. */
export const setChargePaid = (trx: Trx, id: string, isPaid: boolean): Promise<void> =>
  repo.updateCharge(trx, id, { isPaid });

/** Voids a charge of an estimate permanently: nothing is owed for it any more, and it is not paid either. */
export const setChargeVoided = (trx: Trx, id: string): Promise<void> => repo.updateCharge(trx, id, { isVoided: true });
