import type { PushResult } from '#api/vendors/web-push.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { CustomerSession } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { PushPayload } from '#shared/notifications/push-payload.ts';
import * as repo from './push.repository.ts';

/** Notifications older than this are not pushed, s. */
const MAX_AGE_S = 24 * 60 * 60;
/** First and longest delay between attempts, s; doubled each time. */
const RETRY_DELAYS_S = [15, 3600] as const;
/** Number of pushes claimed at a time. */
const BATCH_SIZE = 20;
/** Maximum length of a pushed text, characters; the list shows it in full. */
const MAX_BODY_LENGTH = 300;
/** The database event of a new push. */
const PUSH_DUE = '{"push":"due"}';

/** Subscribes the browser of this session. @throws AppError push.off, push.bad_subscription, request.too_many, session.missing */
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

/** Queues a push of a notification to each of the customer's browsers, in the caller's transaction. */
export const queuePushes = (
  trx: Connection,
  customerId: string,
  messageId: string,
  page = '/user/notifications',
): Promise<void> => repo.insertPushes(trx, customerId, messageId, page, PUSH_DUE);

/** The push services of a customer's subscriptions, for the data export. Endpoints are secrets, so they are not included. */
export async function exportPushes(db: Connection, customerId: string) {
  const rows = await repo.listSubscriptions(db, customerId);
  return rows.map((row) => ({
    service: new URL(row.endpoint).hostname,
    since: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

/** Sends due pushes until none is left. Claims prevent concurrent sends; a killed worker's pushes become due a minute later. */
export async function deliverDuePushes(runtime: Runtime): Promise<void> {
  for (
    let due = await repo.claimDue(runtime.db, BATCH_SIZE);
    due.length > 0;
    due = await repo.claimDue(runtime.db, BATCH_SIZE)
  ) {
    await Promise.all(due.map((item) => deliver(runtime, item)));
  }
}

async function deliver({ db, push, log }: Runtime, item: repo.DuePush): Promise<void> {
  const remainingS = Math.floor(MAX_AGE_S - item.age_s);
  if (push === null || item.seen || remainingS <= 0) return repo.deletePush(db, item);
  // One id for push service and browser, so that a repeated push is shown once.
  const tag = item.message_id.replaceAll('-', '');
  const payload: PushPayload = { title: item.title, body: truncate(item.body), page: item.page, tag };
  const result = await push.send(item, JSON.stringify(payload), { ttlS: remainingS, topic: tag });
  const ids = { push: item.message_id, subscription: item.subscription_id, tries: item.tries };
  if (result.kind === 'gone') {
    log.info({ event: 'push.gone', ...ids }, 'push subscription expired');
    return repo.deleteSubscription(db, item.subscription_id);
  }
  const delayS = result.kind === 'later' ? retryDelayS(item.tries, result) : null;
  if (delayS !== null && delayS < remainingS) return repo.postponePush(db, item, delayS);
  if (result.kind === 'refused' && result.operator)
    log.error({ event: 'push.keys', reason: result.reason }, 'push service rejected the VAPID keys');
  else if (result.kind !== 'accepted')
    log.warn({ event: 'push.given_up', ...ids, reason: result.reason }, 'push delivery failed');
  return repo.deletePush(db, item);
}

const retryDelayS = (tries: number, { retryAfterS }: PushResult & { kind: 'later' }): number =>
  Math.max(retryAfterS ?? 0, Math.min(RETRY_DELAYS_S[0] * 2 ** (tries - 1), RETRY_DELAYS_S[1]));

function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_BODY_LENGTH ? text : `${characters.slice(0, MAX_BODY_LENGTH - 1).join('')}…`;
}

/** Registers the push workers: on each database event, and every minute for retries. */
export async function registerPushWorkers(runtime: Runtime): Promise<void> {
  const { db, queue, changes, push } = runtime;
  const queueRun = () => queue.send('deliver-pushes', {}, undefined, undefined, 'round');
  await queue.work('deliver-pushes', () => deliverDuePushes(runtime));
  await queue.work('requeue-stale-pushes', async () => {
    if (await repo.isDue(db)) await queueRun();
  });
  if (push === null) return;
  // The sweep of each minute finds a push whose event was lost.
  changes.follow((word) => {
    if (word === PUSH_DUE || word === null)
      queueRun().catch((error: unknown) =>
        runtime.log.warn({ err: error, event: 'push.round' }, 'push run could not be queued'),
      );
  });
  await changes.start();
}
