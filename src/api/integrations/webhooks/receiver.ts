import type { Runtime } from '#api/runtime.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { WEBHOOK_EVENTS } from '#shared/integrations/webhook-events.ts';
import { isOneOf } from '#shared/guards.ts';
import * as repo from './receivers.repository.ts';

/** A receiver as the API returns it to staff, without its secret. */
export const presentReceiver = (row: repo.ReceiverRow): Receiver => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  events: row.events.filter((event) => isOneOf(WEBHOOK_EVENTS, event)),
  on: row.off_at === null,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil: row.previous_until?.toISOString() ?? null,
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
});

/** Refuses an address that may not receive events, judged by its text alone. @throws webhook.bad_address */
export function requireUsable({ webhooks }: Runtime, url: string): void {
  const fields = { url: catalogue['webhook.bad_address'][1] };
  if (!webhooks.isUsable(url)) throw new AppError('webhook.bad_address', { fields });
}

/** All receivers of webhooks, the oldest first. */
export const listReceivers = async ({ db }: Runtime): Promise<Receiver[]> =>
  (await repo.listReceivers(db)).map(presentReceiver);
