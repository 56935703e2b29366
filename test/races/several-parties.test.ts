import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { moveTime } from '#api/scheduling/taking/move-time.ts';
import { retryWhileUnavailable } from '../payments.ts';
import { atOnce, expectOk, together } from '../test-app.ts';
import {
  bookForEach,
  need,
  openArena,
  outcomeOf,
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
/** One booking of each customer, for staff to give a time. */
let bookings: UntimedBooking[];
beforeAll(async () => {
  arena = await openArena();
  bookings = await bookForEach(arena);
}, RACE_MS);
afterAll(() => arena.app.stop());

/** Moves an allocation as staff do, and returns the outcome. */
const move = (allocationId: string, startsAt: string): Promise<string> =>
  outcomeOf(arena.app.runtime, async (trx) => {
    await moveTime(trx, { allocationId, start: Date.parse(startsAt), by: 'staff' });
    return 'taken';
  });

race('cars that swap their times have one place each, and none is lost', async ({ bays, round, startsAt, random }) => {
  const starts = [startsAt, arena.startOf(round + 1)];
  const cars = bookings.slice(0, Math.min(2 * bays, bookings.length));
  for (const [i, car] of cars.entries())
    expect(await takeAsStaff(arena, { ...car, service: arena.services.wash, startsAt: starts[i % 2]! })).toBe('taken');
  const { rows } = await sql<{ id: string; starts_at: Date }>`select id, starts_at from allocations`.execute(
    arena.app.runtime.db,
  );
  const outcomes = await Promise.all(
    random.shuffle(rows).map(({ id, starts_at: at }) =>
      move(
        id,
        starts.find((start) => Date.parse(start) !== at.getTime())!,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'schedule.taken')).toEqual([]);
  expect(await arena.countAllocations()).toBe(cars.length);
});

race(
  'staff and customers who take one time get exactly as many places as there are bays',
  async ({ bays, startsAt }) => {
    const half = Math.ceil(TAKERS / 2);
    const outcomes = await atOnce(TAKERS, async (i) =>
      i < half
        ? ((await arena.hold(arena.customers[i]!, arena.services.wash, startsAt)).code ?? 'taken')
        : takeAsStaff(arena, { ...bookings[i]!, service: arena.services.wash, startsAt }),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(Math.min(bays, TAKERS));
    expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'schedule.taken')).toEqual([]);
  },
);

race(
  'no time is taken in a span that was closed, and a closure lists every booking in it',
  async ({ bays, round, startsAt, random }) => {
    const takers = random.shuffle(bookings);
    const body = { isOpen: false, from: startsAt, to: arena.startOf(round, 120), reason: 'Power cut' };
    const close = async (): Promise<void> => {
      const answer = await retryWhileUnavailable(() => arena.manager.request('POST', 'staff/schedule/exception', body));
      const allocations = await arena.countAllocations();
      if (answer.status === 201) expect(allocations).toBe(0);
      else expect([answer.status, answer.code]).toEqual([409, 'calendar.hits_bookings']);
      if (answer.status === 201) return;
      const hits: unknown[] = answer.body['hits'];
      expect(hits.length).toBeGreaterThan(0);
      expect(hits.length).toBeLessThanOrEqual(bays);
    };
    const calls = random.shuffle([
      close,
      ...takers.map((taker) => async () => {
        const outcome = await takeAsStaff(arena, { ...taker, service: arena.services.wash, startsAt });
        expect(['taken', ...REFUSED]).toContain(outcome);
      }),
      ...arena.customers.map((customer) => async () => {
        const { code } = await arena.hold(customer, arena.services.wash, startsAt);
        expect([undefined, ...REFUSED]).toContain(code);
      }),
    ]);
    await together(calls);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from occupancies o join calendar_exceptions e on o.during && e.during`.execute(
      arena.app.runtime.db,
    );
    expect(rows[0]?.n).toBe(0);
  },
);

race(
  'bookings that need two bays get as many pairs as there are, and none has only one bay',
  async ({ bays, round, random }) => {
    const takers = random.shuffle(arena.customers);
    const starts = takers.map(() => arena.startOf(round, 15 * random.below(3)));
    const { both, crosswise } = arena.services;
    // Some takers need the two bays in one order, some in the other.
    const services = takers.map(() => (random.below(2) === 0 ? both : crosswise));
    const answers = await atOnce(TAKERS, (i) => arena.hold(takers[i]!, services[i]!, starts[i]!));
    const sold = answers.filter(({ code }) => code === undefined).length;
    const { rows } = await sql<{ n: number }>`select count(*) as n from occupancies`.execute(arena.app.runtime.db);
    expect([rows[0]?.n, await arena.countAllocations()]).toEqual([2 * sold, sold]);
    expect(sold).toBeGreaterThanOrEqual(Math.min(bays, TAKERS));
    for (const [i, { code }] of answers.entries()) {
      if (code === undefined) continue;
      expect(code).toBe('schedule.taken');
      expect(await arena.left(services[i]!, starts[i]!)).toBe(0);
    }
  },
  { kinds: ['wash', 'driver'] },
);

race(
  'every car has the old or the new minutes while a service changes, and all places that fit are sold',
  async ({ bays, round, startsAt, random }) => {
    const change = async (): Promise<void> => {
      const { version } = (
        await expectOk(retryWhileUnavailable(() => arena.manager.request<{ version: number }>('GET', 'staff/schedule')))
      ).body;
      const needs = [need('lift', round % 2 === 0 ? 90 : 60)];
      await expectOk(arena.manager.request('PUT', `staff/service/${arena.services.lift}/needs`, { needs, version }));
    };
    const takes = arena.customers.map(
      (customer) => () => arena.hold(customer, arena.services.lift, startsAt).then(({ code }) => code ?? 'taken'),
    );
    const outcomes = await together(random.shuffle([() => change().then(() => 'changed'), ...takes]));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(Math.min(bays, TAKERS));
    const { rows } = await sql<{ minutes: number; work: number }>`
      select extract(epoch from upper(o.during) - lower(o.during))::int / 60 as minutes,
        extract(epoch from a.ends_at - a.starts_at)::int / 60 as work
      from occupancies o join allocations a on a.id = o.allocation_id`.execute(arena.app.runtime.db);
    expect(rows.filter(({ minutes, work }) => minutes !== work || ![60, 90].includes(minutes))).toEqual([]);
  },
  { kinds: ['lift'] },
);
