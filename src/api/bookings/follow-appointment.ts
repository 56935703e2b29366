import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { giveUpTime, hasTimeToKeep, keepTime, endTime, releaseTime } from '#api/scheduling/taking/keep-time.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { Status } from '#shared/bookings/booking-states.ts';
import { appointmentLostNotification, appointmentLostStaffNotification } from './appointments.texts.ts';
import type { BookingRow } from './booking-row.ts';
import * as repo from './bookings.repository.ts';
import { notifyCustomer, notifyStaff } from './notify-booking.ts';

/** What frees the bay of a booking that comes into a status. */
const FREEING: Partial<Record<Status, (trx: Trx, bookingId: string) => Promise<void>>> = {
  'pending-cancelled': giveUpTime,
  cancelled: giveUpTime,
  completed: endTime,
};

/**
 * True when a change of status may free the bay of a booking, or make a held or lost time permanent. A deposit that is
 * wholly paid does the latter, too.
 */
export async function isTimeAtStake(
  trx: Trx,
  bookingId: string,
  { before, after, isDepositPaid = false }: { before: Status; after: Status; isDepositPaid?: boolean },
): Promise<boolean> {
  if (after === before) return isDepositPaid && isOpenBooking({ status: after }) && hasTimeToKeep(trx, bookingId);
  if (FREEING[after] !== undefined) return true;
  // A payment that is taken back leaves the time as it is.
  if (after === 'pending' && before !== 'pending-cancelled') return false;
  return hasTimeToKeep(trx, bookingId);
}

/**
 * Keeps the bay in step with a booking's status. Call it only when `isTimeAtStake`. A cancellation, or a request for
 * it, frees the bay. A booking that stays or is paid keeps its time, which is taken again if it was given up. A
 * finished job frees the rest of its time. When a time is lost, the booking and its money stay, and both sides are
 * notified so that they agree on another one (docs/api.md 13).
 */
export async function followAppointment(runtime: Runtime, trx: Trx, row: BookingRow): Promise<void> {
  const free = FREEING[row.status];
  if (free !== undefined) return publishFreed(runtime, trx, row.id, () => free(trx, row.id));
  if ((await keepTime(trx, row.id)) !== 'lost') return;
  await repo.insertEvent(trx, row.id, { actor: 'system', event: 'appointment-lost' });
  await notifyCustomer(runtime, trx, row, appointmentLostNotification);
  await notifyStaff(runtime, trx, row, appointmentLostStaffNotification);
  // Last: the email takes the time that was lost out of the customer's calendar.
  await releaseTime(trx, row.id);
}
