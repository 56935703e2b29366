import { getSettings } from '#api/settings/centre-settings.ts';
import { newToken } from '#api/platform/http/session.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffMe } from '#shared/staff/staff-log-in.contract.ts';
import { needsSecondStep } from '#shared/capabilities.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { type Enrolment, startEnrolment, checkSecondStep } from '#api/staff/second-step/second-step.ts';
import * as repo from '#api/staff/staff-sessions.repository.ts';
import { resolveStaffOrigin, countStaffLoginAttempt } from './staff-login-attempts.ts';
import { type LogInAttempt, presentSignedInStaff } from '#api/staff/staff-sessions.ts';
import { confirmSecondStep } from '#api/staff/second-step/confirm-second-step.ts';

export type LogInResult =
  | { token: string; staff: StaffMe; recoveryCodes?: string[] }
  | { step: 'code' }
  | ({ step: 'enrol' } & Enrolment);

/**
 * Opens a staff session. Owners and super admins need a code of their authenticator app as well; if none is set up and
 * the configuration requires it, the first log-in sets it up. Attempts on a known device are counted separately.
 * @throws account.wrong_credentials, staff.suspended, staff.wrong_code, account.too_many_tries
 */
export async function logInStaff(
  runtime: Runtime,
  attempt: LogInAttempt,
  email: string,
  password: string,
  code: string | null,
): Promise<LogInResult> {
  const row = await repo.findByEmail(runtime.db, email);
  const origin = await resolveStaffOrigin(runtime, attempt, row?.id ?? null);
  if (origin.known === null) await runtime.limits.check('failures', attempt.source, 'account.too_many_tries');
  const passwordAttempt = await countStaffLoginAttempt(runtime, origin, email, 'password');
  if (!(await runtime.passwords.matches(row?.password_hash ?? null, password)) || row === undefined)
    return passwordAttempt.fail('account.wrong_credentials');
  await passwordAttempt.succeed();
  if (row.suspended_at !== null) throw new AppError('staff.suspended');
  const isSetUp = row.totp_confirmed_at !== null;
  const needsCode = isSetUp || (needsSecondStep(row.type) && runtime.config.secondStep === 'required');
  if (!needsCode) return openStaffSession(runtime, attempt, row, 'password');
  if (code === null) {
    if (isSetUp) return { step: 'code' };
    const { name: issuer } = await getSettings(runtime.db);
    return { step: 'enrol', ...(await startEnrolment(runtime, runtime.db, { id: row.id, email, issuer })) };
  }
  const codeAttempt = await countStaffLoginAttempt(runtime, origin, email, 'code');
  if (isSetUp) {
    const session = await openStaffSession(runtime, attempt, row, { code });
    if (session === null) return codeAttempt.fail('staff.wrong_code');
    await codeAttempt.succeed();
    return session;
  }
  const recoveryCodes = await confirmSecondStep(runtime, { requestId: attempt.requestId, call: null }, row, code);
  if (recoveryCodes === null) return codeAttempt.fail('staff.wrong_code');
  await codeAttempt.succeed();
  const session = await openStaffSession(runtime, attempt, row, 'app');
  return { ...session, staff: { ...session.staff, secondStep: true }, recoveryCodes };
}

interface OpenedSession {
  token: string;
  staff: StaffMe;
}

/** Opens a session once the password is right, and the code when this call has set the app up. */
async function openStaffSession(
  runtime: Runtime,
  attempt: LogInAttempt,
  row: repo.StaffRow,
  by: 'password' | 'app',
): Promise<OpenedSession>;
/** As above, with a code, which is used in the transaction that opens the session. Null for a wrong one. */
async function openStaffSession(
  runtime: Runtime,
  attempt: LogInAttempt,
  row: repo.StaffRow,
  by: { code: string },
): Promise<OpenedSession | null>;
async function openStaffSession(
  runtime: Runtime,
  { requestId, device }: LogInAttempt,
  row: repo.StaffRow,
  by: 'password' | 'app' | { code: string },
): Promise<OpenedSession | null> {
  const { token, hash } = newToken();
  return withAudit(runtime, { staffId: row.id, requestId }, async (trx, recordAudit) => {
    // Password, role, second step or suspension may have changed during the comparison; each change ends all sessions.
    if (!(await repo.lockUnchanged(trx, row, by !== 'password'))) throw new AppError('account.wrong_credentials');
    const step = typeof by === 'string' ? by : await checkSecondStep(runtime, trx, row.id, by.code);
    if (step === null) return null;
    await repo.insertSession(trx, row.id, hash, device);
    recordAudit({ event: 'staff.logged-in', subject: { kind: 'staff', id: row.id }, detail: { by: step } });
    return { token, staff: presentSignedInStaff(row) };
  });
}
