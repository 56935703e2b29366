import { toActor, withAudit } from '#api/audit/audit-log.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import { isId, type Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { isPossibleTime } from '#shared/visits/time-entries.ts';
import type { correctTime as contract, TimeEntry } from '#shared/visits/time-entries.contract.ts';
import { presentTime } from './present-time.ts';
import * as repo from './time-entries.repository.ts';

type Correction = Input<typeof contract>['body'];

/**
 * Stores a manager's correction of the times of an entry, with the reason; a clock that still runs ends. The recorded
 * times stay. Repeating the call with the same `clientId` changes nothing.
 * @throws AppError time.not_found, time.impossible, time.overlaps, visit.id_taken
 */
export async function correctTime(
  runtime: Runtime,
  caller: StaffCaller,
  entryId: string,
  correction: Correction,
): Promise<TimeEntry> {
  return withAudit(runtime, toActor(caller), async (trx, recordAudit) => {
    const entry = await lockEntry(trx, entryId);
    const today = await readToday(trx);
    if (!(await isRecorded(trx, entryId, correction.clientId))) {
      const [from, until] = [new Date(correction.startedAt), new Date(correction.endedAt)];
      if (!isPossibleTime({ startedAt: from.getTime(), endedAt: until.getTime() }, today.now.getTime()))
        throw new AppError('time.impossible');
      if (await repo.isElsewhere(trx, { entryId, staffId: entry.staff_id, from, until }))
        throw new AppError('time.overlaps');
      if (entry.ended_at === null) await repo.endEntry(trx, entryId, { at: today.now, reason: 'corrected' });
      await repo.insertCorrection(trx, {
        id: correction.clientId,
        entry_id: entryId,
        started_at: from,
        ended_at: until,
        reason: correction.reason,
        staff_id: caller.staff.staffId,
      });
      recordAudit({
        event: 'time.corrected',
        subject: { kind: 'booking', id: entry.visit_id },
        detail: { entry: entryId, person: entry.staff_id, startedAt: from, endedAt: until },
      });
    }
    return presentEntry(trx, entryId, today);
  });
}

/** The entry, with the clock of its person locked. @throws AppError time.not_found */
async function lockEntry(trx: Trx, entryId: string): Promise<repo.EntryOfJob> {
  const known = isId(entryId) ? await repo.findEntry(trx, entryId) : undefined;
  if (known === undefined) throw new AppError('time.not_found');
  await repo.lockClock(trx, known.staff_id);
  const entry = await repo.lockEntry(trx, entryId);
  if (entry === undefined) throw new AppError('time.not_found');
  return entry;
}

/** True when this correction was made before. @throws AppError visit.id_taken when it was of another entry */
async function isRecorded(trx: Trx, entryId: string, clientId: string): Promise<boolean> {
  if (!isId(clientId)) throw new AppError('visit.id_taken');
  const known = await repo.findCorrection(trx, clientId);
  if (known !== undefined && known.entry_id !== entryId) throw new AppError('visit.id_taken');
  return known !== undefined;
}

async function presentEntry(
  trx: Trx,
  entryId: string,
  today: Awaited<ReturnType<typeof readToday>>,
): Promise<TimeEntry> {
  const row = await repo.findEntry(trx, entryId);
  const [presented] = await presentTime(trx, row === undefined ? [] : [row], today);
  if (presented === undefined) throw new AppError('time.not_found');
  return presented.entry;
}
