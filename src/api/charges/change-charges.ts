import { newId, type Trx } from '#api/platform/database/database.ts';
import { priceCharges, type ChargePart } from '#shared/bookings/booking-charges.ts';
import * as repo from './charges.repository.ts';
import { findCharges, type Charge } from './find-charges.ts';

/** The price of a booking; kobo. */
interface Price {
  amountKobo: number;
  /** The part of it that makes the time firm; 0: none. */
  depositKobo: number;
}

/** What is charged for a price: all of it, or the deposit and the balance. */
const partsOf = ({ amountKobo, depositKobo }: Price): { part: ChargePart; amountKobo: number }[] =>
  depositKobo === 0
    ? [{ part: 'whole', amountKobo }]
    : [
        { part: 'deposit', amountKobo: depositKobo },
        { part: 'balance', amountKobo: amountKobo - depositKobo },
      ];

/** Adds the charges for the price of a new booking. */
export async function insertPriceCharges(trx: Trx, bookingId: string, price: Price): Promise<void> {
  for (const one of partsOf(price)) await insertPricePart(trx, bookingId, one);
}

async function insertPricePart(
  trx: Trx,
  bookingId: string,
  { part, amountKobo }: { part: ChargePart; amountKobo: number },
): Promise<void> {
  const row = { id: newId(), booking_id: bookingId, kind: 'booking', approval_id: null } as const;
  await repo.insertCharge(trx, { ...row, part, amount_kobo: amountKobo });
}

/**
 * Changes the price of a booking that the caller has locked. Only an unpaid booking is priced again: parts of the price
 * whose payments were undone become one charge again, or two with a deposit. False when nothing changed.
 * @throws Error when a part of the price is paid: a fault of the caller
 */
export async function repriceCharges(trx: Trx, bookingId: string, price: Price): Promise<boolean> {
  const charges = priceCharges(await findCharges(trx, bookingId));
  const [first] = charges;
  if (first === undefined || charges.some(({ isPaid }) => isPaid)) throw new Error('only an unpaid price can change');
  const parts = partsOf(price);
  const isSame =
    parts.length === charges.length &&
    parts.every(({ part, amountKobo }, i) => charges[i]?.part === part && charges[i].amountKobo === amountKobo);
  if (isSame) return false;
  for (const { id } of charges.slice(parts.length)) await repo.updateCharge(trx, id, { replacedBy: first.id });
  for (const [i, one] of parts.entries()) {
    const charge = charges[i];
    if (charge === undefined) await insertPricePart(trx, bookingId, one);
    else await repo.updateCharge(trx, charge.id, one);
  }
  return true;
}

/**
 * Replaces a due charge of a booking that the caller has locked by two with its kind, approval and place: the part that
 * is paid now, which is returned, and the rest, to which links to the charge lead. The caller closes its attempts.
 */
export async function splitCharge(trx: Trx, charge: Charge, partKobo: number): Promise<Charge> {
  const [partId = '', restId = ''] = [newId(), newId()].toSorted();
  const shared = {
    booking_id: charge.bookingId,
    kind: charge.kind,
    part: charge.part,
    approval_id: charge.approvalId,
    split_from: charge.splitFrom ?? charge.id,
  };
  await repo.insertCharge(trx, { ...shared, id: partId, amount_kobo: partKobo });
  await repo.insertCharge(trx, { ...shared, id: restId, amount_kobo: charge.amountKobo - partKobo });
  await repo.updateCharge(trx, charge.id, { replacedBy: restId });
  return { ...charge, id: partId, amountKobo: partKobo, splitFrom: shared.split_from, payments: [] };
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

/** The centre keeps a paid deposit of a booking that is cancelled, until its money goes back. */
export const setChargeRetained = (trx: Trx, id: string): Promise<void> =>
  repo.updateCharge(trx, id, { isRetained: true });
