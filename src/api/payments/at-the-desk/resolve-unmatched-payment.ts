import type { Runtime } from '#api/runtime.ts';
import { withAudit, type Actor } from '#api/audit/audit-log.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './staff-payments.repository.ts';

/** Staff record how an unmatched payment was resolved; idempotent. @throws AppError payment.not_found */
export async function resolveUnmatchedPayment(
  runtime: Runtime,
  actor: Actor,
  reference: string,
  text: string,
): Promise<void> {
  await withAudit(runtime, actor, async (trx, recordAudit) => {
    if ((await repo.findUnmatchedPayment(trx, reference)) === undefined) throw new AppError('payment.not_found');
    if (await repo.resolveUnmatchedPayment(trx, reference, actor.staffId, text))
      recordAudit({ event: 'payment.stray-cleared', subject: { kind: 'payment', id: reference } });
  });
}
