import { recordBookingEvent } from '#api/bookings/change-booking.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { OwnersAgent } from '#api/cars/people/people-of-car.ts';
import { insertChargeOf, type Approval } from '#api/charges/change-charges.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { ESTIMATE_ACTIONS, isEstimateActionAllowed } from '#shared/bookings/booking-charges.ts';
import { AppError } from '#shared/errors.ts';
import { syncBookingMoney } from './sync-booking-money.ts';

/**
 * Charges the lines of an estimate that a customer approved. Nothing else raises the amount owed for a booking above
 * its own price (docs/api.md 4): the database keeps the amount of the charge. The caller has locked the
 * booking. `staffId` took the approval of a walk-in at the desk. An approval that is charged already changes nothing.
 * Returns the booking.
 * @throws AppError booking.not_possible unless the booking is pending or paid; Error for an approval that is charged
 * with another amount or on another booking
 */
export async function addEstimateCharge(
  runtime: Runtime,
  trx: Trx,
  booking: BookingRow,
  approval: Approval,
  { person, staffId }: { person?: OwnersAgent | undefined; staffId?: string | undefined } = {},
): Promise<BookingRow> {
  const charge = await insertChargeOf(trx, booking.id, approval);
  if (charge === null) return booking;
  if (!isEstimateActionAllowed('addCharge', booking.status)) throw new AppError('booking.not_possible');
  await recordBookingEvent(trx, booking.id, {
    actor: staffId === undefined ? 'customer' : 'staff',
    ...(staffId !== undefined && { staffId }),
    event: ESTIMATE_ACTIONS.addCharge.event,
    person,
    detail: { charge, kobo: approval.amountKobo },
  });
  return syncBookingMoney(runtime, trx, booking, { isChargeChanged: true });
}
