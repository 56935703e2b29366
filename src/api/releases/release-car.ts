import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { letCarGo } from './let-car-go.ts';
import { presentStaffRelease } from './present-staff-release.ts';
import { readRelease } from './read-release.ts';
import { withReleaseCode } from './with-release-code.ts';

/**
 * Lets a ready car go by its owner's release code or that of the named person. A wrong code uses up a try. For a car
 * that left already the call is a success without effect, whatever the code.
 * @throws AppError visit.not_found, release.not_ready, release.credentials_changed, release.wrong_code,
 * release.too_many_tries; release.money_due where only managers let it go
 */
export const releaseCar = (
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  given: string,
): Promise<StaffRelease> =>
  withReleaseCode(runtime, caller, bookingId, given, async ({ trx, recordAudit, state, block, code }) => {
    const due = nairaFromKobo(state.due);
    if (block === 'money-due') throw new AppError('release.money_due', { payload: { due } });
    const way = code.collector === null ? ('owner-code' as const) : ('collector-code' as const);
    await letCarGo(runtime, trx, caller, state, { way, collector: code.collector, at: await currentTime(trx) });
    recordAudit({ event: 'visit.released', subject: { kind: 'booking', id: bookingId }, detail: { way, due } });
    return presentStaffRelease(runtime, caller, await readRelease(runtime, trx, state.booking));
  });
