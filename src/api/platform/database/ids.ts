import { v7 } from 'uuid';

/**
 * A time-ordered random id, UUIDv7 (RFC 9562 5.7); generated here because PostgreSQL 15 cannot. Each is greater than
 * the one before it in this process, also within a millisecond (6.2, method 1), which Node's own are not: lists are
 * ordered by id.
 */
export const newId = (): string => v7();

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
