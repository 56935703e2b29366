import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { isReported, type StaffType } from '#shared/capabilities.ts';
import { endSessions } from '#api/staff/staff-sessions.repository.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import * as repo from '#api/staff/staff-members.repository.ts';
import {
  type Manager,
  staffSubject,
  guardOwners,
  lockStaffMember,
  guardLastOwner,
  parseOptionalPhoneNumber,
  presentStaffMember,
} from '#api/staff/staff-members.ts';
import { changeTeam } from './change-team.ts';

export interface StaffMemberForm {
  name: string;
  phoneNumber?: string | null | undefined;
  type: StaffType;
}

/**
 * Changes name, phone number or role. A new role needs the manager's password and ends the person's sessions, since it
 * may require a second step; owners get an email (docs/security.md 29). A repeated call succeeds and changes nothing.
 * @throws staff.not_found, staff.erased, staff.last_owner, staff.owners_only, and as confirmStaffIdentity
 */
export async function editStaffMember(
  runtime: Runtime,
  manager: Manager,
  id: string,
  form: StaffMemberForm,
  password: string | undefined,
): Promise<Person> {
  const isOtherRole = await repo.hasOtherType(runtime.db, id, form.type);
  // Outside the transaction: comparing a password takes long.
  const confirmed = isOtherRole ? await confirmStaffIdentity(runtime, manager, password) : null;
  return changeTeam(runtime, manager, confirmed, async (trx, { recordAudit, notifyOwners }) => {
    if (form.type !== 'owner') await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    guardOwners(manager, form.type);
    const { name, type } = form;
    const phone = parseOptionalPhoneNumber(form.phoneNumber);
    if (before.name === name && before.phone === phone && before.type === type) return presentStaffMember(before);
    if (before.email === null) throw new AppError('staff.erased');
    const row = await repo.updateStaff(trx, id, { name, phone, type });
    if (type !== before.type) {
      if (confirmed === null) throw new AppError('account.confirm_first', { payload: { by: 'password' } });
      await endSessions(trx, id);
      await repo.markRoleNew(trx, id);
      if (isReported(before.type) || isReported(type))
        await notifyOwners({ what: 'new-role', name, email: row.email, from: before.type, to: type });
    }
    recordAudit({
      event: 'staff.edited',
      subject: staffSubject(id),
      detail: row.type === before.type ? {} : { from: before.type, to: row.type },
    });
    return presentStaffMember(row);
  });
}
