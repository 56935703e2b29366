import * as z from 'zod/mini';
import { VEHICLE_CLASSES } from '#shared/catalogue/catalogue-seed.ts';
import { RESOURCE_KINDS } from './resource-kinds.ts';
import { isTimeZone } from './wall-clock.ts';

const minutes = (least: number, most: number) =>
  z
    .int('Write whole minutes.')
    .check(z.gte(least, `At least ${least} minutes.`), z.lte(most, `At most ${most} minutes.`));

const WEEK_MINUTES = 7 * 24 * 60;

/** The rules of a branch's calendar, which staff edit. */
export const calendarRules = z.object({
  /** IANA name; opening hours are wall clock in it. */
  timeZone: z.string().check(z.trim(), z.refine(isTimeZone, 'Write a time zone such as Africa/Lagos.')),
  /** How long before its start a time can be taken at the latest. */
  noticeMinutes: minutes(0, WEEK_MINUTES),
  /** How many days ahead a time can be taken. */
  horizonDays: z.int('Write whole days.').check(z.gte(1, 'At least 1 day.'), z.lte(90, 'At most 90 days.')),
  /** How long before its start customers may move or cancel an appointment. */
  cutOffMinutes: minutes(0, WEEK_MINUTES),
  /** Whether an online booking that is not paid keeps its time. */
  unpaidKeepsTime: z.boolean(),
  /** How much unpaid time an account without a paid visit has at most; a single job may be longer. */
  unpaidMinutes: minutes(0, WEEK_MINUTES),
  /** How long a car waits at most between two services of one booking. */
  gapMinutes: minutes(0, 60),
  /** How long a deposit that is to be paid at the desk holds the time. */
  depositHours: z.int('Write whole hours.').check(z.gte(1, 'At least 1 hour.'), z.lte(168, 'At most 168 hours.')),
});
export type CalendarRules = z.output<typeof calendarRules>;

const clock = z.string().check(z.trim(), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write a time such as 07:30.'));

/** A span of a weekday, wall clock; 24:00 is the end of the day. */
const opening = z
  .object({
    /** 1 is Monday. */
    weekday: z.int().check(z.gte(1), z.lte(7)),
    opens: clock,
    closes: clock,
  })
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'Close after you open.' }));
type OpeningForm = z.output<typeof opening>;

const areApart = (spans: readonly OpeningForm[]): boolean =>
  spans.every((one, i) =>
    spans.every(
      (other, k) => k <= i || one.weekday !== other.weekday || one.closes <= other.opens || other.closes <= one.opens,
    ),
  );

/** The hours of a week, several spans a day. A weekday without a span is closed. */
export const openingHours = z.array(opening).check(z.maxLength(42), z.refine(areApart, 'Two spans of a day overlap.'));
export type OpeningHours = z.output<typeof openingHours>;

/** What a service needs of one kind of bay. */
const serviceNeed = z.object({
  /** Only for cars of this class; null: for all classes that have no needs of their own. */
  vehicleClass: z.nullable(z.enum(VEHICLE_CLASSES)),
  kind: z.enum(RESOURCE_KINDS),
  /** Only for pick-ups; null: for every car. */
  mode: z.nullable(z.literal('pick-up')),
  minutesBefore: minutes(0, 480),
  workMinutes: minutes(5, 9600),
  minutesAfter: minutes(0, 480),
  /** The work may continue in the next open span of the same bay. */
  maySpanDays: z.boolean(),
});
export type ServiceNeed = z.output<typeof serviceNeed>;

/** The needs of each class and of the default, in order. */
const byClass = (needs: readonly ServiceNeed[]): ServiceNeed[][] => [
  ...Map.groupBy(needs, ({ vehicleClass }) => vehicleClass).values(),
];

/**
 * The needs of a service, in the order of the work. A class has one or two, of different kinds; the second begins where
 * the first ends, so that only the last may span days.
 */
export const serviceNeeds = z.array(serviceNeed).check(
  z.maxLength(2 * (VEHICLE_CLASSES.length + 1)),
  z.refine((needs) => byClass(needs).every((own) => own.length <= 2), 'A service has two steps at most.'),
  z.refine(
    (needs) => byClass(needs).every((own) => new Set(own.map(({ kind }) => kind)).size === own.length),
    'The two steps of a service need different kinds of bay.',
  ),
  z.refine(
    (needs) => byClass(needs).every((own) => own.every(({ mode }, i) => mode === null || i === 0)),
    'A step only for pick-ups comes first.',
  ),
  z.refine(
    (needs) => byClass(needs).every((own) => own.slice(0, -1).every(({ maySpanDays }) => !maySpanDays)),
    'Only the last step may go on the next day.',
  ),
  z.refine(
    (needs) => byClass(needs).every((own) => own.some(({ mode }) => mode === null)),
    'Add at least one step for every car.',
  ),
);

const MINUTES_AN_HOUR = 60;
/** Minutes after midnight of a wall-clock time such as 07:30. */
export function minuteOf(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * MINUTES_AN_HOUR + rest;
}
/** The wall-clock time of minutes after midnight: 450 is 07:30. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_AN_HOUR), minute % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
