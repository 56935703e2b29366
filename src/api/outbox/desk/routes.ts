import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/staff/audit/service.ts';
import { listOutbox, resendMessage } from '#shared/outbox/staff-contract.ts';
import { list, resend } from './service.ts';

/** What staff see of mails and SMS. */
export function outboxDeskRoutes(bind: Binder, runtime: Runtime): void {
  bind(listOutbox, ({ query }) => list(runtime, query.status ?? null, Number(query.page ?? 1)));
  bind(resendMessage, async (call) => {
    await resend(runtime, actorOf(call), call.params.id);
    return { message: 'It is being sent again.' };
  });
}
