import { dayIn, wallMinutes } from '#shared/scheduling/wall-clock.ts';

/** So many days after a booking was completed its customer is asked about declined work (docs/api.md 16). */
export const FOLLOW_UP_DAYS = 30;

/** After so many days it is too late: the car may be another by then. */
export const FOLLOW_UP_END_DAYS = 60;

const TIME_ZONE = 'Africa/Lagos';
const [FIRST_MINUTE, END_MINUTE] = [9 * 60, 20 * 60];

/** Whether follow-ups go out at an instant (ms since 1970): from 9 am to 8 pm in Lagos. */
export function isFollowUpTime(at: number): boolean {
  const minute = wallMinutes(TIME_ZONE, dayIn(TIME_ZONE, at), at);
  return minute >= FIRST_MINUTE && minute < END_MINUTE;
}

const same = (finding: string): string => finding.trim().toLowerCase();

/** The declined lines whose findings were not approved at a later visit of the car. */
export function stillDeclined<L extends { finding: string }>(
  declined: readonly L[],
  approvedLater: readonly string[],
): L[] {
  const done = new Set(approvedLater.map(same));
  return declined.filter(({ finding }) => !done.has(same(finding)));
}
