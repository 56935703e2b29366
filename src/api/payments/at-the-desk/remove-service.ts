import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import { findBookingLines } from '#api/bookings/find-booking-services.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { isCheckedIn } from '#api/bookings/find-check-ins.ts';
import { notifyCustomer } from '#api/bookings/notify-booking.ts';
import { removeBookedService } from '#api/bookings/remove-booked-service.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { lockBookingWithPayments, type BookingWithPayments } from '#api/payments/lock-booking-with-payments.ts';
import { serviceRemovedNotification } from '#api/payments/payments.texts.ts';
import { voidApproval } from '#api/payments/void-charge.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { chargePaymentStatus, priceCharges } from '#shared/bookings/booking-charges.ts';
import { isUnpaid } from '#shared/bookings/booking-states.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Staff remove a service from a booking. One that the desk added is taken back with its charge, whose money goes back;
 * one of the price makes the price lower, while no money came for that. Once money came or the car is here it needs the
 * right to refund and a reason. A service that is not there changes nothing.
 * @throws AppError booking.not_found, booking.not_possible, booking.stale (both with the card), booking.last_service,
 * booking.service_paid, booking.reason_missing, session.forbidden
 */
export async function removeBookingService(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  service: string,
  { version, note }: { version: number; note?: string | null | undefined },
): Promise<StaffCard> {
  const { staffId, type } = caller.staff;
  const centre = await getSettings(runtime.db);
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const locked = await lockBookingWithPayments(trx, bookingId);
    const { booking } = locked;
    const present = (row: BookingRow) => presentStaffCard(trx, row, centre, type);
    const lines = await findBookingLines(trx, bookingId);
    const line = lines.find((one) => one.service_id === service);
    if (line === undefined) return present(booking);
    const payload = { booking: await present(booking) };
    if (booking.version !== version) throw new AppError('booking.stale', { payload });
    if (!isOpenBooking(booking)) throw new AppError('booking.not_possible', { payload });
    const hasMoney = chargesOf(locked, line).some((charge) => !isUnpaid(chargePaymentStatus(charge, booking.status)));
    if (line.approval_id === null && lines.filter(({ approval_id: id }) => id === null).length === 1)
      throw new AppError('booking.last_service');
    if (line.approval_id === null && hasMoney) throw new AppError('booking.service_paid');
    if (hasMoney || (await isCheckedIn(trx, bookingId))) {
      if (!can(type, 'payments.refund')) throw new AppError('session.forbidden');
      if (!note) throw new AppError('booking.reason_missing');
    }
    const changed = await remove(runtime, trx, locked, line, { staffId, note: note ?? '' });
    await notifyCustomer(runtime, trx, changed, serviceRemovedNotification(line.service_name));
    recordAudit({
      event: 'booking.service-removed',
      subject: { kind: 'booking', id: bookingId },
      detail: { service, kobo: line.price_kobo - line.discount_kobo, ...(note && { note }) },
    });
    return present(changed);
  });
}

type BookingLine = Awaited<ReturnType<typeof findBookingLines>>[number];

/** The charges that pay for a service. */
const chargesOf = ({ charges }: BookingWithPayments, { approval_id: approval }: BookingLine) =>
  approval === null
    ? priceCharges(charges)
    : charges.filter(({ approvalId, isVoided }) => approvalId === approval && !isVoided);

async function remove(
  runtime: Runtime,
  trx: Trx,
  locked: BookingWithPayments,
  line: BookingLine,
  by: { staffId: string; note: string },
): Promise<BookingRow> {
  if (line.approval_id === null) return removeBookedService(runtime, trx, locked.booking, line, by);
  const [charge] = chargesOf(locked, line);
  if (charge === undefined) throw new Error('an added service without its charge');
  return (await voidApproval(runtime, trx, locked, charge, by)).changed;
}
