import type { CarReading } from '#shared/cars/cars.contract.ts';
import { daysBetween, paperState, type PaperState } from '#shared/cars/papers.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import type { Output } from '#shared/endpoint.ts';
import type { getCarHistory } from '#shared/workshop/car-history.contract.ts';

const DAYS_A_MONTH = 30;

/** The day of an instant (ISO 8601) in Lagos: Thu 13 Nov 2025. */
export const dateText = (iso: string): string => formatCalendarDay(dayIn('Africa/Lagos', Date.parse(iso)));

/** 128,416 km. */
export const kmText = (km: number): string => `${km.toLocaleString('en-NG')} km`;

const spanText = (days: number): string => {
  if (days >= 2 * DAYS_A_MONTH) return `${Math.floor(days / DAYS_A_MONTH)} months`;
  return days === 1 ? '1 day' : `${days} days`;
};

/** When a paper ends or ended: the day, and how far away that is. Both YYYY-MM-DD. */
export function paperText(endsOn: string, today: string): { state: PaperState; day: string; distance: string } {
  const days = daysBetween(today, endsOn);
  const state = paperState(endsOn, today);
  const day = `${state === 'ended' ? 'Ended' : 'Ends'} ${formatCalendarDay(endsOn)}`;
  if (days === 0) return { state, day, distance: 'today' };
  return { state, day, distance: days < 0 ? `${spanText(-days)} ago` : `in ${spanText(days)}` };
}

/** What is asked about a reading in doubt. */
export const doubtText = ({ doubt, km }: CarReading, last: number | null): string =>
  doubt === 'lower'
    ? `${kmText(km)} is lower than ${kmText(last ?? 0)}, which you had before. Is it right?`
    : `${kmText(km)} is far above ${kmText(last ?? 0)}, which you had before. Is it right?`;

type NextService = NonNullable<Output<typeof getCarHistory>['nextService']>;

/** How far a car has come to its next service, as text and as a share of 1; null when it is not due by km. */
export function serviceProgress(
  { dueKm, lastKm }: NextService,
  km: number | null,
): { share: number; label: string; left: string } | null {
  if (dueKm === null || lastKm === null || km === null) return null;
  const [driven, all] = [Math.max(0, km - lastKm), dueKm - lastKm];
  return {
    share: Math.min(1, driven / all),
    label: `${driven.toLocaleString('en-NG')} of ${kmText(all)} driven since the last service`,
    left: km >= dueKm ? `${kmText(km - dueKm)} over` : `${kmText(dueKm - km)} to go`,
  };
}
