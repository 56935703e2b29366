import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import { findCharges } from '#api/charges/find-charges.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/payments/payments.contract.ts';
import { listPayments } from './payments.repository.ts';
import { toReceipt } from './receipt.ts';
import { requireCharge } from './find-payable-charges.ts';

/**
 * The receipt of the payment that settled a charge of a customer's booking (null: its price), also after it was
 * refunded.
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
  const { id } = requireCharge(charges, chargeId ?? bookingId);
  const numbered = (await listPayments(runtime.db, bookingId)).filter(
    (payment) => payment.charge_id === id && payment.receipt_number !== null,
  );
  const payment = numbered.find(({ status }) => status === 'settled') ?? numbered.at(-1);
  if (payment === undefined) throw new AppError('payment.no_receipt');
  return toReceipt(row, charges, payment, await getSettings(runtime.db));
}
