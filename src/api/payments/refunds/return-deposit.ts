import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { depositReturnedNotification } from '#api/bookings/deposits.texts.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { leftOfChargesKobo } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { lockBookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';
import { startRefund } from './start-refund.ts';

/**
 * A manager returns the kept deposit of a cancelled booking, for a reason: its refund starts. A deposit that was
 * returned already changes nothing.
 * @throws AppError booking.not_found; booking.not_possible, with the current card, when no deposit was retained
 */
export async function returnDeposit(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  note: string,
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, bookingId);
    const { booking, charges, payments } = locked;
    const retained = charges.filter(({ isRetained }) => isRetained);
    if (retained.length === 0) {
      const card = await presentStaffCard(trx, booking, centre, type);
      if (charges.some(({ wasRetained }) => wasRetained)) return card;
      throw new AppError('booking.not_possible', { payload: { booking: card } });
    }
    const kobo = leftOfChargesKobo(retained);
    await recordBookingEvent(trx, bookingId, {
      actor: 'staff',
      staffId,
      event: 'deposit-returned',
      detail: { kobo, note },
    });
    for (const payment of payments)
      if (payment.status === 'settled' && retained.some(({ id }) => id === payment.charge_id))
        await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
    const changed = await syncBookingMoney(runtime, trx, booking, { isChargeChanged: true });
    await notifyCustomer(runtime, trx, changed, depositReturnedNotification(nairaFromKobo(kobo)));
    recordAudit({
      event: 'booking.deposit-returned',
      subject: { kind: 'booking', id: bookingId },
      detail: { kobo },
    });
    return presentStaffCard(trx, changed, centre, type);
  });
}
