import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { acting } from '#api/audit/audit-log.ts';
import { staffPasswordChangedEmail } from './staff.emails.ts';
import * as repo from './staff-sessions.repository.ts';
import { resolveStaffOrigin, countGuess } from './staff-guesses.ts';
import { findSelf, type SignedInCall } from './staff-sessions.ts';

/** Changes one's own password; the other sessions end and the owner of the account is told. */
export async function changeStaffPassword(
  runtime: Runtime,
  call: SignedInCall,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const row = await findSelf(runtime, call.staff.staffId);
  rejectGuessablePassword('newPassword', newPassword, row.email);
  const guess = await countGuess(runtime, await resolveStaffOrigin(runtime, call, row.id), row.email, 'password');
  if (!(await runtime.passwords.matches(row.password_hash, oldPassword))) return guess.wrong('account.wrong_password');
  await guess.right();
  const passwordHash = await runtime.passwords.hash(newPassword);
  await acting(runtime, { staffId: row.id, requestId: call.requestId }, async (trx, note) => {
    await repo.setPassword(trx, row.id, passwordHash);
    await repo.endSessions(trx, row.id, call.staff.tokenHash);
    await repo.endLinks(trx, row.id);
    await queueEmail(runtime, trx, row.email, staffPasswordChangedEmail(row.name, runtime.config.publicUrl));
    note({ event: 'staff.password-changed', subject: { kind: 'staff', id: row.id } });
  });
}
