import { newToken } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { invitationEmail, passwordLinkEmail } from '#api/staff/staff-members.texts.ts';
import { endLinks, insertLink } from '#api/staff/staff-sessions.repository.ts';
import { type Manager, staffSubject, lockStaffMember, requireStaffMember } from '#api/staff/staff-members.ts';
import { changeTeam } from './change-team.ts';

/**
 * Emails a new link to set a password, with the manager's own password; earlier links become invalid.
 * @throws staff.not_found, staff.suspended, and as confirmStaffIdentity
 */
export async function sendPasswordLink(
  runtime: Runtime,
  manager: Manager,
  id: string,
  password: string | undefined,
): Promise<void> {
  await requireStaffMember(runtime.db, id);
  const confirmed = await confirmStaffIdentity(runtime, manager, password);
  await changeTeam(runtime, manager, confirmed, async (trx, { recordAudit }) => {
    const row = await lockStaffMember(trx, manager, id);
    if (row.suspended_at !== null || row.email === null) throw new AppError('staff.suspended');
    await runtime.limits.take('codesMinute', `staff-link:${id}`);
    const { token, hash } = newToken();
    await endLinks(trx, id);
    await insertLink(trx, id, hash, row.password_hash === null ? 'invitation' : 'reset');
    const { publicUrl } = runtime.config;
    const isFirst = row.password_hash === null;
    await queueEmail(
      runtime,
      trx,
      row.email,
      isFirst
        ? invitationEmail(row.name, manager.staff.name, row.type, publicUrl, token)
        : passwordLinkEmail(row.name, publicUrl, token),
    );
    recordAudit({ event: 'staff.link-sent', subject: staffSubject(id) });
  });
}
