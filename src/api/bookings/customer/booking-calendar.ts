import type { Connection } from '#api/platform/database/database.ts';
import type { CalendarFile } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { findLastTime } from '#api/scheduling/find-appointments.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { toArrival } from '#shared/bookings/arrival.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import { calendarFile } from './calendar-file.ts';

/**
 * The appointment of a booking as a calendar file: published, or cancelled once it was given up or lost. Null when no
 * time was agreed.
 */
export async function bookingCalendar(runtime: Runtime, db: Connection, row: BookingRow): Promise<CalendarFile | null> {
  const time = await findLastTime(db, row.id);
  if (time === null) return null;
  const centre = await getSettings(runtime.db, db);
  const arrival = toArrival({ mode: row.mode, location: row.location });
  const car = carType({ brand: row.brand_name, model: row.model, year: row.year });
  const number = bookingNumber(centre.numberPrefix, row.number);
  const url = `${runtime.config.publicUrl}/user/bookings/${row.id}`;
  return calendarFile({
    bookingId: row.id,
    version: row.version,
    isCancelled: !time.isCurrent,
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    madeAt: time.now,
    summary: `${row.service_name}, ${centre.name}`,
    description: `Booking ${number}: ${row.service_name} for your ${car}.\nTo move or cancel it: ${url}\n${centre.name}, ${centre.phone}`,
    location: arrival.mode === 'pick-up' ? arrival.location : centre.address,
    url,
    centre,
  });
}
