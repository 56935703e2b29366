import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { confirmStaffIdentity, holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import type { WebhookEvent } from '#shared/integrations/webhook-events.ts';
import { giveUpWaiting } from './deliveries.repository.ts';
import { presentReceiver, requireUsable } from './receiver.ts';
import * as repo from './receivers.repository.ts';

/**
 * Changes a receiver, or switches it on or off. Switching it off gives up its waiting events. Another address needs
 * the password, as a new receiver does.
 * @throws webhook.not_found, webhook.bad_address, account.confirm_first, account.wrong_password,
 * account.too_many_tries, session.missing
 */
export async function editReceiver(
  runtime: Runtime,
  call: SignedInCall,
  id: string,
  { name, url, events, on }: { name: string; url: string; events: readonly WebhookEvent[]; on: boolean },
  password: string | undefined,
): Promise<Receiver> {
  const known = await repo.findReceiver(runtime.db, id);
  if (known === undefined) throw new AppError('webhook.not_found');
  requireUsable(runtime, url);
  // Outside the transaction: comparing a password takes long.
  const confirmed = known.url === url ? null : await confirmStaffIdentity(runtime, call, password);
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    if (confirmed !== null) await holdStaffIdentity(trx, call, confirmed);
    const before = await repo.lockReceiver(trx, id);
    if (before === undefined) throw new AppError('webhook.not_found');
    // The address changed since it was compared.
    if (before.url !== url && confirmed === null) throw new AppError('request.busy', { retryAfterS: 1 });
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
