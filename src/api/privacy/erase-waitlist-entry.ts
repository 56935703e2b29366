import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { deleteWaitlistEntry } from '#api/waitlist/waitlist-personal-data.ts';
import { insertErasure } from './erasures.repository.ts';

/** Takes a person off the waitlist. Idempotent: an entry that is gone is a success without a trace. */
export async function eraseWaitlistEntry(runtime: Runtime, caller: StaffCaller, id: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    if (!(await deleteWaitlistEntry(trx, id))) return;
    await insertErasure(trx, 'waitlist', id);
    recordAudit({ event: 'waitlist.erased', subject: { kind: 'waitlist', id } });
  });
}
