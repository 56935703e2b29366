import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { tokenHash as hashOf } from '#api/platform/http/session.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { staffPasswordChangedEmail } from '#api/staff/staff-members.texts.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';
import type { LogInAttempt } from '#api/staff/staff-sessions.ts';

/**
 * Sets a password, given an emailed link; ends all sessions and notifies the person by email. The device becomes a
 * known one, so that strangers who guess passwords cannot keep its owner from logging in. Exactly one of concurrent
 * requests succeeds. An invalid link counts as a failure of the client; a valid one is accepted whatever that count is,
 * since it cannot be guessed.
 * @throws staff.link_over, account.weak_password, account.too_many_tries
 */
export async function chooseStaffPassword(
  runtime: Runtime,
  { source, device, requestId }: LogInAttempt,
  token: string,
  newPassword: string,
): Promise<void> {
  const hash = hashOf(token);
  const link = await repo.findLink(runtime.db, hash);
  if (link === undefined) {
    await runtime.limits.take('failures', source, 'account.too_many_tries');
    throw new AppError('staff.link_over');
  }
  await rejectGuessablePassword(runtime, 'newPassword', newPassword, link.email);
  const passwordHash = await runtime.passwords.hash(newPassword);
  await withAudit(runtime, { staffId: null, requestId }, async (trx, recordAudit) => {
    // The account first, as everywhere, so that a change of the password in flight waits and then finds another hash.
    if (!(await repo.lockActive(trx, link.staff_id)) || !(await repo.useLink(trx, hash)))
      throw new AppError('staff.link_over');
    await repo.endLinks(trx, link.staff_id);
    await repo.setPassword(trx, link.staff_id, passwordHash);
    await repo.endSessions(trx, link.staff_id);
    await repo.rememberDevice(trx, link.staff_id, device);
    await queueEmail(runtime, trx, link.email, staffPasswordChangedEmail(link.name, runtime.config.publicUrl));
    recordAudit({ event: 'staff.password-chosen', subject: { kind: 'staff', id: link.staff_id } });
  });
}
