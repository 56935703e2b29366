import type { DayBay } from '#shared/bookings/staff-day.contract.ts';
import { lengthLabel } from '#web/staff/calendar-settings/calendar-labels.ts';

/** The time that a bay has left on a day. Pure. Instants are ms since 1970. */

type Span = readonly [from: number, to: number];

const spanOf = ({ from, to }: { from: string; to: string }): Span => [Date.parse(from), Date.parse(to)];

/** The parts of a span that the other spans leave free. */
function without(span: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]): Span[] =>
        [[start, Math.min(end, from)] as const, [Math.max(start, to), end] as const].filter(([a, b]) => a < b),
      ),
    [span],
  );
}

/** The minutes of a bay from a moment on that are open, not closed once, and without a car. */
function freeMinutes({ open, closures, blocks }: DayBay, now: string): number {
  const taken = [...closures.map(spanOf), ...blocks.map(({ from, until }) => spanOf({ from, to: until }))];
  const past: Span = [Number.NEGATIVE_INFINITY, Date.parse(now)];
  const free = open.map(spanOf).flatMap((span) => without(span, [...taken, past]));
  return Math.floor(free.reduce((sum, [from, to]) => sum + to - from, 0) / 60_000);
}

export const carsLabel = (count: number): string => (count === 1 ? '1 car' : `${count} cars`);

/** The time that a bay has left, in words: 2 h free, Full, Closed with its reason. Null for a day that is over. */
export function leftLabel(bay: DayBay, now: string): string | null {
  const { open, closures } = bay;
  if (open.length === 0) return ['Closed', closures[0]?.reason].filter(Boolean).join(': ');
  if (open.every(({ to }) => Date.parse(to) <= Date.parse(now))) return null;
  const free = freeMinutes(bay, now);
  return free === 0 ? 'Full' : `${lengthLabel(free)} free`;
}
