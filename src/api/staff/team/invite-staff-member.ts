import { newId } from '#api/platform/database/database.ts';
import { newToken } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import { FIELDS, invitationEmail } from '#api/staff/staff-members.texts.ts';
import { insertLink } from '#api/staff/staff-sessions.repository.ts';
import * as repo from '#api/staff/staff-members.repository.ts';
import {
  type Manager,
  staffSubject,
  guardOwners,
  parseOptionalPhoneNumber,
  presentStaffMember,
} from '#api/staff/staff-members.ts';
import type { StaffMemberForm } from './edit-staff-member.ts';

/**
 * Creates a staff account and emails a link to set its first password.
 * @throws staff.email_taken, staff.owners_only
 */
export async function inviteStaffMember(
  runtime: Runtime,
  manager: Manager,
  form: StaffMemberForm & { email: string },
): Promise<Person> {
  guardOwners(manager, form.type);
  return withAudit(runtime, toActor(manager), async (trx, recordAudit) => {
    const row = await repo.insertStaff(trx, {
      id: newId(),
      email: form.email,
      name: form.name,
      phone: parseOptionalPhoneNumber(form.phoneNumber),
      type: form.type,
      password_hash: null,
    });
    if (row === undefined) throw new AppError('staff.email_taken', { fields: { email: FIELDS.takenEmail } });
    const { token, hash } = newToken();
    await insertLink(trx, row.id, hash, 'invitation');
    await queueEmail(
      runtime,
      trx,
      form.email,
      invitationEmail(row.name, manager.staff.name, row.type, runtime.config.publicUrl, token),
    );
    recordAudit({ event: 'staff.invited', subject: staffSubject(row.id), detail: { type: row.type } });
    return presentStaffMember(row);
  });
}
