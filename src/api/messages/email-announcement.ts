import { createHash } from 'node:crypto';
import { queueEmail, queueSms } from '#api/notifications/outbox.ts';
import { unsubscribeLink } from '#api/accounts/profile/unsubscribe-token.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { announcementEmail, announcementSms } from './messages.texts.ts';
import * as repo from './announcements.repository.ts';

/** Maximum number of entries queued in one transaction. */
const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The list of announcements, which the messages about one lead to. */
const LIST = '/user/messages?tab=announcement';

/**
 * A deterministic id per announcement and customer (UUIDv8, RFC 9562 5.8), so that a repeated job queues each entry
 * once.
 */
function entryId(announcementId: string, customerId: string): string {
  const bytes = createHash('sha256').update(`${announcementId}:${customerId}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Queues an announcement as email to the customers who consented to marketing. Returns their number. */
export async function emailAnnouncement(runtime: Runtime, id: string): Promise<number> {
  const broadcast = await findForCustomers(runtime, id);
  if (broadcast === null) return 0;
  return queueForEach(runtime, 'email', async (trx, { id: customerId, contact }) => {
    const content = announcementEmail(broadcast.title, broadcast.body, {
      open: `${runtime.config.publicUrl}${LIST}`,
      unsubscribe: unsubscribeLink(runtime, customerId),
    });
    await queueEmail(runtime, trx, contact, content, { id: entryId(id, customerId), bulk: true });
  });
}

/**
 * Queues an announcement as SMS to the customers who consented to marketing and have a verified phone and no email.
 * Returns their number.
 */
export async function textAnnouncement(runtime: Runtime, id: string): Promise<number> {
  const broadcast = await findForCustomers(runtime, id);
  if (broadcast === null) return 0;
  const { name: centre } = await getSettings(runtime.db);
  return queueForEach(runtime, 'sms', async (trx, { id: customerId, contact }) => {
    const content = announcementSms(centre, broadcast.title, LIST, unsubscribeLink(runtime, customerId));
    await queueSms(runtime, trx, contact, content, { id: entryId(id, customerId), bulk: true });
  });
}

/** An announcement that customers read; null: it is for others, or deleted. */
async function findForCustomers({ db }: Runtime, id: string) {
  const broadcast = await repo.findBroadcast(db, id);
  return broadcast?.audience === 'all' || broadcast?.audience === 'users' ? broadcast : null;
}

/** Queues an entry for each consenting customer of a channel. Returns their number. */
async function queueForEach(
  { db }: Runtime,
  channel: 'email' | 'sms',
  queue: (trx: Trx, customer: { id: string; contact: string }) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = FIRST_ID; ;) {
    const customers = await repo.listConsenting(db, channel, after, BATCH_SIZE);
    const last = customers.at(-1);
    if (last === undefined) return count;
    await db.transaction().execute(async (trx) => {
      for (const customer of customers) await queue(trx, customer);
    });
    count += customers.length;
    after = last.id;
  }
}
