import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { newId } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { confirmStaffIdentity, holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { Receiver } from '#shared/integrations/staff-webhooks.contract.ts';
import { MOST_RECEIVERS, type WebhookEvent } from '#shared/integrations/webhook-events.ts';
import { presentReceiver, requireUsable } from './receiver.ts';
import * as repo from './receivers.repository.ts';
import { newSecret } from './webhook-secret.ts';

/**
 * Sends events to an address from now on, with the password of the person who adds it (docs/security.md 29). The secret
 * is stored encrypted and returned only here.
 * @throws webhook.bad_address unless it is an https address of the internet; webhook.too_many, account.confirm_first,
 * account.wrong_password, account.too_many_tries, session.missing
 */
export async function createReceiver(
  runtime: Runtime,
  call: SignedInCall,
  { name, url, events }: { name: string; url: string; events: readonly WebhookEvent[] },
  password: string | undefined,
): Promise<{ secret: string; receiver: Receiver }> {
  requireUsable(runtime, url);
  // Outside the transaction: comparing a password takes long.
  const confirmed = await confirmStaffIdentity(runtime, call, password);
  const { secret, encrypted } = newSecret(runtime);
  const id = newId();
  const row = await withAudit(runtime, toActor(call), async (trx, recordAudit) => {
    await holdStaffIdentity(trx, call, confirmed);
    if ((await repo.lockAndCount(trx)) >= MOST_RECEIVERS) throw new AppError('webhook.too_many');
    await repo.insertReceiver(trx, {
      id,
      name,
      url,
      events: [...new Set(events)],
      encrypted_secret: encrypted,
      made_by: call.staff.staffId,
    });
    recordAudit({
      event: 'webhook.created',
      subject: { kind: 'webhook', id },
      detail: { host: new URL(url).host, events },
    });
    return repo.findReceiver(trx, id);
  });
  if (row === undefined) throw new Error('the receiver that was just inserted is not there');
  return { secret, receiver: presentReceiver(row) };
}
