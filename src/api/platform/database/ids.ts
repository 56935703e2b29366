import { v7 } from 'uuid';
import { randomBytesOf } from '#api/platform/random-bytes.ts';

/** Of the last id: its millisecond, and the 32 bits behind it, which count further within a millisecond. */
let lastMs = 0;
let lastCount = 0;

/**
 * A time-ordered random id, UUIDv7 (RFC 9562 5.7); generated here because PostgreSQL 15 cannot. Each is greater than
 * the one before it in this process, also within a millisecond (6.2, method 1), which Node's own are not: lists are
 * ordered by id.
 */
export function newId(): string {
  const random = randomBytesOf(16);
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The start lies in the lower half, so that the counter never overflows.
    lastCount = new DataView(random.buffer).getUint32(6) >>> 1;
  } else lastCount += 1;
  return v7({ random, msecs: lastMs, seq: lastCount });
}

/**
 * Consecutive ids: the first is random, each further one is incremented (RFC 9562 6.2, method 2). For public ids sent
 * in long lists, which then compress to a quarter.
 */
export function idSequence(): () => string {
  const first = newId();
  // The start lies in the lower half, so that the counter never overflows.
  let next = Number.parseInt(first.slice(24), 16) % 2 ** 47;
  return () => first.slice(0, 24) + (next++).toString(16).padStart(12, '0');
}
