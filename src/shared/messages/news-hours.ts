import { addDays, dayIn, instantOf } from '#shared/scheduling/wall-clock.ts';

const TIME_ZONE = 'Africa/Lagos';
const [FIRST_MINUTE, END_MINUTE] = [8 * 60, 20 * 60];

/** The seconds from an instant (ms since 1970) until news may go to phones: 0 from 8 am to 8 pm in Lagos. */
export function secondsToNewsTime(at: number): number {
  const today = dayIn(TIME_ZONE, at);
  const [first, end] = [FIRST_MINUTE, END_MINUTE].map((minute) => instantOf(TIME_ZONE, today, minute));
  if (first === undefined || end === undefined || (at >= first && at < end)) return 0;
  const next = at < first ? first : instantOf(TIME_ZONE, addDays(today, 1), FIRST_MINUTE);
  return Math.ceil((next - at) / 1000);
}
