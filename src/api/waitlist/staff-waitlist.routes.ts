import { sendCsv } from '#api/platform/http/send-csv.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/waitlist/staff-waitlist.contract.ts';
import { exportWaitlist } from './export-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';

/** The waitlist for staff. */
export function staffWaitlistRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listWaitlist, (call) => listWaitlist(runtime, Number(call.query.page ?? 1)));
  route(contract.exportWaitlist, async (call) =>
    sendCsv(call.reply, 'waitlist.csv', await exportWaitlist(runtime, toActor(call))),
  );
}
