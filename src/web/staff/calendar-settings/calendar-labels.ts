import { clockText, wallMinutes } from '#shared/scheduling/wall-clock.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import type { ServiceNeed } from '#shared/scheduling/schedule-rules.ts';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { dayTitle } from '#web/staff/staff-labels.ts';

/** Labels of the calendar for staff. Times are wall clock in the time zone of the centre. */

export const KIND_LABEL: Record<ResourceKind, string> = {
  wash: 'Wash',
  lift: 'Lift',
  body: 'Body',
  diagnostics: 'Diagnostics',
  driver: 'Driver',
};

/** The index is the ISO weekday minus one. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

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
  return `${dayAndTime(timeZone, from)} to ${isOneDay ? timeLabel(timeZone, to) : dayAndTime(timeZone, to)}`;
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
          `${KIND_LABEL[kind]} ${lengthLabel(workMinutes)}${mode === null ? '' : ' for pick-ups'}`,
      );
      return `${vehicleClass === null ? '' : `${CLASS_LABEL[vehicleClass]}: `}${work.join(', then ')}`;
    })
    .join('. ');
}
