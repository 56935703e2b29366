import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '#api/concurrency-limit.ts';

/** What a hash costs: memory in KiB, and passes over it. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST: HashCost = { memoryCost: 19456, timeCost: 2 };
/** Passwords that a process hashes at once, and that wait. */
export const HASHING = { atOnce: 2, waiting: 50 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored hash. For null it does the same work and returns false, so that timing reveals nothing
   * (docs/security.md 2).
   */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes with argon2id, two at a time, since unlimited hashing would exhaust the server.
 * @param given less cost, for tests
 * @throws request.busy with Retry-After when 50 wait
 */
export function createPasswordHasher(given: HashCost = COST): PasswordHasher {
  const cost = { ...given, parallelism: 1 };
  const withLimit = createConcurrencyLimit(HASHING.atOnce, HASHING.waiting);
  const dummy = withLimit(() => hash(randomBytes(16).toString('hex'), cost));
  return {
    hash: (password) => withLimit(() => hash(password, cost)),
    async matches(stored, password) {
      const target = stored ?? (await dummy);
      const isSame = await withLimit(() => verify(target, password));
      return isSame && stored !== null;
    },
  };
}
