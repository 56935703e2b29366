import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { endLinks, endSessions } from '#api/staff/staff-sessions.repository.ts';
import * as repo from '#api/staff/staff-members.repository.ts';
import {
  type Manager,
  staffSubject,
  lockStaffMember,
  requireStaffMember,
  guardLastOwner,
  presentStaffMember,
} from '#api/staff/staff-members.ts';
import { changeTeam } from './change-team.ts';

/**
 * Suspends or reinstates a member of staff, with the manager's password; suspension ends all sessions and links. Owners
 * get an email (docs/security.md 29). Idempotent.
 * @throws staff.not_found, staff.erased, staff.yourself, staff.last_owner, staff.owners_only, and as
 * confirmStaffIdentity
 */
export async function suspendStaffMember(
  runtime: Runtime,
  manager: Manager,
  id: string,
  suspended: boolean,
  password: string | undefined,
): Promise<Person> {
  await requireStaffMember(runtime.db, id);
  const confirmed = await confirmStaffIdentity(runtime, manager, password);
  return changeTeam(runtime, manager, confirmed, async (trx, { recordAudit, notifyOwners }) => {
    if (suspended) await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if ((before.suspended_at !== null) === suspended) return presentStaffMember(before);
    if (before.email === null) throw new AppError('staff.erased');
    if (suspended) {
      await endSessions(trx, id);
      await endLinks(trx, id);
    } else await repo.markRoleNew(trx, id);
    const { name, email, type } = before;
    await notifyOwners(suspended ? { what: 'suspended', name, email } : { what: 'let-in', name, email, type });
    recordAudit({ event: suspended ? 'staff.suspended' : 'staff.let-in', subject: staffSubject(id) });
    return presentStaffMember(await repo.setSuspended(trx, id, suspended));
  });
}
