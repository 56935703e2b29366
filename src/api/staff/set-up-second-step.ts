import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import {
  type Enrolment,
  startEnrolment,
  checkSecondStep,
  confirmEnrolment,
  createRecoveryCodes,
} from './second-step.ts';
import { resolveStaffOrigin, countStaffLoginAttempt } from './staff-guesses.ts';
import { findSelf, type SignedInCall } from './staff-sessions.ts';

export const confirmSecondStep = (runtime: Runtime, actor: Actor, code: string): Promise<string[] | null> =>
  withAudit(runtime, actor, async (trx, recordAudit) => {
    const codes = await confirmEnrolment(runtime, trx, actor.staffId ?? '', code);
    if (codes !== null)
      recordAudit({ event: 'staff.second-step-on', subject: { kind: 'staff', id: actor.staffId ?? '' } });
    return codes;
  });

/** A new secret for one's own app. */
export async function startSecondStep(runtime: Runtime, staffId: string): Promise<Enrolment> {
  const [{ email }, { name: issuer }] = await Promise.all([findSelf(runtime, staffId), getSettings(runtime.db)]);
  return startEnrolment(runtime, runtime.db, { id: staffId, email, issuer });
}

/** Turns one's own second step on, or (`renew`) makes new recovery codes. Throws `staff.wrong_code`. */
export async function issueRecoveryCodes(
  runtime: Runtime,
  call: SignedInCall,
  code: string,
  renew: boolean,
): Promise<string[]> {
  const { staffId } = call.staff;
  const { email } = await findSelf(runtime, staffId);
  const guess = await countStaffLoginAttempt(runtime, await resolveStaffOrigin(runtime, call, staffId), email, 'code');
  const actor = { staffId, requestId: call.requestId };
  const codes = renew
    ? await renewRecoveryCodes(runtime, actor, staffId, code)
    : await confirmSecondStep(runtime, actor, code);
  if (codes === null) return guess.wrong('staff.wrong_code');
  await guess.right();
  return codes;
}

const renewRecoveryCodes = (runtime: Runtime, actor: Actor, staffId: string, code: string): Promise<string[] | null> =>
  withAudit(runtime, actor, async (trx, recordAudit) => {
    if ((await checkSecondStep(runtime, trx, staffId, code)) === null) return null;
    recordAudit({ event: 'staff.recovery-codes-renewed', subject: { kind: 'staff', id: staffId } });
    return createRecoveryCodes(runtime, trx, staffId);
  });
