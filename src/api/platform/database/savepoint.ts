import { sql } from 'kysely';
import { isDeadlock, type Trx } from './database.ts';

/** Attempts after a deadlock. */
const MORE_ATTEMPTS = 2;

/**
 * Runs `work` in the caller's transaction. When it returns null, its writes are undone and its locks given up. After a
 * deadlock the work is undone and runs again, twice at most. Any other error has ended the caller's transaction and is
 * thrown.
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
