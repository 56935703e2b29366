import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { secondStepResetEmail } from '#api/staff/staff-members.texts.ts';
import { deleteSecondStep } from './second-step.repository.ts';
import { endSessions } from '#api/staff/staff-sessions.repository.ts';
import { type Manager, staffSubject, lockStaffMember, presentStaffMember } from '#api/staff/staff-members.ts';

/**
 * Removes the authenticator app of a person who lost it. Not one's own: a session alone would then suffice to remove
 * it.
 */
export async function resetSecondStep(runtime: Runtime, manager: Manager, id: string): Promise<Person> {
  return withAudit(runtime, toActor(manager), async (trx, recordAudit) => {
    const row = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if (await deleteSecondStep(trx, id)) {
      await endSessions(trx, id);
      if (row.email !== null)
        await queueEmail(runtime, trx, row.email, secondStepResetEmail(row.name, runtime.config.publicUrl));
      recordAudit({ event: 'staff.second-step-reset', subject: staffSubject(id) });
    }
    return presentStaffMember({ ...row, totp_confirmed_at: null });
  });
}
