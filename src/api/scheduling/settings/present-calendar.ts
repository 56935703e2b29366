import type { Connection } from '#api/platform/database/database.ts';
import type { Bay, StaffCalendar, StaffCalendarException } from '#shared/scheduling/staff-schedule.contract.ts';
import { findBranch } from '#api/scheduling/calendar.repository.ts';
import { readOpeningHours } from '#api/scheduling/opening-hours.ts';
import {
  listAllBays,
  listAllNeeds,
  listComingExceptions,
  listServiceNames,
  type BayRow,
  type StoredException,
} from './calendar-settings.repository.ts';
import type { Runtime } from '#api/runtime.ts';

/** The calendar as staff see it. */
export async function presentCalendar(db: Connection): Promise<StaffCalendar> {
  const branch = await findBranch(db);
  const hours = await readOpeningHours(db);
  const bays = await listAllBays(db, branch.id);
  const services = await listServiceNames(db);
  const needs = await listAllNeeds(db, branch.id);
  const exceptions = await listComingExceptions(db, branch.id);
  return {
    rules: {
      timeZone: branch.time_zone,
      noticeMinutes: branch.notice_minutes,
      horizonDays: branch.horizon_days,
      cutOffMinutes: branch.cut_off_minutes,
      unpaidKeepsTime: branch.unpaid_keeps_time,
      unpaidMinutes: branch.unpaid_minutes,
      gapMinutes: branch.gap_minutes,
      depositHours: branch.deposit_hours,
    },
    hours,
    bays: bays.map(presentBay),
    services: services.map(({ id, name }) => ({
      _id: id,
      name,
      needs: needs
        .filter(({ service_id }) => service_id === id)
        .map((need) => ({
          vehicleClass: need.vehicle_class,
          kind: need.kind,
          mode: need.mode,
          minutesBefore: need.minutes_before,
          workMinutes: need.work_minutes,
          minutesAfter: need.minutes_after,
          maySpanDays: need.may_span_days,
        })),
    })),
    exceptions: exceptions.map(presentException),
    version: branch.version,
  };
}

/** A bay as staff see it. */
export const presentBay = ({ id, name, kind, retired_at }: BayRow): Bay => ({
  _id: id,
  name,
  kind,
  retired: retired_at !== null,
});

/** An exception as staff see it. */
export const presentException = (row: StoredException): StaffCalendarException => ({
  _id: row.id,
  isOpen: row.is_open,
  from: row.from.toISOString(),
  to: row.to.toISOString(),
  reason: row.reason,
  bay: row.resource_id,
});

/** The calendar for staff, at one moment. */
export const getCalendar = ({ db }: Runtime): Promise<StaffCalendar> =>
  db.transaction().setIsolationLevel('repeatable read').execute(presentCalendar);
