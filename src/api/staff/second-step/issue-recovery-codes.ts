import type { Runtime } from '#api/runtime.ts';
import { countStaffLoginAttempt, resolveStaffOrigin } from '#api/staff/sign-in/staff-login-attempts.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Issues recovery codes with `issue`, which gives null when the code of the app was wrong; wrong codes count as
 * attempts.
 * @throws staff.wrong_code, account.too_many_tries
 */
export async function issueRecoveryCodes(
  runtime: Runtime,
  call: SignedInCall,
  email: string,
  issue: () => Promise<string[] | null>,
): Promise<string[]> {
  const origin = await resolveStaffOrigin(runtime, call, call.staff.staffId);
  const attempt = await countStaffLoginAttempt(runtime, origin, email, 'code');
  const codes = await issue();
  if (codes === null) return attempt.fail('staff.wrong_code');
  await attempt.succeed();
  return codes;
}
