import { withAudit, toActor } from '#api/audit/audit-log.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { dropServicesOf } from '#api/bookings/change-services.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { setChargeVoided } from '#api/charges/change-charges.ts';
import { findBookingOfCharge, type Charge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { ESTIMATE_ACTIONS, isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { lockBookingWithPayments, type BookingWithPayments } from './lock-booking-with-payments.ts';
import { chargeVoidedNotification } from './payments.texts.ts';
import { requireCharge, sumKobo } from './find-payable-charges.ts';
import { closeAttempts } from './payments.repository.ts';
import { startRefund } from './refunds/start-refund.ts';
import { syncBookingMoney } from './sync-booking-money.ts';

/**
 * Staff void a charge of an estimate permanently, for a reason, with all its parts: nothing is owed for it any more,
 * its payments go back, and a service that it added leaves the booking. A charge that is voided already changes
 * nothing. The booking's own price is not voided: the booking is cancelled instead.
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
    const { changed, kobo } = await voidApproval(runtime, trx, locked, charge, { staffId, note });
    await notifyCustomer(runtime, trx, changed, chargeVoidedNotification(kobo));
    recordAudit({
      event: 'charge.voided',
      subject: { kind: 'booking', id: bookingId },
      detail: { charge: charge.id, kobo, note },
    });
    return presentStaffCard(trx, changed, centre, type);
  });
}

/**
 * Voids a charge of an estimate of a booking that was read under its lock, with all its parts, sends their money back
 * and takes the services that it paid for out of the booking. Returns the booking and the amount, kobo.
 */
export async function voidApproval(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  charge: Charge,
  { staffId, note }: { staffId: string; note: string },
): Promise<{ changed: BookingRow; kobo: number }> {
  const { booking } = locked;
  const parts = locked.charges.filter((one) => one.approvalId === charge.approvalId && !one.isVoided);
  const kobo = sumKobo(parts);
  for (const part of parts) {
    await setChargeVoided(trx, part.id);
    await closeAttempts(trx, 'charge_id', part.id);
  }
  await recordBookingEvent(trx, booking.id, {
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
  const left = await dropServicesOf(runtime, trx, booking, charge.approvalId, staffId);
  return { changed: await syncBookingMoney(runtime, trx, left, { isChargeChanged: true }), kobo };
}
