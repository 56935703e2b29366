import { createHash } from 'node:crypto';
import { queueEmail } from '#api/notifications/outbox.ts';
import { unsubscribeLink } from '#api/accounts/profile/unsubscribe-token.ts';
import type { Runtime } from '#api/runtime.ts';
import { announcementEmail } from './messages.texts.ts';
import * as repo from './announcements.repository.ts';

/** Maximum number of emails queued in one transaction. */
const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A deterministic id per announcement and customer (UUIDv8, RFC 9562 5.8), so that a repeated job queues each email
 * once.
 */
function emailId(announcementId: string, customerId: string): string {
  const bytes = createHash('sha256').update(`${announcementId}:${customerId}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Queues an announcement as email to the customers who consented to marketing. Returns their number. */
export async function emailAnnouncement(runtime: Runtime, id: string): Promise<number> {
  const broadcast = await repo.findBroadcast(runtime.db, id);
  if (broadcast === undefined || (broadcast.audience !== 'all' && broadcast.audience !== 'users')) return 0;
  const open = `${runtime.config.publicUrl}/user/messages?tab=announcement`;
  let count = 0;
  for (let after = FIRST_ID; ;) {
    const customers = await repo.listConsenting(runtime.db, after, BATCH_SIZE);
    const last = customers.at(-1);
    if (last === undefined) return count;
    await runtime.db.transaction().execute(async (trx) => {
      for (const { id: customerId, email } of customers) {
        const content = announcementEmail(broadcast.title, broadcast.body, {
          open,
          unsubscribe: unsubscribeLink(runtime, customerId),
        });
        await queueEmail(runtime, trx, email, content, { id: emailId(id, customerId), bulk: true });
      }
    });
    count += customers.length;
    after = last.id;
  }
}
