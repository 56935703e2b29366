import { withAudit, type Actor, type AuditedAction } from '#api/audit/audit-log.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarHit, StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { lockForChange, type BranchRow } from '#api/scheduling/calendar.repository.ts';
import { deleteFreeHolds, listMisfits, type Misfit } from './misfits.repository.ts';
import { presentCalendar } from './present-calendar.ts';
import { raiseVersion } from './calendar-settings.repository.ts';

interface Change<T> {
  /** True: also when appointments are hit. */
  confirm: boolean | undefined;
  /** The version that the change is based on; not compared when not given. */
  version?: number;
  /** Writes the change; no audit entry when there was nothing to change. */
  write: (trx: Trx, branch: BranchRow) => Promise<{ done: T; audit: AuditedAction | null }>;
}

/**
 * Changes the calendar of the branch under its lock, while no time is taken, so that the list of its hits is complete.
 * Appointments that lose their time stay where they are until a job finds a new place for each; free holds among them
 * are given up.
 * @throws calendar.stale with the current calendar; calendar.hits_bookings with the appointments, unless confirmed
 */
export async function changeCalendar<T>(
  runtime: Runtime,
  actor: Actor,
  { confirm, version, write }: Change<T>,
): Promise<{ done: T; calendar: StaffCalendar }> {
  const { numberPrefix } = await getSettings(runtime.db);
  return withAudit(runtime, actor, async (trx, recordAudit) => {
    const branch = await lockForChange(trx);
    const before = await listMisfits(trx, branch.id, branch.time_zone);
    const { done, audit } = await write(trx, branch);
    if (audit === null) return { done, calendar: await presentCalendar(trx) };
    // Thrown only now, since a repeated call changes nothing.
    if (version !== undefined && version !== branch.version)
      throw new AppError('calendar.stale', { payload: { calendar: await presentCalendar(trx) } });
    await raiseVersion(trx, branch.id);
    const calendar = await presentCalendar(trx);
    const after = await listMisfits(trx, branch.id, calendar.rules.timeZone);
    const hit = after.filter(({ id }) => !before.some((one) => one.id === id));
    const appointments = hit.filter(({ kind, booking_id }) => kind !== 'hold' || booking_id !== null);
    if (appointments.length > 0 && confirm !== true)
      throw new AppError('calendar.hits_bookings', {
        payload: { hits: appointments.map((one) => toHit(one, numberPrefix)) },
      });
    for (const { booking_id: booking } of appointments)
      if (booking !== null) await runtime.queue.send('place-anew', { booking }, trx);
    await deleteFreeHolds(
      trx,
      hit.map(({ id }) => id),
    );
    recordAudit(audit);
    return { done, calendar };
  });
}

const toHit = (row: Misfit, prefix: string): CalendarHit => ({
  _id: row.id,
  bay: row.bay,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  booking:
    row.booking_id === null ? null : { _id: row.booking_id, number: bookingNumber(prefix, row.booking_number ?? 0) },
  service: row.service,
  customer: row.customer,
});
