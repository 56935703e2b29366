import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { findAppointments } from '#api/scheduling/find-appointments.ts';
import { readToday } from '#api/scheduling/staff-calendar/read-days.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { bookingNumber } from '#shared/booking-number.ts';
import { carType } from '#shared/bookings/booking-states.ts';
import { formatPlate } from '#shared/cars/plate.ts';
import type { Output } from '#shared/endpoint.ts';
import { minutesOf } from '#shared/visits/time-entries.ts';
import type * as contract from '#shared/visits/time-entries.contract.ts';
import type { MyJob, TimeEntry } from '#shared/visits/time-entries.contract.ts';
import { lastPlaces } from '#api/visits/present-visit.ts';
import { presentRunning, presentTime, jobOf } from './present-time.ts';
import * as repo from './time-entries.repository.ts';
import { listCustody } from '#api/visits/visits.repository.ts';

const sum = (entries: readonly TimeEntry[]): number => entries.reduce((total, { minutes }) => total + minutes, 0);
/** Sorts by time; jobs without a time come last. */
const timeOf = ({ startsAt }: MyJob): number => (startsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt));
const byTime = (a: MyJob, b: MyJob): number => timeOf(a) - timeOf(b) || a.number.localeCompare(b.number);

/** The jobs of the caller today, in order of time, without anything of the customers. */
export async function listMyJobs({ db }: Runtime, { staff }: StaffCaller): Promise<Output<typeof contract.listMyJobs>> {
  const { staffId } = staff;
  const { numberPrefix } = await getSettings(db);
  const today = await readToday(db);
  const { now } = today;
  const rows = await repo.listJobs(db, staffId, today);
  const ids = rows.map(({ id }) => id);
  const appointments = await findAppointments(db, ids);
  const custody = Map.groupBy(await listCustody(db, ids), ({ visit_id: id }) => id);
  const time = await presentTime(db, await repo.listOfVisits(db, ids), today);
  const jobs = rows.map((row): MyJob => {
    const appointment = appointments.get(row.id);
    const readyBy = appointment?.endsAt ?? null;
    const entries = time.filter((one) => one.row.visit_id === row.id).map(({ entry }) => entry);
    const isOther = ({ person, endedAt }: TimeEntry): boolean => endedAt === null && person._id !== staffId;
    return {
      _id: row.id,
      number: bookingNumber(numberPrefix, row.number),
      service: row.service_name,
      carType: carType({ brand: row.brand_name, model: row.model, year: row.year }),
      plate: row.plate === null ? null : formatPlate(row.plate),
      hasFault: row.has_fault,
      state: row.state ?? 'expected',
      isMine: row.is_mine,
      startsAt: appointment?.startsAt ?? null,
      readyBy,
      bay: appointment?.resource ?? null,
      isLate: row.ready_at === null && readyBy !== null && Date.parse(readyBy) < now.getTime(),
      keyTag: row.key_tag,
      ...lastPlaces(custody.get(row.id) ?? []),
      myMinutes: sum(entries.filter(({ person }) => person._id === staffId)),
      minutes: sum(entries),
      others: entries.filter(isOther).map(({ person }) => person.name),
    };
  });
  const mine = await presentTime(db, await repo.listOfPerson(db, staffId, today.from), today);
  const minutesToday = mine.reduce(
    (total, { entry }) => total + minutesSince(entry, today.from.getTime(), now.getTime()),
    0,
  );
  return {
    now: now.toISOString(),
    running: await presentRunning(db, staffId, numberPrefix),
    minutesToday,
    jobs: jobs.toSorted(byTime),
  };
}

/** The minutes of an entry that lie in the day. */
function minutesSince({ startedAt, endedAt }: TimeEntry, from: number, now: number): number {
  const start = Math.max(from, Date.parse(startedAt));
  return minutesOf({ startedAt: start, endedAt: endedAt === null ? null : Math.max(start, Date.parse(endedAt)) }, now);
}

/** All time that the caller recorded, the newest first, so that they see the centre's data about their work. */
export async function exportMyTime(
  { db }: Runtime,
  { staff }: StaffCaller,
): Promise<Output<typeof contract.exportMyTime>> {
  const { numberPrefix } = await getSettings(db);
  const time = await presentTime(db, await repo.listOfPerson(db, staff.staffId, null), await readToday(db));
  return { entries: time.map(({ row, entry }) => ({ ...entry, ...jobOf(row, numberPrefix) })) };
}
