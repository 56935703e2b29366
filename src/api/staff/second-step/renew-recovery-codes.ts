import type { Runtime } from '#api/runtime.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';
import { checkSecondStep, createRecoveryCodes } from './second-step.ts';
import { lockActive } from '#api/staff/staff-sessions.repository.ts';
import { findSelf, type SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Replaces the recovery codes of the signed-in person, given a code of the app.
 * @throws staff.wrong_code, account.too_many_tries
 */
export async function renewRecoveryCodes(runtime: Runtime, call: SignedInCall, code: string): Promise<string[]> {
  const { staffId } = call.staff;
  const { email } = await findSelf(runtime, staffId);
  return issueRecoveryCodes(runtime, call, email, () =>
    withAudit(runtime, { staffId, requestId: call.requestId }, async (trx, recordAudit) => {
      // A second step that is being reset gets no codes any more.
      if (!(await lockActive(trx, staffId)) || (await checkSecondStep(runtime, trx, staffId, code)) === null)
        return null;
      recordAudit({ event: 'staff.recovery-codes-renewed', subject: { kind: 'staff', id: staffId } });
      return createRecoveryCodes(runtime, trx, staffId);
    }),
  );
}
