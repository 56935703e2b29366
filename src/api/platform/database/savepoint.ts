import { sql } from 'kysely';
import { isDeadlock, type Trx } from './database.ts';

/** Attempts after a deadlock. */
const MORE_ATTEMPTS = 2;

/**
 * Runs `work` in the caller's transaction; what it wrote is undone when it returns null, and its locks are given up.
 * After a deadlock the work is undone and runs again, twice at most; any other error is the caller's, whose transaction
 * it has ended.
 */
export async function undoUnless<T>(trx: Trx, work: () => Promise<T | null>): Promise<T | null> {
  for (let attempt = 0; ; attempt += 1) {
    await sql`savepoint attempt`.execute(trx);
    try {
      const done = await work();
      if (done === null) await sql`rollback to savepoint attempt`.execute(trx);
      await sql`release savepoint attempt`.execute(trx);
      return done;
    } catch (error) {
      if (!isDeadlock(error) || attempt === MORE_ATTEMPTS) throw error;
      await sql`rollback to savepoint attempt`.execute(trx);
      await sql`release savepoint attempt`.execute(trx);
    }
  }
}
