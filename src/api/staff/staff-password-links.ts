import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { digest } from '#api/platform/http/limits.ts';
import { newToken, tokenHash as hashOf } from '#api/platform/http/session.ts';
import type { RequestOrigin } from '#api/platform/http/client-ip.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { acting } from '#api/audit/audit-log.ts';
import { passwordLinkEmail } from './staff.emails.ts';
import * as repo from './staff-sessions.repository.ts';
import type { LogInAttempt } from './staff-sessions.ts';

/** A mailed link for an address, if it belongs to somebody who may log in; the caller's answer is the same either way. */
export async function requestStaffPasswordLink(
  runtime: Runtime,
  { source }: RequestOrigin,
  email: string,
): Promise<void> {
  const asker = `staff:${digest(email)}:${source}`;
  await runtime.limits.take('codesMinute', asker, 'account.code_too_soon');
  await runtime.limits.take('codesHourly', asker, 'account.code_too_soon');
  await runtime.limits.take('codesDaily', `staff:${digest(email)}`, 'account.code_too_soon');
  // The look-up is a job of its own: what it finds cannot show in this answer's time.
  await runtime.queue.send('send-password-reset-link', { email });
}

/** The job behind forgotPassword. */
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
 * Chooses a password with a mailed link. Of many at once exactly one succeeds; every session ends. A link that is over counts
 * as a failure of its source; a good one cannot be guessed and is never turned away for others' failures.
 * Throws `staff.link_over` or too_many_tries.
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
  await acting(runtime, { staffId: null, requestId }, async (trx, note) => {
    if (!(await repo.useLink(trx, hash))) throw new AppError('staff.link_over');
    await repo.endLinks(trx, link.staff_id);
    await repo.setPassword(trx, link.staff_id, passwordHash);
    await repo.endSessions(trx, link.staff_id);
    note({ event: 'staff.password-chosen', subject: { kind: 'staff', id: link.staff_id } });
  });
}
