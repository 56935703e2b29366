import { getSettings } from '#api/settings/centre-settings.ts';
import type { Connection, Database } from '#api/platform/database/database.ts';
import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import { presentStaffCard, type StaffCaller } from '#api/bookings/board/staff-card.ts';
import * as repo from './staff-bookings.repository.ts';

/** A booking's events, oldest first, with the name of the member of staff who caused each. */
async function listHistory(db: Connection, bookingId: string) {
  const events = await repo.listEvents(db, bookingId);
  return events.map(({ at, actor, who, event, detail }) => ({
    at: at.toISOString(),
    actor,
    who,
    event,
    detail: detail as Record<string, unknown>,
  }));
}

/** A booking as this member of staff may see it, with its history. @throws AppError booking.not_found */
export async function getBookingHistory(db: Database, { staff }: StaffCaller, id: string) {
  const row = await getAnyBooking(db, id);
  const [centre, events] = await Promise.all([getSettings(db), listHistory(db, id)]);
  return { booking: await presentStaffCard(db, row, centre, staff.type), events };
}
