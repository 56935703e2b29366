import type { BookingRow } from '#api/bookings/booking-row.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import type { Connection } from '#api/platform/database/database.ts';
import {
  ALL_CHARGES,
  chargeDueKobo,
  chargePaymentStatus,
  isChargePayable,
  priceCharges,
} from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The charge with this id among those of a booking; of one that was split the rest, so that links to it stay right.
 * The booking's own id names its price, since version 1.0 gave a charge that id and callers may have stored it: the due
 * part of it, else the newest.
 * @throws AppError charge.not_found
 */
export function requireCharge(charges: readonly Charge[], id: string): Charge {
  const price = priceCharges(charges).filter(({ bookingId }) => bookingId === id);
  const charge = charges.find((one) => one.id === id) ?? price.find(({ isPaid }) => !isPaid) ?? price.at(-1);
  if (charge === undefined) throw new AppError('charge.not_found');
  return charge.replacedBy === null ? charge : requireCharge(charges, charge.replacedBy);
}

/** Charges that one payment is for, at least one, in their order. */
export type ChargesToPay = [Charge, ...Charge[]];

/** The sum of the amounts of charges, kobo. */
export const sumKobo = (charges: readonly Pick<Charge, 'amountKobo'>[]): number =>
  charges.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/** Charges in the detail of an audit entry, which leaves out the only charge of a price. */
export function namedCharges(charges: readonly Charge[]): { charge?: string; charges?: string[] } {
  const [first, ...others] = charges;
  if (others.length > 0) return { charges: charges.map(({ id }) => id) };
  return first?.kind === 'estimate' || first?.splitFrom != null ? { charge: first.id } : {};
}

/**
 * The charges of a booking that its customer can pay: `all` of them, the given one, or else the oldest. The booking's
 * own id, which callers may have from version 1.0, also means the oldest.
 * @throws AppError charge.not_found when the booking has no such charge, payment.not_due
 */
export async function findPayableCharges(
  db: Connection,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
  chargeId: string | null,
): Promise<ChargesToPay> {
  const charges = await findCharges(db, id);
  const isAll = chargeId === ALL_CHARGES;
  const chosen = chargeId === null || isAll || chargeId === id ? charges : [requireCharge(charges, chargeId)];
  const [oldest, ...others] = chosen.filter((charge) => {
    const due = chargeDueKobo(charge, status);
    const paymentStatus = chargePaymentStatus(charge, status);
    return isChargePayable({ kind: charge.kind, due, paymentStatus }, status);
  });
  if (oldest === undefined) throw new AppError('payment.not_due');
  return isAll ? [oldest, ...others] : [oldest];
}
