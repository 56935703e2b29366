import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { letCarGo } from './let-car-go.ts';
import { blockFor, presentStaffRelease } from './present-staff-release.ts';
import { holdRelease, readRelease } from './read-release.ts';
import { requireTry, tryCode } from './try-code.ts';

/**
 * Lets a ready car go by its owner's release code or that of who is named (workshop design 2). A wrong code counts as a
 * try. A car that left already is a success without effect, whatever the code.
 * @throws AppError visit.not_found, release.not_ready, release.credentials_changed, release.wrong_code,
 * release.too_many_tries; release.money_due where only managers let it go
 */
export async function releaseCar(
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
    if (tried instanceof AppError) {
      recordAudit({ event: 'release.wrong-code', subject: { kind: 'booking', id: bookingId } });
      return tried;
    }
    if (block === 'money-due') throw new AppError('release.money_due', { payload: { due: nairaFromKobo(state.due) } });
    const way = tried.collector === null ? ('owner-code' as const) : ('collector-code' as const);
    await letCarGo(runtime, trx, caller, state, { way, collector: tried.collector, at: await currentTime(trx) });
    recordAudit({
      event: 'visit.released',
      subject: { kind: 'booking', id: bookingId },
      detail: { way, due: nairaFromKobo(state.due) },
    });
    return presentStaffRelease(runtime, caller, await readRelease(runtime, trx, booking));
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
