import { newId } from '#api/platform/database/database.ts';
import { newToken } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { isReported } from '#shared/capabilities.ts';
import { FIELDS, invitationEmail } from '#api/staff/staff-members.texts.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { insertLink } from '#api/staff/staff-sessions.repository.ts';
import * as repo from '#api/staff/staff-members.repository.ts';
import {
  type Manager,
  staffSubject,
  guardOwners,
  parseOptionalPhoneNumber,
  presentStaffMember,
} from '#api/staff/staff-members.ts';
import { changeTeam } from './change-team.ts';
import type { StaffMemberForm } from './edit-staff-member.ts';

/**
 * Creates a staff account, with the manager's password, and emails a link to set its first one. Owners get an email
 * about a new owner, super admin or manager (docs/security.md 29).
 * @throws staff.email_taken, staff.owners_only, and as confirmStaffIdentity
 */
export async function inviteStaffMember(
  runtime: Runtime,
  manager: Manager,
  form: StaffMemberForm & { email: string },
  password: string | undefined,
): Promise<Person> {
  guardOwners(manager, form.type);
  // Outside the transaction: comparing a password takes long.
  const confirmed = await confirmStaffIdentity(runtime, manager, password);
  return changeTeam(runtime, manager, confirmed, async (trx, { recordAudit, notifyOwners }) => {
    const row = await repo.insertStaff(trx, {
      id: newId(),
      email: form.email,
      name: form.name,
      phone: parseOptionalPhoneNumber(form.phoneNumber),
      type: form.type,
      password_hash: null,
    });
    if (row === undefined) throw new AppError('staff.email_taken', { fields: { email: FIELDS.takenEmail } });
    await repo.markRoleNew(trx, row.id);
    if (isReported(row.type)) await notifyOwners({ what: 'invited', name: row.name, email: row.email, type: row.type });
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
