import { newId } from '#api/platform/database/database.ts';
import { newToken } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { Person } from '#shared/staff/staff.contract.ts';
import { acting } from '#api/audit/audit-log.ts';
import { invitationEmail } from './staff.emails.ts';
import { insertLink } from './staff-sessions.repository.ts';
import * as repo from './staff-members.repository.ts';
import { type Manager, toActorOf, subject, guardOwners, presentStaffMember } from './staff-members.ts';
import { type Form, phone } from './edit-staff-member.ts';

/** Makes an account and mails the link to its first password. Throws `staff.email_taken`. */
export async function inviteStaffMember(
  runtime: Runtime,
  manager: Manager,
  form: Form & { email: string },
): Promise<Person> {
  guardOwners(manager, form.type);
  return acting(runtime, toActorOf(manager), async (trx, note) => {
    const row = await repo.insertStaff(trx, {
      id: newId(),
      email: form.email,
      name: form.name,
      phone: phone(form.phoneNumber),
      type: form.type,
      password_hash: null,
    });
    if (row === undefined)
      throw new AppError('staff.email_taken', { fields: { email: 'Somebody with this email works here already.' } });
    const { token, hash } = newToken();
    await insertLink(trx, row.id, hash);
    await queueEmail(
      runtime,
      trx,
      row.email,
      invitationEmail(row.name, manager.staff.name, row.type, runtime.config.publicUrl, token),
    );
    note({ event: 'staff.invited', subject: subject(row.id), detail: { type: row.type } });
    return presentStaffMember(row);
  });
}
