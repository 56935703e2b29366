import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { startRefund } from './start-refund.ts';

/** Refunds all payments of a cancelled booking, in the transaction that cancels it. */
export async function refundBooking(
  runtime: Runtime,
  trx: Trx,
  bookingId: string,
  staffId: string | null,
): Promise<void> {
  const locked = await lockBookingWithPayments(trx, bookingId);
  const due = locked.payments.filter(({ status }) => status === 'settled' || status === 'refund-due');
  if (due.length === 0) return;
  for (const payment of due) await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
  await syncBookingMoney(runtime, trx, locked.booking);
}
