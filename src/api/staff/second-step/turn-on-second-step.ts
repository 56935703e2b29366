import type { Runtime } from '#api/runtime.ts';
import { confirmSecondStep } from './confirm-second-step.ts';
import { confirmStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Turns the signed-in person's second step on, given a first code and the password.
 * @throws account.confirm_first, account.wrong_password, staff.wrong_code, account.too_many_tries
 */
export async function turnOnSecondStep(
  runtime: Runtime,
  call: SignedInCall,
  code: string,
  password: string | undefined,
): Promise<string[]> {
  const confirmed = await confirmStaffIdentity(runtime, call, password);
  return issueRecoveryCodes(runtime, call, confirmed.email, () =>
    confirmSecondStep(runtime, { requestId: call.requestId, call }, confirmed, code),
  );
}
