import type { Runtime } from '#api/runtime.ts';
import * as repo from './messages.repository.ts';
import { type MessageCaller, toReader } from './message-reader.ts';

/** Marks all notifications of this reader as read. */
export const markNotificationsRead = ({ db }: Runtime, caller: MessageCaller): Promise<void> =>
  repo.markAllRead(db, toReader(caller), 'notification');
