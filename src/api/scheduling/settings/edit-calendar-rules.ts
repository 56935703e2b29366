import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#api/audit/audit-log.ts';
import type { Runtime } from '#api/runtime.ts';
import type { CalendarRules } from '#shared/scheduling/schedule-rules.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { changeCalendar } from './change-calendar.ts';
import { presentCalendar } from './present-calendar.ts';
import { updateRules } from './calendar-settings.repository.ts';

/** Changes the rules of the calendar. @throws calendar.stale, calendar.hits_bookings unless confirmed */
export async function editCalendarRules(
  runtime: Runtime,
  actor: Actor,
  { rules, version, confirm }: { rules: CalendarRules; version: number; confirm?: boolean | undefined },
): Promise<StaffCalendar> {
  const { calendar } = await changeCalendar(runtime, actor, {
    confirm,
    version,
    async write(trx, branch) {
      const { rules: before } = await presentCalendar(trx);
      if (isDeepStrictEqual(before, rules)) return { done: null, audit: null };
      await updateRules(trx, branch.id, rules);
      const subject = { kind: 'branch', id: branch.id };
      return { done: null, audit: { event: 'calendar.rules-edited', subject, detail: { before, after: rules } } };
    },
  });
  return calendar;
}
