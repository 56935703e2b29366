import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { alertStaff } from '#api/payments/alert-staff.ts';
import type { PaymentRow } from '#api/payments/payments.repository.ts';
import * as repo from './refunds.repository.ts';
import { receivedKobo, refundedKobo } from './refund-amounts.ts';

/**
 * Alerts staff once when more went back than was received: a payment that staff handed back can still be returned by
 * the provider or a bank. `before` are the payment's refunds before the present change.
 */
export async function alertIfReturnedTwice(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  payment: PaymentRow,
  before: readonly repo.RefundRow[],
): Promise<void> {
  const after = refundedKobo(await repo.listRefunds(trx, payment.id));
  if (after > receivedKobo(payment) && refundedKobo(before) <= receivedKobo(payment))
    await alertStaff(runtime, trx, 'returned-twice', { booking, reference: payment.reference });
}
