import type { Database } from '#api/platform/database/database.ts';

/** How many calls of a process take the same start at once. */
const AT_ONCE = 4;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/** The takers of each start. */
const takers = new WeakMap<Database, Map<string, Turns>>();

/**
 * Runs work that takes a start. Of many calls that want the same start at once, four run and the others wait in the
 * order of their arrival. They then find the start taken instead of competing for it in the database. Takers of other
 * starts do not wait.
 */
export async function takeInTurn<T>(db: Database, start: string, work: () => Promise<T>): Promise<T> {
  const own = takers.get(db) ?? new Map<string, Turns>();
  takers.set(db, own);
  const turns = own.get(start) ?? { running: 0, waiting: [] };
  own.set(start, turns);
  if (turns.running < AT_ONCE) turns.running++;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place of a call that ends goes to the next one.
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if (--turns.running === 0) own.delete(start);
  }
}
