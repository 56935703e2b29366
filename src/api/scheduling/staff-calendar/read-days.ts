import type { Connection } from '#api/platform/database/database.ts';
import { type ExceptionRow, findBranch, listExceptions, listHours } from '#api/scheduling/calendar.repository.ts';
import { listAllBays } from '#api/scheduling/settings/calendar-settings.repository.ts';
import { type Span, openSpans } from '#shared/scheduling/open-spans.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import { addDays, dayIn, instantOf, weekdayOf } from '#shared/scheduling/wall-clock.ts';
import { type BlockRow, type QueuedRow, listBlocks, listQueue } from './day-blocks.repository.ts';

/** A bay on a day. Instants in ms since 1970. */
export interface BayOfDay {
  id: string;
  name: string;
  kind: ResourceKind;
  retired: boolean;
  open: Span[];
  closures: ExceptionRow[];
  blocks: BlockRow[];
}

/** Days of the calendar as staff see them. */
export interface Days {
  timeZone: string;
  /** By the database's clock. */
  now: Date;
  today: string;
  days: { date: string; bays: BayOfDay[] }[];
}

/** The days that are read: one (today when null), or the seven from a day on (the Monday of this week when null). */
export type WantedDays = { day: string | null } | { from: string | null };

const WEEK = 7;

/** Days by bay: the open hours of each, its closures, and the jobs in it. */
export async function readDays(db: Connection, wanted: WantedDays): Promise<Days> {
  const branch = await findBranch(db);
  const timeZone = branch.time_zone;
  const today = dayIn(timeZone, branch.now.getTime());
  const first = 'day' in wanted ? (wanted.day ?? today) : (wanted.from ?? addDays(today, 1 - weekdayOf(today)));
  const dates = Array.from({ length: 'day' in wanted ? 1 : WEEK }, (_, i) => addDays(first, i));
  const spanOf = (date: string): Span => ({
    from: instantOf(timeZone, date, 0),
    until: instantOf(timeZone, addDays(date, 1), 0),
  });
  const whole = { from: spanOf(first).from, until: spanOf(dates.at(-1) ?? first).until };
  const hours = await listHours(db, branch.id);
  const exceptions = await listExceptions(db, branch.id, whole);
  const bays = await listAllBays(db, branch.id);
  const blocks = await listBlocks(db, branch.id, whole);
  const days = dates.map((date) => {
    const day = spanOf(date);
    const isIn = ({ from, until }: Span): boolean => from < day.until && until > day.from;
    return {
      date,
      bays: bays
        .map(({ id, name, kind, retired_at }) => {
          const own = exceptions.filter((one) => isIn(one) && (one.resource_id === null || one.resource_id === id));
          return {
            id,
            name,
            kind,
            retired: retired_at !== null,
            open: clip(openSpans({ timeZone, hours, exceptions: own }, date, date), day),
            closures: own.filter(({ isOpen }) => !isOpen),
            blocks: blocks.filter((block) => block.resource_id === id && isIn(block)),
          };
        })
        .filter(({ retired, blocks: own }) => !retired || own.length > 0),
    };
  });
  return { timeZone, now: branch.now, today, days };
}

const clip = (spans: readonly Span[], day: Span): Span[] =>
  spans.flatMap(({ from, until }) =>
    from < day.until && until > day.from ? [{ from: Math.max(from, day.from), until: Math.min(until, day.until) }] : [],
  );

/** The walk-ins that wait for a bay, the longest wait first. Their bookings may be cancelled or completed meanwhile. */
export const readQueue = (db: Connection): Promise<QueuedRow[]> => listQueue(db);

/** The present time by the database's clock, and the day of the branch that it is on: `[from, until)`. */
export async function readToday(db: Connection): Promise<{ timeZone: string; now: Date; from: Date; until: Date }> {
  const { time_zone: timeZone, now } = await findBranch(db);
  const day = dayIn(timeZone, now.getTime());
  const startOf = (date: string): Date => new Date(instantOf(timeZone, date, 0));
  return { timeZone, now, from: startOf(day), until: startOf(addDays(day, 1)) };
}
