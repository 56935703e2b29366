import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { endLinks, endSessions } from '#api/staff/staff-sessions.repository.ts';
import * as repo from '#api/staff/staff-members.repository.ts';
import {
  type Manager,
  staffSubject,
  lockStaffMember,
  guardLastOwner,
  presentStaffMember,
} from '#api/staff/staff-members.ts';

/**
 * Suspends or reinstates a member of staff; suspension ends all sessions and links. Idempotent.
 * @throws staff.not_found, staff.erased, staff.yourself, staff.last_owner, staff.owners_only
 */
export async function suspendStaffMember(
  runtime: Runtime,
  manager: Manager,
  id: string,
  suspended: boolean,
): Promise<Person> {
  return withAudit(runtime, toActor(manager), async (trx, recordAudit) => {
    if (suspended) await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if ((before.suspended_at !== null) === suspended) return presentStaffMember(before);
    if (before.email === null) throw new AppError('staff.erased');
    if (suspended) {
      await endSessions(trx, id);
      await endLinks(trx, id);
    }
    recordAudit({ event: suspended ? 'staff.suspended' : 'staff.let-in', subject: staffSubject(id) });
    return presentStaffMember(await repo.setSuspended(trx, id, suspended));
  });
}
