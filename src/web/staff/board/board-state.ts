import { workColumn } from '#shared/visits/work-columns.ts';
import type { BoardCard } from '#shared/visits/board.contract.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { dayInLagos } from '#web/staff/staff-labels.ts';
import { texts } from './staff-board.texts.ts';

const MINUTE_MS = 60_000;

type StateOf = Pick<BoardCard, 'status' | 'appointment' | 'visit' | 'waitingSince'>;

/** Minutes as they are said: 12 min, 2 h 5 min. */
function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return texts.minutes(rest);
  return rest === 0 ? texts.hours(hours) : `${texts.hours(hours)} ${texts.minutes(rest)}`;
}

/** When a car is expected, and since how long it is late today. */
function expectedLine({ appointment, waitingSince, status }: StateOf, now: string): string {
  if (status === 'cancelled') return texts.isCancelled;
  if (waitingSince !== null) return texts.waitsSince(whenLabel(waitingSince, now));
  if (appointment === null) return texts.noTime;
  const { startsAt } = appointment;
  const late = Math.floor((Date.parse(now) - Date.parse(startsAt)) / MINUTE_MS);
  const isToday = dayInLagos(startsAt) === dayInLagos(now);
  const expected = texts.expected(whenLabel(startsAt, now));
  return isToday && late >= 1 ? texts.late(expected, minutesLabel(late)) : expected;
}

/**
 * Where a car is and since when, in a line: "Expected 8:00 am", "Here since 8:04 am, hook 14", "Wash 1, ready by 9:30
 * am", "Ready 9:40 am, hook 14", "Left 10:12 am". `now` is ISO 8601.
 */
export function stateLine(card: StateOf, now: string): string {
  const { visit, status, appointment } = card;
  if (visit === null) return workColumn(status, null) === 'gone' ? texts.isFinished : expectedLine(card, now);
  const { state, car, key, readyAt, releasedAt, checkedInAt } = visit;
  const hook = key?.place === 'hook' && key.name !== null ? texts.onHook(key.name) : '';
  if (releasedAt !== null) return texts.left(whenLabel(releasedAt, now));
  if (readyAt !== null) return texts.readyAt(whenLabel(readyAt, now)) + hook;
  const bay = car?.place === 'bay' ? car.name : null;
  if (state === 'checked-in') {
    const waits = card.waitingSince === null ? '' : texts.andWaits;
    return texts.hereSince(whenLabel(checkedInAt, now)) + (bay === null ? hook : `, ${bay}`) + waits;
  }
  const end = appointment?.endsAt;
  const promised = end === undefined ? '' : texts.readyBy(Date.parse(end) < Date.parse(now), whenLabel(end, now));
  return (bay ?? texts.inWork) + promised;
}
