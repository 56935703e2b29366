import { wallMinutes } from '#shared/scheduling/wall-clock.ts';
import type { DayBay, DayBlock } from '#shared/bookings/staff-day.contract.ts';

/** The positions of a day's blocks, in minutes after the midnight of the day. Pure. */

/** The look of a block. Each has its word and icon. */
export type BlockState = 'making' | 'booked' | 'now' | 'wash' | 'done' | 'over' | 'pushed';

/** The data from which a day is drawn. */
export interface DrawnDay {
  timeZone: string;
  date: string;
  now: string;
  bays: readonly DayBay[];
}

export interface PlacedBlock {
  block: DayBlock;
  from: number;
  until: number;
  /** The minute of the promised end. Null unless the job runs longer. */
  overFrom: number | null;
  state: BlockState;
}

export interface PlacedBay {
  bay: DayBay;
  blocks: PlacedBlock[];
  /** The closures of the bay, cut to the range of the day. */
  closures: { id: string; from: number; until: number; reason: string }[];
}

export interface DayLayout {
  /** The whole hours that include everything on the day, in minutes. */
  from: number;
  until: number;
  /** Null on another day, or outside the hours that are shown. */
  now: number | null;
  bays: PlacedBay[];
}

const DAY_MINUTES = 24 * 60;
/** The range of a day on which nothing is open. */
const [USUAL_FROM, USUAL_UNTIL] = [8 * 60, 18 * 60];

/**
 * The minutes past the promised end: until now for a late job, else until its own end. Only the last part of a job can
 * be past it.
 */
export function overMinutes({ isLate, endsAt, promisedEnd, part }: DayBlock, now: string): number {
  if (part.number < part.of) return 0;
  const end = isLate ? Math.max(Date.parse(endsAt), Date.parse(now)) : Date.parse(endsAt);
  return Math.max(0, Math.floor((end - Date.parse(promisedEnd)) / 60_000));
}

/** The state of a job at a moment. */
export function blockState(block: DayBlock, kind: DayBay['kind'], now: string): BlockState {
  if (block.booking === null) return 'making';
  if (block.booking.status === 'completed') return 'done';
  if (overMinutes(block, now) > 0) return 'over';
  if (block.isPushed) return 'pushed';
  if (Date.parse(now) < Math.max(Date.parse(block.startsAt), Date.parse(block.from))) return 'booked';
  return kind === 'wash' ? 'wash' : 'now';
}

/** Drivers have no bay. They are listed while they have something to do. */
const isShown = ({ kind, blocks }: DayBay): boolean => kind !== 'driver' || blocks.length > 0;

/** Places the blocks of a day. */
export function layOutDay({ timeZone, date, now, bays }: DrawnDay): DayLayout {
  const minute = (iso: string) => Math.min(DAY_MINUTES, Math.max(0, wallMinutes(timeZone, date, Date.parse(iso))));
  const shown = bays.filter(isShown);
  const edges = shown.flatMap(({ open, blocks }) => [
    ...open.flatMap(({ from, to }) => [minute(from), minute(to)]),
    ...blocks.flatMap(({ from, until }) => [minute(from), minute(until)]),
  ]);
  const from = edges.length === 0 ? USUAL_FROM : Math.floor(Math.min(...edges) / 60) * 60;
  const until = edges.length === 0 ? USUAL_UNTIL : Math.ceil(Math.max(...edges) / 60) * 60;
  const nowAt = wallMinutes(timeZone, date, Date.parse(now));
  return {
    from,
    until,
    now: nowAt >= from && nowAt <= until ? nowAt : null,
    bays: shown.map((bay) => ({
      bay,
      blocks: bay.blocks.map((block) => {
        const overFrom = minute(block.promisedEnd);
        const [start, end] = [minute(block.from), minute(block.until)];
        return {
          block,
          from: start,
          until: end,
          overFrom: overMinutes(block, now) > 0 && overFrom > start && overFrom < end ? overFrom : null,
          state: blockState(block, bay.kind, now),
        };
      }),
      closures: bay.closures
        .map(({ _id: id, from: begins, to, reason }) => ({
          id,
          from: Math.max(from, minute(begins)),
          until: Math.min(until, minute(to)),
          reason,
        }))
        .filter((closure) => closure.from < closure.until),
    })),
  };
}

/** The quarter hours at which a bay is open, in minutes after the midnight of the day. */
export function quarterHours({ timeZone, date, bays }: Omit<DrawnDay, 'now'>): number[] {
  const starts = new Set<number>();
  for (const { from, to } of bays.flatMap(({ open }) => open)) {
    const [begins, ends] = [from, to].map((iso) => wallMinutes(timeZone, date, Date.parse(iso)));
    for (let at = Math.ceil((begins ?? 0) / 15) * 15; at < (ends ?? 0); at += 15) starts.add(at);
  }
  return [...starts].toSorted((a, b) => a - b);
}
