import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { findCharges, type Charge } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { listPayments } from './payments.repository.ts';
import { toReceipt } from './receipt.ts';
import { requireCharge } from './find-payable-charges.ts';
import { listRefunds } from './refunds/refunds.repository.ts';

/** The price charges of a booking; those that were split may have receipts of undone payments. */
const ofPrice = (charges: readonly Charge[]): string[] =>
  charges.filter(({ kind }) => kind === 'booking').map(({ id }) => id);

/**
 * The receipt of the payment that settled a charge of a customer's booking (null: its price, of which the newest part),
 * also after it was refunded.
 * @throws AppError booking.not_found, charge.not_found, payment.no_receipt
 */
export async function getReceipt(
  runtime: Runtime,
  customerId: string,
  bookingId: string,
  chargeId: string | null,
): Promise<Receipt> {
  const row = await getOwnBooking(runtime.db, bookingId, customerId);
  const charges = await findCharges(runtime.db, bookingId);
  const numbered = (await listPayments(runtime.db, bookingId)).filter(({ receipt_number: number }) => number !== null);
  const meant = chargeId === null || chargeId === bookingId ? ofPrice(charges) : [chargeId];
  const own = numbered.filter((payment) => meant.includes(payment.charge_id));
  const { id } = requireCharge(charges, chargeId ?? bookingId);
  const found = own.length > 0 ? own : numbered.filter((payment) => payment.charge_id === id);
  const payment = found.findLast(({ status }) => status === 'settled') ?? found.at(-1);
  if (payment === undefined) throw new AppError('payment.no_receipt');
  const refunds = await listRefunds(runtime.db, payment.id);
  return toReceipt(row, charges, payment, await getSettings(runtime.db), refunds);
}
