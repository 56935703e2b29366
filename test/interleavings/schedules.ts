/** Which of two operations. */
export type Side = 'A' | 'B';

/** An operation goes on until it has sent so many statements in all, or to its end. */
export interface Segment {
  side: Side;
  until: number | null;
}

/** The operations in the order in which they go on; afterwards each runs to its end. */
export type Schedule = readonly Segment[];

export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A');

/** `A3B5`: A sends three statements, B five, then A runs to its end and B to its. */
export const scheduleText = (schedule: Schedule): string =>
  schedule.map(({ side, until }) => `${side}${until ?? ''}`).join('');

/** Parses a text of `scheduleText`. @throws Error for another text */
export function parseSchedule(text: string): Schedule {
  if (!/^(?:[AB]\d*)+$/.test(text)) throw new Error(`not a schedule: ${text}`);
  return [...text.matchAll(/([AB])(\d*)/g)].map(([, side, until]) => ({
    side: side === 'A' ? 'A' : 'B',
    until: until ? Number(until) : null,
  }));
}

/**
 * The schedules with one or two preemptions that differ in the order of at least one conflicting pair of statements,
 * from each other and from both serial orders. `conflicts` holds the pairs by index, `counts` the statements of each.
 */
export function distinctSchedules(
  conflicts: readonly (readonly [number, number])[],
  counts: Record<Side, number>,
): Schedule[] {
  const seen = new Set(['0'.repeat(conflicts.length), '1'.repeat(conflicts.length)]);
  const all = (['A', 'B'] as const).flatMap((side) =>
    positions(counts[side]).flatMap((until) =>
      [null, ...positions(counts[otherSide(side)])].map((next) => ({ side, until, next })),
    ),
  );
  return all.flatMap(({ side, until, next }) => {
    const order = conflicts.map(([a, b]) => {
      const [own, other] = side === 'A' ? [a, b] : [b, a];
      const isOwnFirst = own < until || (next !== null && other >= next);
      return isOwnFirst === (side === 'A') ? '0' : '1';
    });
    const key = order.join('');
    if (seen.has(key)) return [];
    seen.add(key);
    return [[{ side, until }, ...(next === null ? [] : [{ side: otherSide(side), until: next }])]];
  });
}

/** After how many of `count` statements an operation can be preempted. */
const positions = (count: number): number[] => Array.from({ length: Math.max(0, count - 1) }, (_, i) => i + 1);
