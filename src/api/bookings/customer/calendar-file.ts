import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarFile } from '#api/notifications/outbox.ts';
import { withoutControls } from '#shared/clean-text.ts';

/** What an entry in a phone's calendar says. */
export interface CalendarEntry {
  /** The id of the booking: the same entry whenever its time changes. */
  bookingId: string;
  /** Grows with every change of the booking, so that a calendar takes the newest file. */
  version: number;
  isCancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  /** When the file is made. */
  madeAt: Date;
  summary: string;
  description: string;
  location: string;
  url: string;
  centre: { name: string; email: string };
}

/** An appointment as a file for calendars (RFC 5545 and 5546): published, or cancelled under the same UID. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const { isCancelled, centre } = entry;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ method, prodId: { company: 'Car Care Booking', product: 'Bookings', language: 'EN' } });
  calendar.createEvent({
    id: entry.bookingId,
    sequence: entry.version,
    stamp: entry.madeAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: withoutControls(entry.summary),
    description: withoutControls(entry.description),
    location: withoutControls(entry.location),
    url: entry.url,
    organizer: { name: withoutControls(centre.name), email: centre.email },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method, content: `${calendar.toString()}\r\n` };
}
