import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { digest } from '#api/platform/http/limits.ts';
import { newToken, tokenHash as hashOf } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { passwordLinkEmail } from './staff.emails.ts';
import * as repo from './staff-sessions.repository.ts';
import type { LogInAttempt } from './staff-sessions.ts';

/** Requests a link by email. Sent only if the address belongs to active staff; the response is the same either way. */
export async function requestStaffPasswordLink(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
): Promise<void> {
  const key = `staff:${digest(email)}:${source}`;
  await runtime.limits.take('codesMinute', key, 'account.code_too_soon');
  await runtime.limits.take('codesHourly', key, 'account.code_too_soon');
  await runtime.limits.take('codesDaily', `staff:${digest(email)}`, 'account.code_too_soon');
  // The account is looked up in a job, so that the response time does not reveal whether it exists.
  await runtime.queue.send('send-password-reset-link', { email });
}

/** Job: sends the link of `requestStaffPasswordLink`. */
export async function sendRequestedPasswordLink(runtime: Runtime, email: string): Promise<void> {
  const row = await repo.findByEmail(runtime.db, email);
  if (row === undefined || row.suspended_at !== null) return;
  const { token, hash } = newToken();
  await runtime.db.transaction().execute(async (trx) => {
    await repo.insertLink(trx, row.id, hash);
    await queueEmail(runtime, trx, row.email, passwordLinkEmail(row.name, runtime.config.publicUrl, token));
  });
}

/**
 * Sets a password, given an emailed link; ends all sessions. Exactly one of concurrent requests succeeds. An invalid link counts
 * as a failure of the client; a valid one is accepted whatever that count is, since it cannot be guessed.
 * @throws staff.link_over, account.weak_password, account.too_many_tries
 */
export async function chooseStaffPassword(
  runtime: Runtime,
  { source, requestId }: LogInAttempt,
  token: string,
  newPassword: string,
): Promise<void> {
  const hash = hashOf(token);
  const link = await repo.findLink(runtime.db, hash);
  if (link === undefined) {
    await runtime.limits.take('failures', source, 'account.too_many_tries');
    throw new AppError('staff.link_over');
  }
  rejectGuessablePassword('newPassword', newPassword, link.email);
  const passwordHash = await runtime.passwords.hash(newPassword);
  await withAudit(runtime, { staffId: null, requestId }, async (trx, recordAudit) => {
    if (!(await repo.useLink(trx, hash))) throw new AppError('staff.link_over');
    await repo.endLinks(trx, link.staff_id);
    await repo.setPassword(trx, link.staff_id, passwordHash);
    await repo.endSessions(trx, link.staff_id);
    recordAudit({ event: 'staff.password-chosen', subject: { kind: 'staff', id: link.staff_id } });
  });
}
