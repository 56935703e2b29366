import { clockText, wallMinutes } from '#shared/scheduling/wall-clock.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import type { ServiceNeed } from '#shared/scheduling/schedule-rules.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { dayTitle } from '#web/staff/staff-labels.ts';
import { KIND_LABEL, texts } from './staff-calendar-settings.texts.ts';

/** Labels of the calendar for staff. Times are wall clock in the time zone of the centre. */

/** The time of an instant: 9:30 am. */
export function timeLabel(timeZone: string, iso: string): string {
  const at = Date.parse(iso);
  return clockText(wallMinutes(timeZone, dayIn(timeZone, at), at));
}

/** The day and time of an instant: Fri 20 November, 9:30 am. */
export const dayAndTime = (timeZone: string, iso: string): string =>
  `${dayTitle(dayIn(timeZone, Date.parse(iso)))}, ${timeLabel(timeZone, iso)}`;

/** Two instants: Fri 20 November, 9:30 am to 11:00 am. The second day is named only if it differs. */
export function spanLabel(timeZone: string, from: string, to: string): string {
  const isOneDay = dayIn(timeZone, Date.parse(from)) === dayIn(timeZone, Date.parse(to) - 1);
  return texts.fromTo(dayAndTime(timeZone, from), isOneDay ? timeLabel(timeZone, to) : dayAndTime(timeZone, to));
}

/** A length: 45 min, 2 h, 1 h 30 min. */
export function lengthLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** The needs of cars of a class, in the order of the work: Driver 45 min for pick-ups, then wash 30 min. */
export function needsLabel(needs: readonly ServiceNeed[]): string {
  const classes = Map.groupBy(needs, ({ vehicleClass }) => vehicleClass);
  return [...classes]
    .map(([vehicleClass, own]) => {
      const work = own.map(
        ({ kind, workMinutes, mode }) =>
          `${KIND_LABEL[kind]} ${lengthLabel(workMinutes)}${mode === null ? '' : texts.needForPickUps}`,
      );
      return `${vehicleClass === null ? '' : `${CLASS_LABEL[vehicleClass]}: `}${work.join(texts.thenNeed)}`;
    })
    .join('. ');
}
