import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import type { Output } from '#shared/endpoint.ts';
import type { exportMyTime as contract } from '#shared/visits/time-entries.contract.ts';
import { jobOf, presentTime } from './present-time.ts';
import { listOfPerson } from './time-entries.repository.ts';

/** All time that the caller recorded, the newest first, so that they see the centre's data about their work. */
export async function exportMyTime({ db }: Runtime, { staff }: StaffCaller): Promise<Output<typeof contract>> {
  const { numberPrefix } = await getSettings(db);
  const time = await presentTime(db, await listOfPerson(db, staff.staffId, null), await readToday(db));
  return { entries: time.map(({ row, entry }) => ({ ...entry, ...jobOf(row, numberPrefix) })) };
}
