import { Readable } from 'node:stream';
import type { Binder } from '#api/http/binder.ts';
import type { Runtime } from '#api/runtime.ts';
import { actorOf } from '#api/audit/audit-log.ts';
import { exportWaitlist, listWaitlist } from '#shared/waitlist/staff-waitlist.contract.ts';
import { exportEntries, listEntries } from './staff-waitlist.ts';

/** What staff see of the waitlist. */
export function waitlistDeskRoutes(bind: Binder, runtime: Runtime): void {
  bind(listWaitlist, (call) => listEntries(runtime, Number(call.query.page ?? 1)));
  bind(exportWaitlist, async (call) => {
    const lines = await exportEntries(runtime, actorOf(call));
    return call.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="waitlist.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines)) as never;
  });
}
