import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/messages/staff-recipients.contract.ts';
import { mayWrite } from '#shared/messages/message-targets.ts';
import { TYPES } from '#shared/messages/target-names.ts';
import { countRecipients } from './count-recipients.ts';
import { listUsers } from './list-recipients.ts';
import { writeToBookings } from './write-to-bookings.ts';

/** Messages of staff to many, the recipients that they can pick, and how many people a target reaches. */
export function staffMessageRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.countRecipients, async ({ staff, query }) => {
    if (!TYPES.some((type) => mayWrite(staff.type, type, query.to))) throw new AppError('message.target_refused');
    return { count: await countRecipients(runtime, query.to) };
  });
  route(contract.writeToBookings, ({ staff, requestId, body }) =>
    writeToBookings(runtime, { staffId: staff.staffId, requestId }, body),
  );
  route(contract.listUsers, ({ query }) => listUsers(runtime, query.search || null, Number(query.page ?? 1)));
}
