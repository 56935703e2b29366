import { randomFillSync } from 'node:crypto';

const pool = new Uint8Array(4096);
let used = pool.length;

/**
 * Cryptographically random bytes, each given out once. They are made for hundreds of calls at a time, as Node does for
 * its own ids: to make a few takes 5 us, most of it the way to the generator and back. At most 4096.
 */
export function randomBytesOf(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  // A copy, and nothing of it stays in the pool.
  const bytes = pool.slice(used - count, used);
  pool.fill(0, used - count, used);
  return bytes;
}
