import { otherSide, type Schedule, type Side } from './schedules.ts';
import type { SteppedOperation } from './stopped-statements.ts';

/** How often a statement without an answer is looked at, ms. */
const POLL_MS = 6;

/** Two operations, of which one at a time goes on. */
export type Pair = Record<Side, SteppedOperation>;

export interface ScheduleRules {
  /** True when one of the `waiting` connections waits for a lock of one of the `blocking` ones. */
  isBlocked: (waiting: readonly number[], blocking: readonly number[]) => Promise<boolean>;
  /** One that has sent so many statements repeats itself until the other has gone on. */
  repeatsAfter: Record<Side, number>;
  /** How long the schedule may take, ms. */
  limitMs: number;
}

/** An operation that let the other go on, after it had sent so many statements. */
export interface Wait {
  side: Side;
  sent: number;
}

/** The schedule did not end in time. */
export class HangError extends Error {}

/**
 * Runs two operations by a schedule, one statement at a time. One that waits for a lock of the other lets it go on,
 * which counts as no preemption; so does one that repeats itself. Returns where that was, in order.
 * @throws HangError
 */
export async function runSchedule(pair: Pair, schedule: Schedule, rules: ScheduleRules): Promise<Wait[]> {
  const deadline = performance.now() + rules.limitMs;
  const segments = [...schedule];
  let side = segments[0]?.side ?? 'A';
  const waits: Wait[] = [];

  async function isBlocked(waiting: Side): Promise<boolean> {
    const pids = pair[waiting].waitingPids;
    return pids.length > 0 && (await rules.isBlocked(pids, [...pair[otherSide(waiting)].pids]));
  }

  /** Waits until an operation is at its next statement, has ended, or waits for a lock of the other. */
  async function untilAtRest(waiting: Side): Promise<void> {
    while (!pair[waiting].isAtRest) {
      await pair[waiting].changed(POLL_MS);
      if (!pair[waiting].isAtRest && (await isBlocked(waiting))) return;
      if (performance.now() > deadline) throw new HangError(`${waiting} did not go on`);
    }
  }

  /** True when the segment of the running operation ends here. */
  function isPreempted(): boolean {
    const [segment] = segments;
    return segment?.side === side && segment.until !== null && pair[side].sent.length >= segment.until;
  }

  /** True when the running operation can go on only after the other. */
  function mustWait(): boolean {
    const { sent, isWaiting } = pair[side];
    const other = pair[otherSide(side)];
    const repeats = sent.length >= rules.repeatsAfter[side] && other.sent.length < rules.repeatsAfter[otherSide(side)];
    return other.result === null && !other.isWaiting && (isWaiting || repeats);
  }

  while (pair.A.result === null || pair.B.result === null) {
    if (pair[side].result !== null) {
      side = otherSide(side);
    } else if (pair[otherSide(side)].result === null && isPreempted()) {
      segments.shift();
      side = otherSide(side);
    }
    if (mustWait()) {
      waits.push({ side, sent: pair[side].sent.length });
      side = otherSide(side);
    }
    if (!pair[side].isWaiting) pair[side].step();
    await untilAtRest(side);
    // The statement may have ended the wait of the other.
    if (!pair[otherSide(side)].isAtRest && !(await isBlocked(otherSide(side)))) await untilAtRest(otherSide(side));
  }
  return waits;
}
