import { randomUUIDv7 } from 'node:crypto';

/** A time-ordered random id, UUIDv7 (RFC 9562 5.7). Made in Node because PostgreSQL 15 has none. */
export const newId: () => string = randomUUIDv7;

/**
 * Gives ids that follow each other: the first is random, each further one is one more (RFC 9562 6.2, method 2). For things
 * whose ids are no secret and are sent by the hundred: lists of them compress to a quarter.
 */
export function idSequence(): () => string {
  const first = newId();
  // Half the room is left above the start, so that no count of things that exist runs over.
  let next = Number.parseInt(first.slice(24), 16) % 2 ** 47;
  return () => first.slice(0, 24) + (next++).toString(16).padStart(12, '0');
}
