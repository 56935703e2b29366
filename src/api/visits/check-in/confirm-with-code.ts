import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { CODE_TRIES } from '#shared/visits/visit-states.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { checkInCodes } from '#api/bookings/check-in-code.ts';
import { confirmVisit } from './confirm-visit.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { doesCodeCount, presentStaffVisit } from '#api/visits/present-visit.ts';
import * as repo from '#api/visits/visits.repository.ts';

/**
 * Confirms a check-in record with the customer's code. For a record that is confirmed already it is a success without
 * effect.
 * @throws AppError visit.not_found, visit.wrong_code, visit.too_many_tries, visit.code_over
 */
export async function confirmWithCode(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  code: string,
): Promise<StaffVisit> {
  const { staffId } = caller.staff;
  const outcome = await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, visit } = await lockStaffVisit(trx, bookingId);
    if (visit.confirmed_by !== null) return presentStaffVisit(runtime, trx, booking);
    if (visit.code_tries >= CODE_TRIES) return 'visit.too_many_tries' as const;
    if (!doesCodeCount(visit)) return 'visit.code_over' as const;
    if (!checkInCodes(runtime, bookingId).accepted.includes(code)) {
      // Returned, not thrown, so that the try is stored.
      await repo.updateVisit(trx, bookingId, { code_tries: visit.code_tries + 1 });
      return 'visit.wrong_code' as const;
    }
    await confirmVisit(trx, bookingId, { by: 'code', at: await currentTime(trx), staffId });
    recordAudit({ event: 'visit.confirmed-by-code', subject: { kind: 'booking', id: bookingId } });
    return presentStaffVisit(runtime, trx, booking);
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}
