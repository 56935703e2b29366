import { lockJoinPair } from '#api/accounts/staff/join-walk-in.ts';
import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { notify } from '#api/notifications/notify.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { joinDeclinedNotification } from './customers.texts.ts';
import * as repo from './join-requests.repository.ts';

/**
 * Staff decline that a walk-in is the owner of an account, with a reason that the customer reads. A repeated call
 * succeeds and changes nothing.
 * @throws join.not_found, also once one of the two is erased; join.decided
 */
export async function declineJoin(runtime: Runtime, caller: StaffCaller, id: string, reason: string): Promise<void> {
  await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const found = await repo.findRequest(trx, id);
    if (found === undefined) throw new AppError('join.not_found');
    // The customers before the request, as in a confirmation.
    await lockJoinPair(trx, found.customer_id, found.walk_in_id);
    const request = await repo.lockRequest(trx, id);
    if (request === undefined) throw new AppError('join.not_found');
    if (request.outcome === 'declined') return;
    if (request.outcome !== null) throw new AppError('join.decided');
    await repo.decideRequest(trx, id, { outcome: 'declined', decided_by: caller.staff.staffId, reason });
    await notify(trx, { customerId: request.customer_id }, joinDeclinedNotification(reason));
    recordAudit({
      event: 'customer.join-declined',
      subject: { kind: 'customer', id: request.customer_id },
      detail: { walkIn: request.walk_in_id },
    });
  });
}
