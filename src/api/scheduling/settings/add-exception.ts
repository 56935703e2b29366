import type { Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { ExceptionForm, StaffCalendarException } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { publishOpened } from '#api/scheduling/publish-freed.ts';
import { presentException } from './present-calendar.ts';
import { findBay, findSameException, insertException } from './calendar-settings.repository.ts';

/**
 * Closes a span once, or opens one. A repeated call finds the exception of the first.
 * @throws bay.not_found, calendar.hits_bookings unless confirmed
 */
export async function addException(
  runtime: Runtime,
  actor: Actor,
  { confirm, bay, isOpen, from, to, reason }: ExceptionForm,
): Promise<StaffCalendarException> {
  const { done } = await changeCalendar(runtime, actor, {
    confirm,
    async write(trx, branch) {
      if (bay && (!isId(bay) || (await findBay(trx, bay)) === undefined)) throw new AppError('bay.not_found');
      const row = { resource_id: bay || null, is_open: isOpen, from: new Date(from), to: new Date(to), reason };
      const same = await findSameException(trx, branch.id, row);
      if (same !== undefined) return { done: presentException(same), audit: null };
      const added = presentException(await insertException(trx, branch.id, row));
      if (isOpen) await publishOpened(runtime, trx, branch, row);
      const detail = { isOpen, from: added.from, to: added.to, bay: added.bay };
      return {
        done: added,
        audit: { event: 'calendar.exception-added', subject: { kind: 'exception', id: added._id }, detail },
      };
    },
  });
  return done;
}
