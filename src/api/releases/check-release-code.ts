import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { presentStaffRelease } from './present-staff-release.ts';
import { withReleaseCode } from './with-release-code.ts';

/**
 * Checks a release code before the car is let go, and returns whose it is. A wrong one uses up a try. Nothing is
 * checked after the car has left.
 * @throws AppError visit.not_found, release.not_ready, release.credentials_changed, release.wrong_code,
 * release.too_many_tries
 */
export const checkReleaseCode = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  code: string,
): Promise<StaffRelease> =>
  withReleaseCode(runtime, caller, bookingId, code, (right) =>
    presentStaffRelease(runtime, caller, right.state, right.code),
  );
