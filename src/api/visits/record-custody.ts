import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { requireWorkingStaff } from '#api/staff/staff-members.ts';
import { isId, type Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { canLeadTo, stateAfterMove } from '#shared/visits/visit-states.ts';
import type { recordCustody as contract, StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { lockStaffVisit } from './lock-staff-visit.ts';
import { presentStaffVisit } from './present-visit.ts';
import * as repo from './visits.repository.ts';
import { CHOOSE_PLACE } from './visits.texts.ts';

type Move = Input<typeof contract>['body'];

const unknownPlace = (field: string): AppError =>
  new AppError('visit.unknown_place', { fields: { [field]: CHOOSE_PLACE } });

/** The destination of a move, as columns. @throws AppError visit.unknown_place */
async function destinationOf(trx: Trx, { kind, place = null, hook, bay, person }: Move) {
  if (!canLeadTo(kind, place)) throw unknownPlace('place');
  const destination = { place, hook: null, bay_id: null, person_id: null };
  if (place === 'hook') {
    if (!hook) throw unknownPlace('hook');
    return { ...destination, hook };
  }
  if (place === 'bay') {
    if (!bay || !isId(bay) || (await repo.findBay(trx, bay)) === undefined) throw unknownPlace('bay');
    return { ...destination, bay_id: bay };
  }
  if (place === 'person') {
    if (!person) throw unknownPlace('person');
    await requireWorkingStaff(trx, person).catch((error: unknown) => {
      throw error instanceof AppError ? unknownPlace('person') : error;
    });
    return { ...destination, person_id: person };
  }
  return destination;
}

/**
 * Appends a move of a car or its key to the custody log. Repeating the call with the same `clientId` records nothing.
 * @throws AppError visit.not_found, visit.released, visit.unknown_place, visit.id_taken
 */
export async function recordCustody(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  move: Move,
): Promise<StaffVisit> {
  const { staffId } = caller.staff;
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { booking, visit } = await lockStaffVisit(trx, bookingId);
    if (!isId(move.clientId)) throw new AppError('visit.id_taken');
    const known = await repo.findEventVisit(trx, move.clientId);
    if (known !== undefined && known.visit_id !== bookingId) throw new AppError('visit.id_taken');
    if (known !== undefined) return presentStaffVisit(runtime, trx, booking);
    if (visit.state === 'released') throw new AppError('visit.released');
    const destination = await destinationOf(trx, move);
    const now = await currentTime(trx);
    // The time is neither before the check-in nor in the future, whatever the clock of the phone shows.
    const recorded = move.at === undefined ? now.getTime() : Date.parse(move.at);
    const at = new Date(Math.max(visit.checked_in_at.getTime(), Math.min(recorded, now.getTime())));
    await repo.insertCustodyEvent(trx, {
      ...destination,
      id: move.clientId,
      visit_id: bookingId,
      kind: move.kind,
      km: move.km ?? null,
      note: move.note || null,
      staff_id: staffId,
      at,
    });
    const state = stateAfterMove(visit.state, move.kind, move.place ?? null);
    await repo.updateVisit(trx, bookingId, state === 'in-work' ? { state } : {});
    recordAudit({
      event: 'visit.moved',
      subject: { kind: 'booking', id: bookingId },
      detail: { kind: move.kind, place: move.place ?? null },
    });
    return presentStaffVisit(runtime, trx, booking);
  });
}
