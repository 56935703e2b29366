import type { Runtime } from '#api/runtime.ts';
import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { CalendarFile } from '#api/notifications/outbox.ts';
import { AppError } from '#shared/errors.ts';
import { bookingCalendar } from './booking-calendar.ts';

/**
 * The appointment of a customer's booking as a calendar file; of a cancelled booking the file that takes it out again.
 * @throws AppError booking.not_found; booking.no_appointment when no time is agreed, or it was lost
 */
export async function getBookingCalendar(runtime: Runtime, customerId: string, id: string): Promise<CalendarFile> {
  const row = await getOwnBooking(runtime.db, id, customerId);
  const file = await bookingCalendar(runtime, runtime.db, row);
  const isCancelled = row.status === 'pending-cancelled' || row.status === 'cancelled';
  if (file === null || (file.method === 'CANCEL' && !isCancelled)) throw new AppError('booking.no_appointment');
  return file;
}
