import { setChargeRetained } from '#api/charges/change-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import type { PaymentRow } from '#api/payments/payments.repository.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { depositCharges } from '#shared/bookings/booking-charges.ts';
import { startRefund } from './start-refund.ts';

/**
 * Refunds all payments of a cancelled booking, in the transaction that cancels it, except its paid deposit where the
 * centre keeps that.
 */
export async function refundBooking(
  runtime: Runtime,
  trx: Trx,
  bookingId: string,
  staffId: string | null,
): Promise<void> {
  const locked = await lockBookingWithPayments(trx, bookingId);
  const retained = locked.booking.keeps_deposit ? depositCharges(locked.charges).filter(({ isPaid }) => isPaid) : [];
  for (const { id } of retained) await setChargeRetained(trx, id);
  const isRetained = ({ charge_id: of, status }: PaymentRow): boolean =>
    status === 'settled' && retained.some(({ id }) => id === of);
  const due = locked.payments.filter(
    (payment) => (payment.status === 'settled' || payment.status === 'refund-due') && !isRetained(payment),
  );
  if (due.length === 0 && retained.length === 0) return;
  for (const payment of due) await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
  await syncBookingMoney(runtime, trx, locked.booking, { isChargeChanged: retained.length > 0 });
}
