import { Readable } from 'node:stream';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import { toActor } from '#api/audit/audit-log.ts';
import * as contract from '#shared/waitlist/staff-waitlist.contract.ts';
import { exportWaitlist } from './export-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';

/** The waitlist for staff. */
export function staffWaitlistRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listWaitlist, (call) => listWaitlist(runtime, Number(call.query.page ?? 1)));
  route(contract.exportWaitlist, async (call) => {
    const lines = await exportWaitlist(runtime, toActor(call));
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="waitlist.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  });
}
