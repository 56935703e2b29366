import { rejectGuessablePassword } from '#api/accounts/password-policy.ts';
import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { staffPasswordChangedEmail } from '#api/staff/staff-members.texts.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';
import { confirmStaffIdentity, holdStaffIdentity } from './confirm-staff-identity.ts';
import { findSelf, type SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Changes the password of the signed-in member of staff; ends all other sessions and notifies the person by email.
 * @throws account.weak_password, account.wrong_password, account.too_many_tries, session.missing
 */
export async function changeStaffPassword(
  runtime: Runtime,
  call: SignedInCall,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await rejectGuessablePassword(
    runtime,
    'newPassword',
    newPassword,
    (await findSelf(runtime, call.staff.staffId)).email,
  );
  const row = await confirmStaffIdentity(runtime, call, oldPassword, 'oldPassword');
  const passwordHash = await runtime.passwords.hash(newPassword);
  await withAudit(runtime, { staffId: row.id, requestId: call.requestId }, async (trx, recordAudit) => {
    await holdStaffIdentity(trx, call, row);
    await repo.setPassword(trx, row.id, passwordHash);
    await repo.endSessions(trx, row.id, call.staff.tokenHash);
    await repo.endLinks(trx, row.id);
    await queueEmail(runtime, trx, row.email, staffPasswordChangedEmail(row.name, runtime.config.publicUrl));
    recordAudit({ event: 'staff.password-changed', subject: { kind: 'staff', id: row.id } });
  });
}
