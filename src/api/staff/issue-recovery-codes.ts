import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { confirmSecondStep } from './confirm-second-step.ts';
import { checkSecondStep, createRecoveryCodes } from './second-step.ts';
import { resolveStaffOrigin, countStaffLoginAttempt } from './staff-login-attempts.ts';
import { findSelf, type SignedInCall } from './staff-sessions.ts';

/**
 * Turns the signed-in person's second step on, or replaces the recovery codes if `renew`.
 * @throws staff.wrong_code, account.too_many_tries
 */
export async function issueRecoveryCodes(
  runtime: Runtime,
  call: SignedInCall,
  code: string,
  renew: boolean,
): Promise<string[]> {
  const { staffId } = call.staff;
  const { email } = await findSelf(runtime, staffId);
  const attempt = await countStaffLoginAttempt(
    runtime,
    await resolveStaffOrigin(runtime, call, staffId),
    email,
    'code',
  );
  const actor = { staffId, requestId: call.requestId };
  const codes = renew
    ? await renewRecoveryCodes(runtime, actor, staffId, code)
    : await confirmSecondStep(runtime, actor, code);
  if (codes === null) return attempt.fail('staff.wrong_code');
  await attempt.succeed();
  return codes;
}

const renewRecoveryCodes = (runtime: Runtime, actor: Actor, staffId: string, code: string): Promise<string[] | null> =>
  withAudit(runtime, actor, async (trx, recordAudit) => {
    if ((await checkSecondStep(runtime, trx, staffId, code)) === null) return null;
    recordAudit({ event: 'staff.recovery-codes-renewed', subject: { kind: 'staff', id: staffId } });
    return createRecoveryCodes(runtime, trx, staffId);
  });
