import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { publishFreed } from '#api/scheduling/publish-freed.ts';
import { extendJob } from '#api/scheduling/staff-calendar/extend-job.ts';
import { listPushed, type Pushed } from '#api/scheduling/staff-calendar/list-pushed.ts';
import { findTechnician } from '#api/scheduling/staff-calendar/appoint-as-staff.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { can } from '#shared/capabilities.ts';
import { AppError } from '#shared/errors.ts';
import type { PushedCar } from '#shared/bookings/staff-day.contract.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { takeCalendarAction } from './take-calendar-action.ts';

/**
 * The job of a booking runs late by minutes. It moves no other car: the bookings whose time it runs into
 * are listed with other bays and times for them. Technicians may do this for their own jobs only.
 * @throws AppError session.forbidden, booking.no_time, and as `takeCalendarAction`
 */
export async function runLate(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { version, minutes }: { version: number; minutes: number },
): Promise<{ booking: StaffCard; pushed: PushedCar[] }> {
  const { staffId, type } = caller.staff;
  const { numberPrefix } = await getSettings(runtime.db);
  const { booking, more } = await takeCalendarAction(runtime, caller, {
    bookingId,
    version,
    event: 'running-late',
    async apply(trx) {
      if (!can(type, 'calendar.plan') && (await findTechnician(trx, bookingId)) !== staffId)
        throw new AppError('session.forbidden');
      const until = await publishFreed(runtime, trx, bookingId, () => extendJob(trx, bookingId, minutes));
      return { minutes, until: until.toISOString() };
    },
    read: (trx) => listPushed(trx, bookingId),
  });
  return { booking, pushed: more.map((row) => presentPushed(row, numberPrefix)) };
}

const presentPushed = (row: Pushed, prefix: string): PushedCar => ({
  _id: row.id,
  booking:
    row.booking_id === null
      ? null
      : {
          _id: row.booking_id,
          number: bookingNumber(prefix, row.number ?? 0),
          version: row.version ?? 0,
          fullName: row.full_name ?? '',
        },
  service: row.service,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  bay: { _id: row.resource_id, name: row.bay },
  otherBays: row.otherBays,
  nearest: row.nearest,
});
