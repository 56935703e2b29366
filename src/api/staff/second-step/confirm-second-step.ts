import { queueEmail } from '#api/notifications/outbox.ts';
import type { Runtime } from '#api/runtime.ts';
import { withAudit } from '#api/audit/audit-log.ts';
import { holdStaffIdentity } from '#api/staff/sign-in/confirm-staff-identity.ts';
import { confirmEnrolment } from './second-step.ts';
import { secondStepOnEmail } from '#api/staff/staff-members.texts.ts';
import { endSessions, type StaffRow } from '#api/staff/staff-sessions.repository.ts';
import type { SignedInCall } from '#api/staff/staff-sessions.ts';

/**
 * Turns a second step on whose set-up was started; ends the other sessions and notifies the person by email. `call` is
 * null at a log-in, which has no session yet. Returns the recovery codes; null when the code is wrong.
 * @throws session.missing, staff.second_step_on
 */
export const confirmSecondStep = (
  runtime: Runtime,
  { requestId, call }: { requestId: string; call: SignedInCall | null },
  confirmed: StaffRow,
  code: string,
): Promise<string[] | null> =>
  withAudit(runtime, { staffId: confirmed.id, requestId }, async (trx, recordAudit) => {
    if (call !== null) await holdStaffIdentity(trx, call, confirmed);
    const codes = await confirmEnrolment(runtime, trx, confirmed.id, code);
    if (codes === null) return null;
    await endSessions(trx, confirmed.id, call?.staff.tokenHash ?? null);
    await queueEmail(runtime, trx, confirmed.email, secondStepOnEmail(confirmed.name, runtime.config.publicUrl));
    recordAudit({ event: 'staff.second-step-on', subject: { kind: 'staff', id: confirmed.id } });
    return codes;
  });
