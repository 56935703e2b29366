import type { Connection } from '#api/platform/database/database.ts';
import { moveAll } from './customer-messages.repository.ts';
import * as repo from './messages.repository.ts';

/** Messages that are read together; a text has up to 2000 characters. */
const BATCH_SIZE = 200;
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The messages a customer wrote and received, for the data export, read in batches. */
export async function* exportMessages(db: Connection, customerId: string) {
  for (let after = NO_ID; ;) {
    const rows = await repo.listForExport(db, customerId, after, BATCH_SIZE);
    for (const row of rows)
      yield {
        kind: row.kind,
        from: row.role === 'from' ? 'you' : 'the centre',
        to: row.target,
        title: row.title,
        message: row.body,
        isBooking: row.is_booking,
        createdAt: row.created_at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
        hiddenAt: row.hidden_at?.toISOString() ?? null,
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) return;
    after = last.message_id;
  }
}

/** Gives the messages of a walk-in to the account that it joins. */
export const moveMessages = (trx: Connection, from: string, to: string): Promise<void> => moveAll(trx, from, to);

/**
 * Deletes the messages a customer wrote, those only this customer received, and the customer's read marks, when the
 * account is deleted. Announcements remain.
 */
export const eraseMessages = (trx: Connection, customerId: string): Promise<void> =>
  repo.eraseMessagesOf(trx, customerId);
