import type { Trx } from '#api/platform/database/database.ts';
import type { FreeTime } from '#shared/scheduling/offered-start.ts';
import { addDays, dayIn } from '#shared/scheduling/wall-clock.ts';
import { isLive } from '#api/scheduling/find-appointments.ts';
import { findOfBooking } from '#api/scheduling/appointments.repository.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { findFreeBays } from '#api/scheduling/times/find-places.ts';
import { findServiceNeeds, type PlacedNeed } from '#api/scheduling/find-service-needs.ts';
import { listFreeStarts } from '#api/scheduling/times/list-free-starts.ts';
import { jobOf } from '#api/scheduling/occupancies.repository.ts';
import { listOffers, setOfferedStart } from './late-jobs.repository.ts';
import { isMisfit } from '#api/scheduling/settings/misfits.repository.ts';
import { moveTime } from '#api/scheduling/taking/move-time.ts';
import { releaseTime } from '#api/scheduling/taking/keep-time.ts';

const MINUTE_MS = 60_000;
/** How many days after its day are searched for another time. */
const DAYS_AHEAD = 30;

/** The outcome for an appointment that lost its time by a change of the calendar. */
type NewPlace = 'moved' | 'offered' | 'lost' | 'fits';

/**
 * Finds a new place for the appointment of a booking that the caller has locked, when the calendar no longer has its
 * own: another bay at the same time, else the nearest free time is offered to the customer, else it is `lost`. `fits`
 * means that there is nothing to do, or that it was done before. Without `mayOffer` the appointment stays in that case.
 */
export async function findNewPlace(
  trx: Trx,
  bookingId: string,
  { mayOffer }: { mayOffer: boolean },
): Promise<NewPlace> {
  // `moveTime` locks the days before the branch, so that nothing is locked here.
  const branch = await findBranch(trx);
  const row = await findOfBooking(trx, bookingId);
  if (row === undefined || row.starts_at === null || !isLive(row, branch) || row.offered_start !== null) return 'fits';
  if (!(await isMisfit(trx, branch.id, branch.time_zone, bookingId))) return 'fits';
  const start = row.starts_at.getTime();
  const needs = await findServiceNeeds(trx, branch, jobOf(row));
  if ((await findFreeBays(trx, branch, { needs, start, allocationId: row.id })).length > 0) {
    await moveTime(trx, { allocationId: row.id, start, by: 'staff' });
    return 'moved';
  }
  if (!mayOffer) return 'fits';
  const day = dayIn(branch.time_zone, start);
  const days = { first: addDays(day, -1), last: addDays(day, DAYS_AHEAD) };
  const { times } = await listFreeStarts(trx, branch, needs, days);
  const offers = await listOffers(trx, branch.id);
  const best = chooseOffer(times, offers, { start, length: lengthOf(needs) });
  if (best === undefined) {
    await releaseTime(trx, bookingId);
    return 'lost';
  }
  await setOfferedStart(trx, row.id, new Date(best.startsAt));
  return 'offered';
}

/** How long a job occupies bays, ms. */
const lengthOf = (needs: readonly PlacedNeed[]): number =>
  needs.reduce((sum, need) => sum + need.minutesBefore + need.workMinutes + need.minutesAfter, 0) * MINUTE_MS;

/** The free time nearest to a start that is not offered to as many others already as fit, else the nearest. */
function chooseOffer(
  times: readonly FreeTime[],
  offers: readonly number[],
  { start, length }: { start: number; length: number },
): FreeTime | undefined {
  const distance = ({ startsAt }: FreeTime): number => Math.abs(Date.parse(startsAt) - start);
  const nearest = times.toSorted((a, b) => distance(a) - distance(b));
  const isLeft = ({ startsAt, left }: FreeTime): boolean =>
    offers.filter((other) => Math.abs(other - Date.parse(startsAt)) < length).length < left;
  return nearest.find(isLeft) ?? nearest[0];
}
