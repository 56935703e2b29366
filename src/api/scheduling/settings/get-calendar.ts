import type { Runtime } from '#api/runtime.ts';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { presentCalendar } from './present-calendar.ts';

/** The calendar for staff, at one moment. */
export const getCalendar = ({ db }: Runtime): Promise<StaffCalendar> =>
  db.transaction().setIsolationLevel('repeatable read').execute(presentCalendar);
