import type { Runtime } from '#api/runtime.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';

/** Marks all messages of a kind as read for this reader. */
export async function markAllMessagesRead({ db }: Runtime, callers: MessageCaller, kind: repo.Kind): Promise<void> {
  await repo.markAllRead(db, toReader(callers), kind);
}
