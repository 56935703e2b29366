import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { resolveStaffOrigin, countStaffLoginAttempt } from './staff-login-attempts.ts';
import { checkSecondStep } from '#api/staff/second-step/second-step.ts';
import { findSelf, type SignedInCall } from '#api/staff/staff-sessions.ts';
import { findNewUntil } from '#api/staff/staff-members.repository.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';

/**
 * Confirms by the password that the caller is the person and not only the holder of a session (docs/security.md 29).
 * Returns the account as it was compared, for `holdStaffIdentity`.
 * @throws account.confirm_first without a password, account.wrong_password, account.too_many_tries, request.busy
 */
export async function confirmStaffIdentity(
  runtime: Runtime,
  call: SignedInCall,
  password: string | undefined,
  field: 'oldPassword' | 'currentPassword' = 'currentPassword',
): Promise<repo.StaffRow> {
  if (password === undefined) throw new AppError('account.confirm_first', { payload: { by: 'password' } });
  const row = await findSelf(runtime, call.staff.staffId);
  const origin = await resolveStaffOrigin(runtime, call, row.id);
  const attempt = await countStaffLoginAttempt(runtime, origin, row.email, 'password');
  if (!(await runtime.passwords.matches(row.password_hash, password)))
    return attempt.fail('account.wrong_password', field);
  await attempt.succeed();
  return row;
}

/**
 * As `confirmStaffIdentity`, for the bank account and keys for others: refused for a day after the
 * caller got their role, so that the owners who got an email about it can act.
 * @throws staff.role_is_new, and as confirmStaffIdentity
 */
export async function confirmSettledStaff(
  runtime: Runtime,
  call: SignedInCall,
  password: string | undefined,
): Promise<repo.StaffRow> {
  const newUntil = await findNewUntil(runtime.db, call.staff.staffId);
  if (newUntil !== null) throw new AppError('staff.role_is_new', { payload: { from: newUntil.toISOString() } });
  return confirmStaffIdentity(runtime, call, password);
}

/**
 * Asks for a code of the second step as well, for the keys of vendors. `use` compares and uses it in the transaction of
 * the change, and `end` counts the result.
 * @throws staff.second_step_missing, account.too_many_tries; `end` throws staff.wrong_code
 */
export async function requireSecondStep(runtime: Runtime, call: SignedInCall, confirmed: repo.StaffRow, code: string) {
  if (confirmed.totp_confirmed_at === null) throw new AppError('staff.second_step_missing');
  const origin = await resolveStaffOrigin(runtime, call, confirmed.id);
  const attempt = await countStaffLoginAttempt(runtime, origin, confirmed.email, 'code');
  return {
    use: async (trx: Trx): Promise<boolean> => (await checkSecondStep(runtime, trx, confirmed.id, code)) !== null,
    end: async (isRight: boolean): Promise<void> => (isRight ? attempt.succeed() : attempt.fail('staff.wrong_code')),
  };
}

/**
 * Locks the account and repeats the confirmation: a reset, a suspension or a log-out in the meantime wins
 * (docs/security.md 30).
 * @throws session.missing
 */
export async function holdStaffIdentity(trx: Trx, call: SignedInCall, confirmed: repo.StaffRow): Promise<void> {
  if (!(await repo.lockUnchangedForUpdate(trx, confirmed)) || !(await repo.hasSession(trx, call.staff.tokenHash)))
    throw new AppError('session.missing');
}
