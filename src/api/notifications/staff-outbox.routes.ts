import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import * as contract from '#shared/notifications/staff-outbox.contract.ts';
import { listOutbox, resendOutboxMessage } from './staff-outbox.ts';

/** What staff see of mails and SMS. */
export function staffOutboxRoutes(bind: Binder, runtime: Runtime): void {
  bind(contract.listOutbox, ({ query }) => listOutbox(runtime, query.status ?? null, Number(query.page ?? 1)));
  bind(contract.resendMessage, async (call) => {
    await resendOutboxMessage(runtime, actorOf(call), call.params.id);
    return { message: 'It is being sent again.' };
  });
}
