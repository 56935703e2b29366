import { withAudit, type StaffActor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { ConfirmableStep } from '#shared/setup/setup-steps.ts';
import * as repo from './setup.repository.ts';

const subject = { kind: 'centre', id: 'setup' };

/** Closes the set-up page, or opens it again. Repeating it changes nothing. */
export async function dismissSetup(runtime: Runtime, actor: StaffActor, isDismissed: boolean): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockMarks(trx);
    if ((await repo.findMarks(trx)).isDismissed === isDismissed) return;
    await repo.setDismissed(trx, isDismissed);
    recordAudit({ event: isDismissed ? 'setup.closed' : 'setup.opened', subject });
  });
}

/** Confirms that the sample of a step is right for the centre. Repeating it changes nothing. */
export async function confirmStep(runtime: Runtime, actor: StaffActor, step: ConfirmableStep): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    await repo.lockMarks(trx);
    if ((await repo.findMarks(trx)).confirmed.includes(step)) return;
    await repo.addConfirmed(trx, step);
    recordAudit({ event: 'setup.confirmed', subject, detail: { step } });
  });
}
