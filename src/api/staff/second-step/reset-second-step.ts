import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { changeTeam } from '#api/staff/team/change-team.ts';
import { secondStepResetEmail } from '#api/staff/staff-members.texts.ts';
import { deleteSecondStep } from './second-step.repository.ts';
import { endSessions } from '#api/staff/staff-sessions.repository.ts';
import {
  type Manager,
  staffSubject,
  lockStaffMember,
  requireStaffMember,
  presentStaffMember,
} from '#api/staff/staff-members.ts';

/**
 * Removes the authenticator app of a person who lost it, with the manager's password; owners get an email
 * (docs/security.md 29). Not one's own: a password alone would then suffice to remove it.
 * @throws staff.not_found, staff.owners_only, staff.yourself, and as confirmStaffIdentity
 */
export async function resetSecondStep(
  runtime: Runtime,
  manager: Manager,
  id: string,
  password: string | undefined,
): Promise<Person> {
  await requireStaffMember(runtime.db, id);
  const confirmed = await confirmStaffIdentity(runtime, manager, password);
  return changeTeam(runtime, manager, confirmed, async (trx, { recordAudit, notifyOwners }) => {
    const row = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if (await deleteSecondStep(trx, id)) {
      await endSessions(trx, id);
      if (row.email !== null)
        await queueEmail(runtime, trx, row.email, secondStepResetEmail(row.name, runtime.config.publicUrl));
      await notifyOwners({ what: 'second-step-reset', name: row.name, email: row.email });
      recordAudit({ event: 'staff.second-step-reset', subject: staffSubject(id) });
    }
    return presentStaffMember({ ...row, totp_confirmed_at: null });
  });
}
