import { getBookingCalendar } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { parseResponse } from '#web/lib/api-client.ts';
import { callerHeaders } from '#web/lib/device-name.ts';
import { sendRequest } from '#web/lib/http-client.ts';
import { saveTextFile } from '#web/lib/save-file.ts';

/**
 * Downloads the appointment of a booking as a file for calendars, with the session's token in a header.
 * @throws like customerCall
 */
export async function downloadCalendar(bookingId: string): Promise<void> {
  const token = customerSession.token();
  const { method, path } = getBookingCalendar;
  const url = `${location.origin}/api/${path.replace(':id', encodeURIComponent(bookingId))}`;
  const answer = await sendRequest(url, { method, headers: callerHeaders(token) });
  if (answer.ok) return saveTextFile('booking.ics', answer.text, 'text/calendar');
  try {
    parseResponse(getBookingCalendar, answer, `${method} ${url}`);
  } catch (error) {
    if (token && error instanceof AppError && error.code === 'session.missing') customerSession.expire(token);
    throw error;
  }
}
