import { formatCalendarDay, formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { isMonthSoFar, lengthOf, rangeBefore, type DayRange } from '#shared/reports/report-range.ts';
import { percentOf } from '#shared/reports/report-tables.ts';
import type { Report } from '#shared/reports/reports.contract.ts';
import { WEEKDAYS } from '#shared/scheduling/describe-hours.ts';
import { addDays, weekdayOf } from '#shared/scheduling/wall-clock.ts';

/** The sentences of a report. Pure. */

/** Sat 1 Nov. */
export const shortDay = (day: string): string => formatCalendarDay(day).replace(/ \d{4}$/, '');

/** Sat 1 Nov 2025; Sat 1 to Thu 13 Nov 2025; with month and year twice if they differ. */
export function rangeTitle({ from, to }: DayRange): string {
  if (from === to) return formatCalendarDay(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : formatCalendarDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? first.replace(/ \w+$/, '') : first} to ${formatCalendarDay(to)}`;
}

interface Period {
  name: string;
  /** As the end of a sentence: in the 13 days before. */
  within: string;
}

/** The days that a report is compared with: the day before, the 13 days before, 1 to 26 Oct, October. */
function periodBefore(range: DayRange): Period {
  if (isMonthSoFar(range)) {
    const before = rangeBefore(range);
    const isWhole = addDays(before.to, 1) === range.from;
    const name = isWhole ? formatMonth(`${before.from}T12:00:00Z`).replace(/ \d+$/, '') : weekTitle(before);
    return { name, within: `${isWhole ? 'in' : 'from'} ${name}` };
  }
  const length = lengthOf(range);
  if (length === 1) return { name: 'the day before', within: 'the day before' };
  return { name: `the ${length} days before`, within: `in the ${length} days before` };
}

const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 });
/** A count with separated thousands: 13,437. */
export const countText = (count: number): string => numbers.format(count);
const counted = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
/** 1 car, 2 cars. */
export const carsText = (count: number): string => counted(count, 'car', 'cars');

/** The short figure of a bar, with at most one decimal: 4.5k, 118k, 10.1m. */
export function barText(naira: number): string {
  if (Math.abs(naira) < 1000) return numbers.format(Math.round(naira));
  const millions = Math.abs(naira) >= 999_500;
  const value = naira / (millions ? 1_000_000 : 1000);
  return `${numbers.format(Math.abs(value) < 100 ? value : Math.round(value))}${millions ? 'm' : 'k'}`;
}

/** From a hundred thousand on ₦486k, from a million on ₦1.26m, with only as many figures as the card has room for. */
export function shortNaira(naira: number): string {
  const rounded = (by: number, digits: number): string => String(Number((naira / by).toFixed(digits)));
  if (naira >= 99_950_000) return `₦${rounded(1_000_000, 0)}m`;
  if (naira >= 999_500) return `₦${rounded(1_000_000, naira < 9_995_000 ? 2 : 1)}m`;
  return naira >= 100_000 ? `₦${rounded(1000, 0)}k` : formatNaira(naira);
}

/** Minutes of work or waiting: 45 min, 2 h, 2 h 5 min. From ten hours on, rounded to the hour. */
export function durationText(minutes: number): string {
  if (minutes >= 600) return `${Math.round(minutes / 60)} h`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** The time between the booking and the appointment. From a day on, in days and hours: 3 days 4 h. */
export function leadText(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days === 0) return durationText(minutes);
  return counted(days, 'day', 'days') + (hours > 0 ? ` ${hours} h` : '');
}

/** The days of a week: 16 to 22 Nov, 30 Nov to 6 Dec, 1 Nov. */
export function weekTitle({ from, to }: DayRange): string {
  const [first, last] = [from, to].map((day) => shortDay(day).replace(/^\w+ /, ''));
  if (from === to) return last ?? '';
  return `${from.slice(0, 7) === to.slice(0, 7) ? first?.replace(/ \w+$/, '') : first} to ${last}`;
}

/** The weekday with the most cars a day. Null if the range is shorter than a week or no day leads. */
function busiestWeekday(days: Report['takings']['days']): string | null {
  if (days.length < 7) return null;
  const averages = WEEKDAYS.map((name, i) => {
    const own = days.filter(({ day, isClosed }) => weekdayOf(day) === i + 1 && !isClosed);
    return { name, cars: own.length === 0 ? 0 : own.reduce((sum, { cars }) => sum + cars, 0) / own.length };
  }).toSorted((a, b) => b.cars - a.cars);
  const [first, second] = averages;
  return first && second && first.cars > second.cars ? first.name : null;
}

/** One of the counts at the top. `tone` is the colour of the card's roof. */
export interface TopCount {
  value: string;
  label: string;
  text: string;
  tone: 'rust' | 'green' | 'grey' | 'gold';
}

/** The six counts at the top, each compared with earlier days. */
export function topCounts(report: Report): TopCount[] {
  const { counts, before, takings } = report;
  const was = before.counts;
  const period = periodBefore(report);
  const compared = (value: number | string) =>
    `${typeof value === 'number' ? numbers.format(value) : value} ${period.within}.`;
  const open = takings.days.filter(({ isClosed }) => !isClosed).length;
  const busiest = busiestWeekday(takings.days);
  const ended = counts.cars + counts.cancelled;
  const share = (count: number): string => (counts.cars === 0 ? '' : `${percentOf(count, counts.cars)}% of all cars. `);
  const { waiting } = counts;
  return [
    {
      value: shortNaira(counts.takings),
      label: 'Takings',
      text: `${formatNaira(counts.takings)}, ${change(counts.takings, was.takings, period)}.`,
      tone: 'rust',
    },
    {
      value: numbers.format(counts.cars),
      label: 'Cars',
      text: [
        report.from !== report.to &&
          open > 0 &&
          counts.cars >= open &&
          `${numbers.format(Math.round(counts.cars / open))} a day.`,
        busiest !== null && `${busiest} is busiest.`,
        compared(was.cars),
      ]
        .filter(Boolean)
        .join(' '),
      tone: 'rust',
    },
    {
      value: numbers.format(counts.newCustomers),
      label: 'New customers',
      text: share(counts.newCustomers) + compared(was.newCustomers),
      tone: 'green',
    },
    {
      value: numbers.format(counts.cameBack),
      label: 'Came back',
      text: share(counts.cameBack) + compared(was.cameBack),
      tone: 'rust',
    },
    {
      value: numbers.format(counts.cancelled),
      label: 'Cancelled',
      text:
        (ended === 0 ? '' : `${percentOf(counts.cancelled, ended)}% of ${counted(ended, 'booking', 'bookings')}. `) +
        compared(was.cancelled),
      tone: 'grey',
    },
    {
      value: waiting.median === null ? 'None' : String(waiting.median),
      label: waiting.median === null ? 'Waiting' : 'Minutes waiting',
      text:
        waiting.median === null
          ? `No work began on a car. ${compared(was.waiting.median ?? 'None')}`
          : `Half wait less. Longest ${waiting.longest}. ${compared(was.waiting.median ?? 'None')}`,
      tone: 'gold',
    },
  ];
}

/** The change in words: up 12% on October, the same as in October. In naira if a percentage makes no sense. */
function change(now: number, before: number, { name, within }: Period): string {
  if (now === before) return `the same as ${within}`;
  if (before <= 0) return `after ${formatNaira(before)} ${within}`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `about the same as ${within}`;
  return `${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% on ${name}`;
}

/** The text that screen readers say when a report has loaded. */
export const announcement = (report: Report): string =>
  `${rangeTitle(report)}: ${formatNaira(report.counts.takings)} taken, ${carsText(report.counts.cars)}.`;
