import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { acting } from '#api/audit/audit-log.ts';
import { secondStepResetEmail } from './staff.emails.ts';
import { removeSecondStep } from './second-step.ts';
import { endSessions } from './staff-sessions.repository.ts';
import { type Manager, toActorOf, subject, lockStaffMember, presentStaffMember } from './staff-members.ts';

/** Forgets the authenticator app of somebody who lost it. Not one's own: that would make the second step a first one. */
export async function resetSecondStep(runtime: Runtime, manager: Manager, id: string): Promise<Person> {
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    const row = await lockStaffMember(trx, manager, id);
    if (id === manager.staff.staffId) throw new AppError('staff.yourself');
    if (await removeSecondStep(trx, id)) {
      await endSessions(trx, id);
      await queueEmail(runtime, trx, row.email, secondStepResetEmail(row.name, runtime.config.publicUrl));
      note({ event: 'staff.second-step-reset', subject: subject(id) });
    }
    return presentStaffMember({ ...row, totp_confirmed_at: null });
  });
}
