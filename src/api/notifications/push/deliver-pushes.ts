import type { PushResult } from '#api/vendors/web-push.ts';
import type { Runtime } from '#api/runtime.ts';
import { cutText } from '#shared/cut-text.ts';
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

/**
 * Sends due pushes until none is left. Claims prevent concurrent sends; a killed worker's pushes become due a minute
 * later.
 */
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
  const points = Array.from(text);
  if (points.length <= MAX_BODY_LENGTH) return text;
  return `${cutText(text, points.slice(0, MAX_BODY_LENGTH - 1).join('').length)}…`;
}
