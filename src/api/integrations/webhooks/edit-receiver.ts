import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import type { WebhookEvent } from '#shared/integrations/webhook-events.ts';
import { giveUpWaiting } from './deliveries.repository.ts';
import { presentReceiver, requireUsable } from './receiver.ts';
import * as repo from './receivers.repository.ts';

/**
 * Changes a receiver, or switches it on or off. Switching it off gives up its waiting events.
 * @throws webhook.not_found, webhook.bad_address
 */
export async function editReceiver(
  runtime: Runtime,
  call: { staff: { staffId: string }; requestId: string },
  id: string,
  { name, url, events, on }: { name: string; url: string; events: readonly WebhookEvent[]; on: boolean },
): Promise<Receiver> {
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    const before = await repo.lockReceiver(trx, id);
    if (before === undefined) throw new AppError('webhook.not_found');
    requireUsable(runtime, url);
    const changes = { name, url, events: [...new Set(events)] };
    if (isSame(before, changes, on)) return repo.findReceiver(trx, id);
    await repo.updateReceiver(trx, id, changes, on);
    if (!on) await giveUpWaiting(trx, id);
    recordAudit({
      event: 'webhook.edited',
      subject: { kind: 'webhook', id },
      detail: { host: new URL(url).host, events, on },
    });
    return repo.findReceiver(trx, id);
  });
  if (row === undefined) throw new AppError('webhook.not_found');
  return presentReceiver(row);
}

type Form = Pick<repo.ReceiverRow, 'name' | 'url' | 'events'>;

/** Whether the receiver already has these values, so that saving them has no effect. */
const isSame = (row: Form & Pick<repo.ReceiverRow, 'off_at'>, to: Form, on: boolean): boolean =>
  row.name === to.name && row.url === to.url && row.events.join() === to.events.join() && (row.off_at === null) === on;
