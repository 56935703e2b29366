import { toActor, withAudit, type RecordAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import { currentTime, newId, type Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { isId, type Input, type Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { clockOnJob as contract } from '#shared/visits/time-entries.contract.ts';
import { lockStaffVisit } from '#api/visits/lock-staff-visit.ts';
import { presentRunning } from './present-time.ts';
import * as repo from './time-entries.repository.ts';
import type { VisitRow } from '#api/visits/visits.repository.ts';
import { ANSWERS } from '#api/visits/visits.texts.ts';

type Clock = Input<typeof contract>['body'];

interface ClockAt {
  visit: VisitRow;
  staffId: string;
  clientId: string | undefined;
  /** By the clock of the phone, or now. */
  at: Date;
}

const latest = (...moments: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/**
 * Clocks a member of staff on to the car of a booking, or off. Clocking on ends their clock on another car, since one
 * person works on one job at a time. Clocking on twice, or off twice, is a success without effect.
 * @throws AppError visit.not_found, visit.id_taken; visit.work_done for a car that was ready at that time
 */
export async function clockOnJob(
  runtime: Runtime,
  caller: StaffCaller,
  bookingId: string,
  { on, clientId, at: recorded }: Clock,
): Promise<Output<typeof contract>> {
  const { staffId } = caller.staff;
  const { numberPrefix } = await getSettings(runtime.db);
  const running = await withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const { visit } = await lockStaffVisit(trx, bookingId);
    await repo.lockClock(trx, staffId);
    const now = await currentTime(trx);
    // The time is neither before the check-in nor in the future, whatever the clock of the phone shows.
    const at = latest(visit.checked_in_at, recorded && Date.parse(recorded) < now.getTime() ? new Date(recorded) : now);
    const clock: ClockAt = { visit, staffId, clientId, at };
    await (on ? clockOn(trx, clock, recordAudit) : clockOff(trx, clock, recordAudit));
    return presentRunning(trx, staffId, numberPrefix);
  });
  const message = running?.booking === bookingId ? ANSWERS.clockedOn(running.number) : ANSWERS.clockedOff;
  return { message, running };
}

const subjectOf = (visit: VisitRow) => ({ kind: 'booking', id: visit.id });

async function clockOn(trx: Trx, { visit, staffId, clientId, at }: ClockAt, recordAudit: RecordAudit): Promise<void> {
  if (clientId !== undefined && !isId(clientId)) throw new AppError('visit.id_taken');
  const known = clientId === undefined ? undefined : await repo.findEntry(trx, clientId);
  if (known !== undefined && (known.visit_id !== visit.id || known.staff_id !== staffId))
    throw new AppError('visit.id_taken');
  const running = await repo.lockRunning(trx, staffId);
  if (known !== undefined || running?.visit_id === visit.id) return;
  const start = latest(at, running?.started_at, await repo.findLastEnd(trx, staffId));
  // Work before the car was ready may arrive from a phone without network after it.
  const isDone = visit.ready_at !== null;
  if (visit.ready_at !== null && visit.ready_at.getTime() <= start.getTime()) throw new AppError('visit.work_done');
  if (running !== undefined) {
    await repo.endEntry(trx, running.id, { at: start, reason: 'other-job' });
    recordAudit({ event: 'visit.clocked-off', subject: { kind: 'booking', id: running.visit_id } });
  }
  await repo.insertEntry(trx, {
    id: clientId ?? newId(),
    visit_id: visit.id,
    staff_id: staffId,
    started_at: start,
    ended_at: visit.ready_at,
    end_reason: isDone ? 'ready' : null,
  });
  recordAudit({ event: 'visit.clocked-on', subject: subjectOf(visit) });
}

async function clockOff(trx: Trx, { visit, staffId, clientId, at }: ClockAt, recordAudit: RecordAudit): Promise<void> {
  const running = await repo.lockRunning(trx, staffId);
  const named = clientId === undefined || !isId(clientId) ? undefined : await repo.findEntry(trx, clientId);
  const entry = clientId === undefined ? running : named;
  if (entry?.visit_id !== visit.id || entry.staff_id !== staffId) return;
  // An end that arrives late from a phone without network replaces a later end that was not the person's own.
  const endedElse = entry.end_reason === 'ready' || entry.end_reason === 'other-job';
  if (entry.ended_at !== null && !(endedElse && latest(at, entry.started_at) < entry.ended_at)) return;
  await repo.endEntry(trx, entry.id, { at, reason: 'clock-off' });
  recordAudit({ event: 'visit.clocked-off', subject: subjectOf(visit) });
}
