import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; with null it does the same work and answers false, so that time tells nothing (docs/security.md 2). */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** argon2id in a bounded line: unbounded it is an outage. Past 50 waiting it throws `request.busy` with Retry-After. */
export function createPasswordHasher(): PasswordHasher {
  const bounded = createConcurrencyLimit(MAX_CONCURRENT, MAX_WAITING);
  const dummy = bounded(() => hash(randomBytes(16).toString('hex'), COST));
  return {
    hash: (password) => bounded(() => hash(password, COST)),
    async matches(stored, password) {
      const known = stored ?? (await dummy);
      const same = await bounded(() => verify(known, password));
      return same && stored !== null;
    },
  };
}
