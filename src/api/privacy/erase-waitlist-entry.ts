import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { deleteWaitlistEntry } from '#api/waitlist/waitlist-personal-data.ts';
import { AppError } from '#shared/errors.ts';
import { insertErasure, wasErased } from './erasures.repository.ts';

/**
 * Takes a person off the waitlist. A repeated call succeeds and changes nothing.
 * @throws waitlist.not_found for an entry that never existed, or was deleted by its age or with an account
 */
export async function eraseWaitlistEntry(runtime: Runtime, caller: StaffCaller, id: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    if (await deleteWaitlistEntry(trx, id)) {
      await insertErasure(trx, 'waitlist', id);
      recordAudit({ event: 'waitlist.erased', subject: { kind: 'waitlist', id } });
    } else if (!(await wasErased(trx, 'waitlist', id))) {
      throw new AppError('waitlist.not_found');
    }
  });
}
