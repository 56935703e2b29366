import { queueEmail } from '#api/notifications/outbox.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { listActiveOwners } from '#api/staff/staff-members.ts';
import type { WebhookResult } from '#api/vendors/webhook-sender.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_RETRIES_S } from '#shared/integrations/webhook-events.ts';
import * as repo from './deliveries.repository.ts';
import { receiverOffEmail } from '#api/integrations/integrations.texts.ts';
import * as receivers from './receivers.repository.ts';
import { readSecret, signWebhook } from './webhook-secret.ts';
import { listDueReceivers } from './deliveries.repository.ts';

/** The time limit of one run, ms; the next run sends the remaining events. */
const RUN_MS = 20_000;
/** How long a receiver belongs to one worker at most, s: a run, its last try, and a margin. */
const TURN_S = 45;

/**
 * Sends the due events to one receiver, one after another, each at least once and always under its id. Only one worker
 * sends to a receiver at a time, so that a slow receiver delays no other. A killed worker's turn expires.
 */
export async function deliverWebhooks(runtime: Runtime, id: string): Promise<void> {
  const turn = await receivers.takeTurn(runtime.db, id, TURN_S);
  if (turn === undefined) return;
  const ends = performance.now() + RUN_MS;
  let wasLast = false;
  try {
    while (!wasLast && performance.now() < ends) {
      const due = await repo.beginNext(runtime.db, id);
      wasLast = due === undefined || !(await deliver(runtime, id, turn, due));
    }
  } finally {
    await receivers.endTurn(runtime.db, id);
  }
  // Queues the events that arrived during this turn, and those for which there was no time.
  await queueDueReceivers(runtime);
}

/** Makes one try. Returns false when the receiver was switched off because of it. */
async function deliver(
  runtime: Runtime,
  id: string,
  turn: receivers.Turn,
  delivery: repo.DeliveryRow,
): Promise<boolean> {
  const result = await send(runtime, turn, delivery);
  if (result.failure === null) {
    await repo.storeResult(runtime.db, delivery.id, result, null);
    await receivers.noteSuccess(runtime.db, id);
    return true;
  }
  const waitS = WEBHOOK_RETRIES_S[delivery.tries - 1] ?? null;
  await repo.storeResult(runtime.db, delivery.id, result, waitS);
  await receivers.noteFailure(runtime.db, id);
  if (waitS !== null) return true;
  runtime.log.warn(
    { event: 'webhook.given_up', receiver: id, delivery: delivery.id, failure: result.failure, tries: delivery.tries },
    'an event did not arrive',
  );
  return !(await switchOff(runtime, id, turn));
}

async function send(runtime: Runtime, turn: receivers.Turn, delivery: repo.DeliveryRow): Promise<WebhookResult> {
  const stored = [turn.encrypted_secret, turn.encrypted_previous_secret].filter((one) => one !== null);
  const secrets = stored.map((one) => readSecret(runtime, one)).filter((one) => one !== null);
  if (secrets.length === 0) return { failure: 'secret', status: null, durationMs: 0 };
  const { numberPrefix } = await getSettings(runtime.db);
  const timestampS = Math.floor((await currentTime(runtime.db)).getTime() / 1000);
  const { id, booking_id: booking, booking_number: number } = delivery;
  const body = JSON.stringify({
    type: delivery.event,
    timestamp: delivery.at.toISOString(),
    data: booking === null || number === null ? {} : { booking, number: bookingNumber(numberPrefix, number) },
  });
  const headers = {
    'user-agent': 'car-care-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signWebhook(secrets, { id, timestampS, body }),
  };
  return runtime.webhooks.send(turn.url, headers, body);
}

/** Switches a receiver off that was not reached for days, and emails all owners. False when it stays on. */
async function switchOff(runtime: Runtime, id: string, turn: receivers.Turn): Promise<boolean> {
  const isOff = await runtime.db.transaction().execute(async (trx) => {
    if (!(await receivers.switchOffIfFailing(trx, id, WEBHOOK_FAILING_DAYS))) return false;
    await repo.giveUpWaiting(trx, id);
    const host = URL.canParse(turn.url) ? new URL(turn.url).host : turn.url;
    for (const { email, name } of await listActiveOwners(trx))
      await queueEmail(
        runtime,
        trx,
        email,
        receiverOffEmail(name, { name: turn.name, host }, runtime.config.publicUrl),
      );
    return true;
  });
  if (isOff) runtime.log.warn({ event: 'webhook.switched-off', receiver: id }, 'a receiver was not reached for days');
  return isOff;
}

/** Queues a run for each receiver with due events, at most one waiting run for each. */
export async function queueDueReceivers({ db, queue }: Runtime): Promise<void> {
  const due = await listDueReceivers(db);
  for (const id of due) await queue.send('deliver-webhooks', { receiver: id }, undefined, undefined, id);
}
