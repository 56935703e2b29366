import { getSettings } from '#api/settings/centre-settings.ts';
import { newToken } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { needsSecondStep } from '#shared/capabilities.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { type Enrolment, startEnrolment, checkSecondStep } from './second-step.ts';
import * as repo from './staff-sessions.repository.ts';
import { resolveStaffOrigin, countStaffLoginAttempt } from './staff-guesses.ts';
import { type LogInAttempt, presentSignedInStaff } from './staff-sessions.ts';
import { confirmSecondStep } from './set-up-second-step.ts';

export type LogInResult =
  | { token: string; staff: StaffMe; recoveryCodes?: string[] }
  | { step: 'code' }
  | ({ step: 'enrol' } & Enrolment);

/**
 * Opens a staff session. Owner and super_admin need a code of their app as well; where none is set up yet (and the
 * configuration requires it) the first log-in sets it up. Their own device or address is never turned away for what others
 * did there. Throws wrong_credentials, suspended, wrong_code or too_many_tries.
 */
export async function logInStaff(
  runtime: Runtime,
  attempt: LogInAttempt,
  email: string,
  password: string,
  code: string | null,
): Promise<LogInResult> {
  const row = await repo.findByEmail(runtime.db, email);
  const from = await resolveStaffOrigin(runtime, attempt, row?.id ?? null);
  if (from.known === null) await runtime.limits.check('failures', attempt.source, 'account.too_many_tries');
  const guess = await countStaffLoginAttempt(runtime, from, email, 'password');
  if (!(await runtime.passwords.matches(row?.password_hash ?? null, password)) || row === undefined)
    return guess.wrong('account.wrong_credentials');
  await guess.right();
  if (row.suspended_at !== null) throw new AppError('staff.suspended');
  const isSetUp = row.totp_confirmed_at !== null;
  const isDue = isSetUp || (needsSecondStep(row.type) && runtime.config.secondStep === 'required');
  if (!isDue) return openStaffSession(runtime, attempt, row, from.places, 'password');
  if (code === null) {
    if (isSetUp) return { step: 'code' };
    const { name: issuer } = await getSettings(runtime.db);
    return { step: 'enrol', ...(await startEnrolment(runtime, runtime.db, { id: row.id, email, issuer })) };
  }
  const codeGuess = await countStaffLoginAttempt(runtime, from, email, 'code');
  if (isSetUp) {
    const by =
      (await checkSecondStep(runtime, runtime.db, row.id, code)) ?? (await codeGuess.wrong('staff.wrong_code'));
    await codeGuess.right();
    return openStaffSession(runtime, attempt, row, from.places, by);
  }
  const recoveryCodes = await confirmSecondStep(runtime, { staffId: row.id, requestId: attempt.requestId }, code);
  if (recoveryCodes === null) return codeGuess.wrong('staff.wrong_code');
  await codeGuess.right();
  return {
    ...(await openStaffSession(runtime, attempt, { ...row, totp_confirmed_at: new Date() }, from.places, 'app')),
    recoveryCodes,
  };
}

async function openStaffSession(
  runtime: Runtime,
  { requestId }: LogInAttempt,
  row: repo.StaffRow,
  places: string[],
  by: string,
): Promise<{ token: string; staff: StaffMe }> {
  const { token, hash } = newToken();
  await withAudit(runtime, { staffId: row.id, requestId }, async (trx, recordAudit) => {
    // The password or the role may have changed, or the person been shut out, since it was compared: that ended all sessions, this one too.
    if (!(await repo.lockUnchanged(trx, row))) throw new AppError('account.wrong_credentials');
    await repo.insertSession(trx, row.id, hash, places);
    recordAudit({ event: 'staff.logged-in', subject: { kind: 'staff', id: row.id }, detail: { by } });
  });
  return { token, staff: presentSignedInStaff(row) };
}
