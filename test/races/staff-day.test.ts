import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { offerNewTime } from '#api/bookings/staff/offer-new-time.ts';
import * as day from '#shared/bookings/staff-day.contract.ts';
import { addException } from '#shared/scheduling/staff-schedule.contract.ts';
import { versionOf } from '../calendar.ts';
import { retryWhileUnavailable } from '../payments.ts';
import { expectOk, together } from '../test-app.ts';
import {
  bookForEach,
  openArena,
  RACE_MS,
  racesIn,
  REFUSED,
  takeAsStaff,
  TAKERS,
  type Arena,
  type UntimedBooking,
} from './arena.ts';

let arena: Arena;
const race = racesIn(() => arena);
/** One booking of each customer, for staff to move. */
let bookings: UntimedBooking[];
beforeAll(async () => {
  arena = await openArena();
  bookings = await bookForEach(arena);
}, RACE_MS);
afterAll(() => arena.app.stop());

/** Staff drag a booking to a time; the code of a refusal, or `taken`. A deadlock that reaches the client fails. */
const drag = async ({ bookingId }: { bookingId: string }, startsAt: string): Promise<string> => {
  const version = await versionOf(arena.app, bookingId);
  const { code } = await retryWhileUnavailable(() =>
    arena.manager.call(day.appointBookingAsStaff, { params: { id: bookingId }, body: { version, startsAt } }),
  );
  expect(code).not.toBe('request.busy');
  return code ?? 'taken';
};

const take = async (i: number, startsAt: string): Promise<string> =>
  (await arena.hold(arena.customers[i]!, arena.services.wash, startsAt)).code ?? 'taken';

/** Puts a car into each bay, as staff do. */
async function fill(bays: number, startsAt: string): Promise<void> {
  for (const booking of bookings.slice(0, bays))
    expect(await takeAsStaff(arena, { ...booking, service: arena.services.wash, startsAt })).toBe('taken');
}

race(
  'cars that staff drag to a time and customers who take it get exactly as many places as there are bays',
  async ({ bays, round, startsAt: earlier, random }) => {
    await fill(bays, earlier);
    const startsAt = arena.startOf(round, 120);
    const dragged = bookings.slice(0, Math.ceil(TAKERS / 2));
    const outcomes = await together(
      random.shuffle([
        ...dragged.map((booking) => () => drag(booking, startsAt)),
        ...arena.customers.map((_, i) => () => take(i, startsAt)),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(bays);
    expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'schedule.taken')).toEqual([]);
  },
);

race(
  'a confirmed closure leaves no hold in its span, and every booking in it gets a new place',
  async ({ round, startsAt, random }) => {
    await sql`delete from pgboss.job where name = 'place-anew'`.execute(arena.app.runtime.db);
    const span = { from: startsAt, to: arena.startOf(round, 120) };
    const close = async (): Promise<string> => {
      const body = { isOpen: false, ...span, reason: 'Power cut', confirm: true };
      await expectOk(retryWhileUnavailable(() => arena.manager.call(addException, { body })));
      return 'closed';
    };
    const outcomes = await together(
      random.shuffle([
        close,
        ...bookings.map((booking) => () => drag(booking, startsAt)),
        ...arena.customers.map((_, i) => () => take(i, startsAt)),
      ]),
    );
    expect(outcomes.filter((one) => !['taken', 'closed', ...REFUSED].includes(one))).toEqual([]);
    await arena.expectOneCarInABay();
    const { rows } = await sql<{ kind: string; booking_id: string }>`
      select kind, booking_id from allocations where starts_at = ${startsAt}`.execute(arena.app.runtime.db);
    expect(rows.filter(({ kind }) => kind === 'hold')).toEqual([]);
    const jobs = await sql<{ booking: string }>`
      select data->>'booking' as booking from pgboss.job where name = 'place-anew'`.execute(arena.app.runtime.db);
    const hit = rows.map(({ booking_id }) => booking_id);
    expect(jobs.rows.map(({ booking }) => booking).toSorted()).toEqual(hit.toSorted());
    await together(hit.map((booking) => () => offerNewTime(arena.app.runtime, booking)));
    const left = await sql<{ n: number }>`
      select count(*) as n from allocations a join calendar_exceptions e on a.starts_at <@ e.during
      where offered_start is null`.execute(arena.app.runtime.db);
    expect(left.rows[0]?.n).toBe(0);
  },
);

race(
  'each bay goes to a late job or to a taker of the next time, and a late job lists the cars that it pushes',
  async ({ bays, round, startsAt, random }) => {
    await fill(bays, startsAt);
    // 30 minutes of work and 15 after it.
    const next = arena.startOf(round, 45);
    const extend = async ({ bookingId }: { bookingId: string }): Promise<string> => {
      const version = await versionOf(arena.app, bookingId);
      const { body } = await expectOk(
        retryWhileUnavailable(() =>
          arena.manager.call(day.runLate, { params: { id: bookingId }, body: { version, minutes: 30 } }),
        ),
      );
      return body.pushed.length === 0 ? 'extended' : 'pushes';
    };
    const outcomes = await together(
      random.shuffle([
        ...bookings.slice(0, bays).map((booking) => () => extend(booking)),
        ...arena.customers.map((_, i) => () => take(i, next)),
      ]),
    );
    const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
    expect(count('extended') + count('pushes')).toBe(bays);
    expect(count('taken')).toBe(count('pushes'));
    expect(count('schedule.taken')).toBe(TAKERS - count('taken'));
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from allocations where needs_until is not null`.execute(arena.app.runtime.db);
    expect(rows[0]?.n).toBe(count('pushes'));
  },
);
