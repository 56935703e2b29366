import type { Runtime } from '#api/runtime.ts';
import { readDays } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Output } from '#shared/endpoint.ts';
import type { getCalendarWeek as call } from '#shared/bookings/staff-day.contract.ts';
import { presentDays } from './present-day.ts';
import type { StaffCaller } from './staff-card.ts';

/** Seven days of the calendar by bay, from the Monday of this week when null. */
export async function getCalendarWeek(
  { db }: Runtime,
  caller: StaffCaller,
  from: string | null,
): Promise<Output<typeof call>> {
  const { numberPrefix } = await getSettings(db);
  const read = await readDays(db, { from });
  const { timeZone, now } = read;
  return { timeZone, now: now.toISOString(), days: await presentDays(db, caller, numberPrefix, read) };
}
