import { toActor, withAudit, type RecordAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { AppError } from '#shared/errors.ts';
import type { ReleaseBlock } from '#shared/releases/release-rules.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import type { LiveCode } from './live-codes.ts';
import { blockFor, presentStaffRelease } from './present-staff-release.ts';
import { holdReleaseWithDriver, type ReleaseState } from './read-release.ts';
import { requireTry, tryCode } from './try-code.ts';

/** A visit, which is locked, and the right code for it. */
export interface RightCode {
  trx: Trx;
  recordAudit: RecordAudit;
  state: ReleaseState;
  /** Another reason that keeps the car from leaving. */
  block: ReleaseBlock | null;
  code: LiveCode;
}

/**
 * Runs `then` in a transaction if the code is valid for the visit. A wrong one uses up a try. For a car that left
 * already no code is tried, and `then` does not run.
 * @throws AppError visit.not_found, release.not_ready, release.credentials_changed, release.wrong_code,
 * release.too_many_tries
 */
export async function withReleaseCode(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  given: string,
  then: (right: RightCode) => StaffRelease | Promise<StaffRelease>,
): Promise<StaffRelease> {
  const outcome = await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking } = await lockStaffVisit(trx, bookingId);
    const state = await holdReleaseWithDriver(runtime, trx, booking);
    const block = blockFor(runtime, caller.staff.type, state);
    if (block === 'released') return presentStaffRelease(runtime, caller, state);
    requireTry(block);
    const code = await tryCode(runtime, trx, state, given);
    if (!(code instanceof AppError)) return then({ trx, recordAudit, state, block, code });
    recordAudit({ event: 'release.wrong-code', subject: { kind: 'booking', id: bookingId } });
    return code;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
