import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './push.repository.ts';
import type { Connection } from '#api/platform/database/database.ts';

/**
 * Subscribes the browser of this session. @throws AppError push.off, push.bad_subscription, request.too_many,
 * session.missing
 */
export async function subscribeToPush(
  { db, push, limits, log }: Runtime,
  { customerId, tokenHash }: CustomerSession,
  endpoint: string,
  keys: { p256dh: string; auth: string },
): Promise<void> {
  if (push === null) throw new AppError('push.off');
  const subscription = { endpoint, p256dh: decodeBase64Url(keys.p256dh), auth: decodeBase64Url(keys.auth) };
  if (!push.isUsable(subscription)) {
    log.info({ event: 'push.refused', customer: customerId }, 'push subscription for an unknown push service');
    throw new AppError('push.bad_subscription');
  }
  await limits.take('pushSubscriptions', customerId);
  await db.transaction().execute(async (trx) => {
    if (!(await repo.storeSubscription(trx, { customerId, tokenHash, ...subscription })))
      throw new AppError('session.missing');
  });
}

/** Decodes base64url, with or without padding; empty for anything else. */
const decodeBase64Url = (text: string): Buffer =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);

/** Removes the subscription of this session; idempotent. */
export const unsubscribeFromPush = ({ db }: Runtime, { tokenHash }: CustomerSession): Promise<void> =>
  repo.deleteSessionSubscription(db, tokenHash);

/**
 * The push services of a customer's subscriptions, for the data export. Endpoints are secrets, so they are not
 * included.
 */
export async function exportPushes(db: Connection, customerId: string) {
  const rows = await repo.listSubscriptions(db, customerId);
  return rows.map((row) => ({
    service: new URL(row.endpoint).hostname,
    since: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}
