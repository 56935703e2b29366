import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { lockById } from '#api/accounts/customers.repository.ts';
import { endSessions } from '#api/accounts/customer-sessions.repository.ts';

/**
 * Staff log a customer out on all devices, e.g. when a phone was stolen; the password stays. A repeated call
 * succeeds and changes nothing.
 * @throws account.not_found
 */
export async function endCustomerSessions(
  runtime: Runtime,
  caller: { staff: { staffId: string }; requestId: string },
  customerId: string,
): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    // A log-in takes the same lock, so that no session opened at the same moment remains.
    if ((await lockById(trx, customerId)) === undefined) throw new AppError('account.not_found');
    if ((await endSessions(trx, customerId)) === 0) return;
    recordAudit({ event: 'customer.sessions-ended', subject: { kind: 'customer', id: customerId } });
  });
}
