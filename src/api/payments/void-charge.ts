import { withAudit, toActor } from '#api/audit/audit-log.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { setChargeVoided } from '#api/charges/change-charges.ts';
import { findBookingOfCharge } from '#api/charges/find-charges.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { ESTIMATE_ACTIONS, isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments } from './lock-booking-with-payments.ts';
import { chargeVoidedNotification } from './payments.texts.ts';
import { requireCharge, sumKobo } from './find-payable-charges.ts';
import { closeAttempts } from './payments.repository.ts';
import { startRefund } from './refunds/start-refund.ts';
import { syncBookingMoney } from './sync-booking-money.ts';

/**
 * Staff void a charge of an estimate permanently, for a reason, with all its parts: nothing is owed for it any more,
 * and its payments go back. A charge that is voided already changes nothing. The booking's own price is not voided: the
 * booking is cancelled instead.
 * @throws AppError charge.not_found; booking.not_possible, with the current card
 */
export async function voidCharge(runtime: Runtime, caller: StaffCaller, id: string, note: string): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const bookingId = await findBookingOfCharge(runtime.db, id);
  if (bookingId === null) throw new AppError('charge.not_found');
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, bookingId);
    const { booking } = locked;
    const charge = requireCharge(locked.charges, id);
    if (charge.isVoided) return presentStaffCard(trx, booking, centre, type);
    if (charge.kind !== 'estimate' || !isEstimateActionAllowed('voidCharge', booking.status))
      throw new AppError('booking.not_possible', {
        payload: { booking: await presentStaffCard(trx, booking, centre, type) },
      });
    const parts = locked.charges.filter((one) => one.approvalId === charge.approvalId && !one.isVoided);
    const kobo = sumKobo(parts);
    for (const part of parts) {
      await setChargeVoided(trx, part.id);
      await closeAttempts(trx, 'charge_id', part.id);
    }
    await recordBookingEvent(trx, bookingId, {
      actor: 'staff',
      staffId,
      event: ESTIMATE_ACTIONS.voidCharge.event,
      detail: { charge: charge.id, kobo, note },
    });
    for (const payment of locked.payments)
      if (
        parts.some((part) => part.id === payment.charge_id) &&
        (payment.status === 'settled' || payment.status === 'refund-due')
      )
        await startRefund(runtime, trx, locked, payment, 'cancelled', staffId);
    const changed = await syncBookingMoney(runtime, trx, booking, { isChargeChanged: true });
    await notifyCustomer(runtime, trx, changed, chargeVoidedNotification(kobo));
    recordAudit({
      event: 'charge.voided',
      subject: { kind: 'booking', id: bookingId },
      detail: { charge: charge.id, kobo, note },
    });
    return presentStaffCard(trx, changed, centre, type);
  });
}
