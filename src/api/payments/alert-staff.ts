import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Trx } from '#api/platform/database/database.ts';
import { notify } from '#api/notifications/notify.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import {
  staffAlertEmail,
  staffAlertNotification,
  type BookingAlert,
  type UnmatchedAlert,
} from './payment-alerts.texts.ts';

/** Alerts staff to a payment that needs a decision: all staff by notification, today's owners by email. */
export async function alertStaff(
  runtime: Runtime,
  trx: Trx,
  alert: BookingAlert,
  { booking, reference }: { booking: BookingRow; reference: string },
): Promise<void> {
  const { numberPrefix } = await getSettings(runtime.db, trx);
  await send(runtime, trx, alert, `${bookingNumber(numberPrefix, booking.number)}, reference ${reference}`, {
    reference,
    booking: booking.id,
    customer: booking.customer_id,
  });
  await recordBookingEvent(trx, booking.id, { actor: 'system', event: `money-${alert}`, detail: { reference } });
}

/** Alerts staff to a payment at the provider that belongs to no booking. */
export const alertStaffOfUnmatchedPayment = (runtime: Runtime, trx: Trx, reference: string): Promise<void> =>
  send(runtime, trx, 'unmatched', `reference ${reference}`, { reference });

async function send(
  runtime: Runtime,
  trx: Trx,
  alert: BookingAlert | UnmatchedAlert,
  subject: string,
  ids: { reference: string; booking?: string; customer?: string },
): Promise<void> {
  runtime.log.warn({ event: `payment.staff.${alert}`, ...ids }, 'payment needs a decision by staff');
  for (const { email } of await listActiveOwners(trx))
    await queueEmail(runtime, trx, email, staffAlertEmail(alert, subject, runtime.config.publicUrl));
  const about = ids.booking === undefined ? {} : { booking: ids.booking };
  await notify(trx, { staff: 'all_admins' }, { ...staffAlertNotification(alert, subject), ...about });
}
