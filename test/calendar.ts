import { sql } from 'kysely';
import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { getCalendar, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** The id of a service by its name. */
export async function serviceId(app: TestApp, name: string): Promise<string> {
  const { body } = await expectOk(app.request<Service[]>('GET', 'service/all'));
  const found = body.find((service) => service.name === name);
  if (found === undefined) throw new Error(`there is no service ${name}`);
  return found._id;
}

/** The next Monday in Lagos that is a week ahead, YYYY-MM-DD: the sample centre is open from 7:30 am to 6 pm. */
export async function comingMonday({ runtime }: TestApp): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(date_trunc('week', app_now() at time zone 'Africa/Lagos') + interval '14 days', 'YYYY-MM-DD') as day`.execute(
    runtime.db,
  );
  return rows[0]?.day ?? '';
}

/** Moves the clock to the next noon in Lagos: places are offered by day only. */
export async function advanceToNoon(app: TestApp): Promise<void> {
  const { rows } = await sql<{ s: number }>`
    select extract(epoch from date_trunc('day', now() at time zone 'Africa/Lagos') + interval '36 hours'
      - now() at time zone 'Africa/Lagos')::int % 86400 as s`.execute(app.runtime.db);
  await app.advance(`${rows[0]?.s ?? 0} seconds`);
}

/** The calendar as staff see it now. */
export const calendarOf = async (staff: StaffMember): Promise<StaffCalendar> =>
  (await expectOk(staff.call(getCalendar))).body;

/** The instant of a time on the clock of Lagos. */
export const lagosTime = (day: string, time: string): string => new Date(`${day}T${time}:00+01:00`).toISOString();

/** Sets the database's clock to a time on the clock of Lagos; it goes on from there. */
export async function setClock(app: TestApp, day: string, time: string): Promise<void> {
  const { rows } = await sql<{ ahead: number }>`
    select ceil(extract(epoch from ${lagosTime(day, time)}::timestamptz - now()))::int as ahead`.execute(
    app.runtime.db,
  );
  await app.advance(`${rows[0]?.ahead ?? 0} seconds`);
}

/** Which kind of bay a booking has, from when until when, on the clock of Lagos: `lift 09:00 to 11:15`. */
export async function baysOf({ runtime }: TestApp, { _id: id }: { _id: string }): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select r.kind || ' ' || to_char(lower(o.during) at time zone 'Africa/Lagos', 'HH24:MI') || ' to '
      || to_char(upper(o.during) at time zone 'Africa/Lagos', 'HH24:MI') as text
    from allocations a join occupancies o on o.allocation_id = a.id join resources r on r.id = o.resource_id
    where a.booking_id = ${id} order by lower(o.during)`.execute(runtime.db);
  return rows.map(({ text }) => text);
}

/** The version of a booking, which staff send. */
export async function versionOf({ runtime }: TestApp, bookingId: string): Promise<number> {
  const row = await runtime.db.selectFrom('bookings').select('version').where('id', '=', bookingId).executeTakeFirst();
  return row?.version ?? 0;
}

const DAY_S = 24 * 3600;

/** How far back the last 10 am in Lagos (9 am UTC) is, e.g. `-19000 seconds`, for messages that go by day. */
export const backToMorning = (): string => `-${(Math.floor(Date.now() / 1000) + DAY_S - 9 * 3600) % DAY_S} seconds`;
