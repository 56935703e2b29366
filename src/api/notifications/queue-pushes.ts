import type { Connection } from '#api/platform/database/database.ts';
import * as repo from './push.repository.ts';

/** The database event of a new push. */
export const PUSH_DUE = '{"push":"due"}';

/** Queues a push of a notification to each of the customer's browsers, in the caller's transaction. */
export const queuePushes = (
  trx: Connection,
  customerId: string,
  messageId: string,
  page = '/user/notifications',
): Promise<void> => repo.insertPushes(trx, { customerId, messageId, page, payload: PUSH_DUE });
