import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { confirmEnrolment } from './second-step.ts';

/** Turns a second step on whose set-up was started. Returns the recovery codes; null when the code is wrong. */
export const confirmSecondStep = (runtime: Runtime, actor: Actor, code: string): Promise<string[] | null> =>
  withAudit(runtime, actor, async (trx, recordAudit) => {
    const codes = await confirmEnrolment(runtime, trx, actor.staffId ?? '', code);
    if (codes !== null)
      recordAudit({ event: 'staff.second-step-on', subject: { kind: 'staff', id: actor.staffId ?? '' } });
    return codes;
  });
