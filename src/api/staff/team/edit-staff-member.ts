import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import type { StaffType } from '#shared/capabilities.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { endSessions } from '#api/staff/staff-sessions.repository.ts';
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

export interface StaffMemberForm {
  name: string;
  phoneNumber?: string | null | undefined;
  type: StaffType;
}

/**
 * Changes name, phone number or role. A new role ends the person's sessions, since it may require a second step. A
 * repeated call succeeds and changes nothing.
 * @throws staff.not_found, staff.erased, staff.last_owner, staff.owners_only
 */
export async function editStaffMember(
  runtime: Runtime,
  manager: Manager,
  id: string,
  form: StaffMemberForm,
): Promise<Person> {
  return withAudit(runtime, toActor(manager), async (trx, recordAudit) => {
    if (form.type !== 'owner') await guardLastOwner(trx, id);
    const before = await lockStaffMember(trx, manager, id);
    guardOwners(manager, form.type);
    const { name, type } = form;
    const phone = parseOptionalPhoneNumber(form.phoneNumber);
    if (before.name === name && before.phone === phone && before.type === type) return presentStaffMember(before);
    if (before.email === null) throw new AppError('staff.erased');
    const row = await repo.updateStaff(trx, id, { name, phone, type });
    if (row.type !== before.type) await endSessions(trx, id);
    recordAudit({
      event: 'staff.edited',
      subject: staffSubject(id),
      detail: row.type === before.type ? {} : { from: before.type, to: row.type },
    });
    return presentStaffMember(row);
  });
}
