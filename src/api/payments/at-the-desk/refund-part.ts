import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { isRepeated } from '#api/bookings/staff/take-staff-action.ts';
import { findBookingOfCharge } from '#api/charges/find-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { koboFromNaira } from '#shared/money.ts';
import { hasEnded } from '#shared/payments/refund-states.ts';
import { namedCharges, requireCharge } from '#api/payments/find-payable-charges.ts';
import { lockBookingWithPayments, rowsOf, type BookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { providerReference, type PaymentRow } from '#api/payments/payments.repository.ts';
import { partlyReturnedNotification, refundStartedNotification } from '#api/payments/payments.texts.ts';
import { refundableKobo } from '#api/payments/refunds/refund-amounts.ts';
import * as refunds from '#api/payments/refunds/refunds.repository.ts';
import { startRefund } from '#api/payments/refunds/start-refund.ts';
import { syncBookingMoney } from '#api/payments/sync-booking-money.ts';

interface GivenBack {
  booking: StaffCard;
  /** It was all that was left: a full refund, which makes the charge due again. */
  isAll: boolean;
  /** Staff hand the money over; the provider sends money back that came online. */
  byHand: boolean;
}

/**
 * A manager gives a part of the money that paid a charge back, for a reason. Online the provider sends it; money of the
 * desk is handed over, and recorded at once. Charge and booking stay paid, and nothing becomes due (docs/api.md 4). The
 * last kobo is a full refund. A call that the same person repeats changes nothing.
 * @throws AppError charge.not_found; booking.stale, booking.not_possible, with the current card;
 * payment.more_than_paid, payment.refund_open while another refund of the transaction has not ended
 */
export async function refundPart(
  runtime: Runtime,
  caller: StaffCaller,
  chargeId: string,
  { version, amount, note }: { version: number; amount: number; note: string },
): Promise<GivenBack> {
  const { staffId, type } = caller.staff;
  const bookingId = await findBookingOfCharge(runtime.db, chargeId);
  if (bookingId === null) throw new AppError('charge.not_found');
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, bookingId);
    const payload = { booking: await presentStaffCard(trx, locked.booking, centre, type) };
    const charge = requireCharge(locked.charges, chargeId);
    const byHand = !charge.payments.some(({ method, status }) => method === 'online' && status === 'settled');
    const events = ['payment-given-back'] as const;
    if (await isRepeated(trx, locked.booking, { version, staffId, events, payload }))
      return { ...payload, isAll: !charge.isPaid, byHand };
    const payment = locked.payments.find(({ charge_id: of, status }) => of === charge.id && status === 'settled');
    if (payment === undefined || payment.method === 'credit') throw new AppError('booking.not_possible', { payload });
    const kobo = koboFromNaira(amount) ?? 0;
    const left = await leftKobo(trx, locked, payment);
    if (kobo > left) throw new AppError('payment.more_than_paid');
    const isAll = kobo === left;
    const detail = { ...namedCharges([charge]), reference: providerReference(payment), kobo, note };
    await recordBookingEvent(trx, bookingId, {
      actor: 'staff',
      staffId,
      event: 'payment-given-back',
      detail: { ...detail, version },
    });
    if (isAll) await startRefund(runtime, trx, locked, payment, 'surplus', staffId);
    else await startPart(runtime, trx, locked, payment, { kobo, note, staffId });
    const changed = await syncBookingMoney(runtime, trx, locked.booking, { isChargeChanged: true });
    recordAudit({ event: 'payment.given-back', subject: { kind: 'booking', id: bookingId }, detail });
    return { booking: await presentStaffCard(trx, changed, centre, type), isAll, byHand };
  });
}

/**
 * The amount of the payment that has not been given back, kobo.
 * @throws AppError payment.refund_open
 */
async function leftKobo(trx: Trx, locked: BookingWithPayments, payment: PaymentRow): Promise<number> {
  const ofTransaction = await refunds.listRefundsOf(
    trx,
    rowsOf(locked, payment).map(({ id }) => id),
  );
  if (ofTransaction.some(({ status }) => !hasEnded(status))) throw new AppError('payment.refund_open');
  return refundableKobo(
    payment,
    ofTransaction.filter(({ payment_id: of }) => of === payment.id),
  );
}

async function startPart(
  runtime: Runtime,
  trx: Trx,
  { booking }: BookingWithPayments,
  { id: paymentId, method }: PaymentRow,
  { kobo, note, staffId }: { kobo: number; note: string; staffId: string },
): Promise<void> {
  const isOnline = method === 'online';
  const { id } = await refunds.insertRefund(trx, {
    payment_id: paymentId,
    amount_kobo: kobo,
    reason: 'part',
    method: isOnline ? 'provider' : 'hand',
    requested_by: staffId,
    note,
  });
  if (isOnline) await runtime.queue.send('send-refund', { id }, trx, undefined, id);
  else await refunds.updateRefund(trx, id, { status: 'processed' });
  await notifyCustomer(
    runtime,
    trx,
    booking,
    isOnline ? refundStartedNotification(kobo) : partlyReturnedNotification(kobo, { byHand: true }),
  );
}
