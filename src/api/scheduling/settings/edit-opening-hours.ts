import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { OpeningHours } from '#shared/scheduling/schedule-rules.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { presentCalendar } from './present-calendar.ts';
import { replaceHours } from './calendar-settings.repository.ts';

/** Replaces the hours of the week. @throws calendar.stale, calendar.hits_bookings unless confirmed */
export async function editOpeningHours(
  runtime: Runtime,
  actor: Actor,
  { hours, version, confirm }: { hours: OpeningHours; version: number; confirm?: boolean | undefined },
): Promise<StaffCalendar> {
  const sorted = hours.toSorted((a, b) => a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1));
  const { calendar } = await changeCalendar(runtime, actor, {
    confirm,
    version,
    async write(trx, branch) {
      const { hours: before } = await presentCalendar(trx);
      if (isDeepStrictEqual(before, sorted)) return { done: null, audit: null };
      await replaceHours(trx, branch.id, sorted);
      const subject = { kind: 'branch', id: branch.id };
      return { done: null, audit: { event: 'calendar.hours-edited', subject, detail: { before, after: sorted } } };
    },
  });
  return calendar;
}
