import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { releaseWithoutCode as contract, StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { letCarGo } from './let-car-go.ts';
import { presentStaffRelease } from './present-staff-release.ts';
import { holdRelease, readRelease } from './read-release.ts';

/**
 * The manager's way: lets a ready car go without a code, also with money due, and notifies the owners of the car and
 * of the centre. A release that a phone without network recorded keeps its time, between ready and
 * now. A car that left already is a success without effect.
 * @throws AppError visit.not_found, release.not_ready
 */
export const releaseWithoutCode = (
  runtime: Runtime,
  caller: StaffCaller & { staff: { name: string } },
  bookingId: string,
  { at: recordedAt, ...manager }: Input<typeof contract>['body'],
): Promise<StaffRelease> =>
  withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, visit } = await lockStaffVisit(trx, bookingId);
    const state = await holdRelease(runtime, trx, booking);
    if (visit.state === 'released') return presentStaffRelease(runtime, caller, state);
    if (visit.state !== 'ready' || visit.ready_at === null) throw new AppError('release.not_ready');
    const now = (await currentTime(trx)).getTime();
    const recorded = recordedAt === undefined ? now : Date.parse(recordedAt);
    const at = new Date(Math.max(visit.ready_at.getTime(), Math.min(recorded, now)));
    await letCarGo(runtime, trx, caller, state, {
      way: 'manager',
      collector: null,
      at,
      manager: { ...manager, by: caller.staff.name },
    });
    recordAudit({
      event: 'visit.released-without-code',
      subject: { kind: 'booking', id: bookingId },
      detail: { idKind: manager.idKind, due: nairaFromKobo(state.due) },
    });
    return presentStaffRelease(runtime, caller, await readRelease(runtime, trx, booking));
  });
