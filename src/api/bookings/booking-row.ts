import type { Row } from '#api/platform/database/database.ts';
import type { BookingTable } from '#api/platform/database/schema.ts';
import type { ChosenTime, NewAppointment } from '#api/scheduling/taking/appoint-booking.ts';
import { UNPAID_MINUTES } from '#shared/bookings/booking-states.ts';

/** A booking as stored; amounts in kobo. */
export type BookingRow = Row<BookingTable>;

/**
 * What scheduling needs to know of a booking: the ids of its services, the time that its customer chose, and whether
 * its deposit is not wholly paid.
 */
export const appointmentOf = (
  row: BookingRow,
  services: readonly string[],
  chosen: ChosenTime,
  isDepositDue = false,
): NewAppointment => ({
  customerId: row.customer_id,
  bookingId: row.id,
  job: { services, vehicle: row.vehicle_id, mode: row.mode },
  chosen,
  unpaidMinutes: isDepositDue || row.payment_status === 'unpaid' ? UNPAID_MINUTES[row.payment_method] : null,
  isDepositDue,
});
