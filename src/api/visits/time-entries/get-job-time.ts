import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import type { Output } from '#shared/endpoint.ts';
import type { getJobTime as contract } from '#shared/visits/time-entries.contract.ts';
import { presentTime } from './present-time.ts';
import { listOfVisits } from './time-entries.repository.ts';

/** The time that staff worked on the car of any booking. @throws AppError booking.not_found */
export async function getJobTime({ db }: Runtime, bookingId: string): Promise<Output<typeof contract>> {
  const { id } = await getAnyBooking(db, bookingId);
  const today = await readToday(db);
  const entries = (await presentTime(db, await listOfVisits(db, [id]), today)).map(({ entry }) => entry);
  return {
    now: today.now.toISOString(),
    booking: id,
    minutes: entries.reduce((total, { minutes }) => total + minutes, 0),
    entries,
  };
}
