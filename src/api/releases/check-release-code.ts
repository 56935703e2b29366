import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { blockFor, presentStaffRelease } from './present-staff-release.ts';
import { holdRelease } from './read-release.ts';
import { requireTry, tryCode } from './try-code.ts';

/**
 * Checks a release code before the car is let go: whose it is. A wrong one counts as a try. After the car has left
 * nothing is checked.
 * @throws AppError visit.not_found, release.not_ready, release.credentials_changed, release.wrong_code,
 * release.too_many_tries
 */
export async function checkReleaseCode(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  code: string,
): Promise<StaffRelease> {
  const outcome = await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking } = await lockStaffVisit(trx, bookingId);
    const state = await holdRelease(runtime, trx, booking);
    const block = blockFor(runtime, caller.staff.type, state);
    if (block === 'released') return presentStaffRelease(runtime, caller, state);
    requireTry(block);
    const tried = await tryCode(runtime, trx, state, code);
    if (!(tried instanceof AppError)) return presentStaffRelease(runtime, caller, state, tried);
    recordAudit({ event: 'release.wrong-code', subject: { kind: 'booking', id: bookingId } });
    return tried;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
