import { wallMinutes } from '#shared/scheduling/wall-clock.ts';
import type { DayBay, DayBlock } from '#shared/bookings/staff-day.contract.ts';

/** Where a day's blocks stand, in minutes after the midnight of the day. Pure. */

/** How a block looks; each has its word and icon. */
export type BlockState = 'making' | 'booked' | 'now' | 'wash' | 'done' | 'over' | 'pushed';

/** What a day is drawn from. */
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
  /** Where the promised end lies when the job runs longer. */
  overFrom: number | null;
  state: BlockState;
}

export interface PlacedBay {
  bay: DayBay;
  blocks: PlacedBlock[];
  /** The hours at which the bay is closed within the range of the day, without closures. */
  closures: { id: string; from: number; until: number; reason: string }[];
}

export interface DayLayout {
  /** Whole hours that show everything, in minutes. */
  from: number;
  until: number;
  /** Null when it is another day, or outside of the hours that are shown. */
  now: number | null;
  bays: PlacedBay[];
}

const DAY_MINUTES = 24 * 60;
/** The hours of a day on which nothing is open. */
const [USUAL_FROM, USUAL_UNTIL] = [8 * 60, 18 * 60];

/** Minutes past the promised end: by now for a job that is late, else by its own end. Only its last part is over. */
export function overMinutes({ isLate, endsAt, promisedEnd, part }: DayBlock, now: string): number {
  if (part.number < part.of) return 0;
  const end = isLate ? Math.max(Date.parse(endsAt), Date.parse(now)) : Date.parse(endsAt);
  return Math.max(0, Math.floor((end - Date.parse(promisedEnd)) / 60_000));
}

/** Where a job stands at a moment. */
export function blockState(block: DayBlock, kind: DayBay['kind'], now: string): BlockState {
  if (block.booking === null) return 'making';
  if (block.booking.status === 'completed') return 'done';
  if (overMinutes(block, now) > 0) return 'over';
  if (block.isPushed) return 'pushed';
  if (Date.parse(now) < Math.max(Date.parse(block.startsAt), Date.parse(block.from))) return 'booked';
  return kind === 'wash' ? 'wash' : 'now';
}

/** Drivers have no bay: they are listed while they have something to do. */
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

/** The starts of quarter hours at which a bay is open, in minutes after midnight of the day. */
export function quarterHours({ timeZone, date, bays }: Omit<DrawnDay, 'now'>): number[] {
  const starts = new Set<number>();
  for (const { from, to } of bays.flatMap(({ open }) => open)) {
    const [begins, ends] = [from, to].map((iso) => wallMinutes(timeZone, date, Date.parse(iso)));
    for (let at = Math.ceil((begins ?? 0) / 15) * 15; at < (ends ?? 0); at += 15) starts.add(at);
  }
  return [...starts].toSorted((a, b) => a - b);
}
