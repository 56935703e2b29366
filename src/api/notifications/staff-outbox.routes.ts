import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import { listOutbox, resendMessage } from '#shared/notifications/staff-outbox.contract.ts';
import { list, resend } from './staff-outbox.ts';

/** What staff see of mails and SMS. */
export function outboxDeskRoutes(bind: Binder, runtime: Runtime): void {
  bind(listOutbox, ({ query }) => list(runtime, query.status ?? null, Number(query.page ?? 1)));
  bind(resendMessage, async (call) => {
    await resend(runtime, actorOf(call), call.params.id);
    return { message: 'It is being sent again.' };
  });
}
