import { findChargesOf } from '#api/charges/find-charges.ts';
import type { Runtime } from '#api/runtime.ts';
import { readDays, readQueue } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import type { getCalendarDay as call } from '#shared/bookings/staff-day.contract.ts';
import { can } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import { bookingState } from '#api/bookings/present-booking.ts';
import { type DayReader, presentDayBooking, presentDays } from './present-day.ts';
import type { StaffCaller } from './staff-card.ts';
import { listByIds, listWithoutTime } from '#api/bookings/staff/staff-day.repository.ts';

const MINUTE_MS = 60_000;
/** Bookings without a time that are sent; the search lists the others. */
const MOST_WITHOUT_TIME = 50;
const NO_ONE = { technician_id: null, technician: null };

type Day = Output<typeof call>;

/** A day of the calendar by bay, today when null, with the queue and the bookings without a time (docs/api.md 13). */
export async function getCalendarDay({ db }: Runtime, caller: StaffCaller, day: string | null): Promise<Day> {
  const { numberPrefix: prefix } = await getSettings(db);
  const { type } = caller.staff;
  const read = await readDays(db, { day });
  const [shown] = await presentDays(db, caller, prefix, read);
  const { timeZone, now, today } = read;
  const date = shown?.date ?? today;
  const seesAll = can(type, 'calendar.plan');
  return {
    timeZone,
    now: now.toISOString(),
    date,
    isToday: date === today,
    bays: shown?.bays ?? [],
    queue: seesAll ? await presentQueue(db, now, { prefix, type }) : [],
    withoutTime: seesAll ? await presentWithoutTime(db, { prefix, type }) : { count: 0, bookings: [] },
  };
}

async function presentQueue(db: Runtime['db'], now: Date, reader: DayReader): Promise<Day['queue']> {
  const queued = await readQueue(db);
  const rows = await listByIds(
    db,
    queued.map(({ booking_id: id }) => id),
  );
  const charges = await findChargesOf(
    db,
    rows.map(({ id }) => id),
  );
  return queued.flatMap((one) => {
    const row = rows.find(({ id }) => id === one.booking_id);
    if (row === undefined || !isOpenBooking(bookingState(row))) return [];
    const waitingMinutes = Math.max(0, Math.floor((now.getTime() - one.since.getTime()) / MINUTE_MS));
    return [
      {
        ...presentDayBooking(row, charges.get(row.id) ?? [], one, reader),
        since: one.since.toISOString(),
        waitingMinutes,
      },
    ];
  });
}

async function presentWithoutTime(db: Runtime['db'], reader: DayReader): Promise<Day['withoutTime']> {
  const { rows, count } = await listWithoutTime(db, MOST_WITHOUT_TIME);
  const charges = await findChargesOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    count,
    bookings: rows.map((row) => ({
      ...presentDayBooking(row, charges.get(row.id) ?? [], NO_ONE, reader),
      bookedAt: row.created_at.toISOString(),
    })),
  };
}
