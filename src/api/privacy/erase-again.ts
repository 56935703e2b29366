import { readFile } from 'node:fs/promises';
import { deleteWaitlistEntry } from '#api/waitlist/waitlist-personal-data.ts';
import type { Runtime } from '#api/runtime.ts';
import { eraseCustomer } from './erase-customer.ts';
import { parseErasureJournal, type JournalEntry } from './erasure-journal.ts';

export interface Replay {
  /** Entries that the restored database still had. */
  erased: number;
  /** Entries that were erased already or are not in the database. */
  known: number;
  /** Lines of the journal that could not be read. */
  torn: number;
}

/**
 * Repeats the erasures of the journal after a restore. Nothing is sent, and a second run changes nothing.
 * @throws when the journal cannot be read
 */
export async function eraseAgain(runtime: Runtime): Promise<Replay> {
  const { entries, torn } = parseErasureJournal(await readFile(runtime.config.erasureJournal, 'utf8'));
  let erased = 0;
  for (const entry of entries) if (await eraseEntry(runtime, entry)) erased += 1;
  return { erased, known: entries.length - erased, torn };
}

const eraseEntry = (runtime: Runtime, { kind, id }: JournalEntry): Promise<boolean> =>
  runtime.db
    .transaction()
    .execute((trx) =>
      kind === 'customer' ? eraseCustomer(runtime, trx, id, { again: true }) : deleteWaitlistEntry(trx, id),
    );
