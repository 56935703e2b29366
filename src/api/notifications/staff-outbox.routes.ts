import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/notifications/staff-outbox.contract.ts';
import { listOutbox } from './list-outbox.ts';
import { resendOutboxEntry } from './resend-outbox-entry.ts';
import { ANSWERS } from './notifications.texts.ts';

/** Staff routes of the email and SMS outbox. */
export function staffOutboxRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listOutbox, ({ query }) => listOutbox(runtime, query.status ?? null, Number(query.page ?? 1)));
  route(contract.resendOutboxEntry, async (call) => {
    await resendOutboxEntry(runtime, toActor(call), call.params.id);
    return { message: ANSWERS.sentAgain };
  });
}
