import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveTime } from '#api/scheduling/taking/move-time.ts';
import { retryWhileUnavailable } from '../payments.ts';
import { atOnce, expectOk } from '../test-app.ts';
import {
  BAYS,
  bookForEach,
  comingDays,
  openArena,
  outcomeOf,
  RACE_MS,
  REFUSED,
  rounds,
  SEEDS,
  seeded,
  shuffled,
  startOf,
  takeAsStaff,
  TAKERS,
  together,
  type Arena,
  type UntimedBooking,
} from './arena.ts';

let arena: Arena;
let days: string[];
/** One booking of each customer, for staff to give a time. */
let bookings: UntimedBooking[];
beforeAll(async () => {
  arena = await openArena();
  days = await comingDays(arena.app.runtime);
  bookings = await bookForEach(arena);
}, RACE_MS);
afterAll(() => arena.app.stop());

/** Moves an allocation as staff do, and returns the outcome. */
const move = (allocationId: string, startsAt: string): Promise<string> =>
  outcomeOf(arena.app.runtime, async (trx) => {
    await moveTime(trx, { allocationId, start: Date.parse(startsAt), by: 'staff' });
    return 'taken';
  });

describe.each(BAYS)('with %d bays', (bays) => {
  describe.each(SEEDS)('seed %d', (seed) => {
    const random = seeded(seed);

    test(
      'race 7: cars that swap their times have one place each, and none is lost',
      async () => {
        for (const round of rounds) {
          await arena.begin({ wash: bays });
          const starts = [startOf(days, round), startOf(days, round + 1)];
          const cars = bookings.slice(0, Math.min(2 * bays, bookings.length));
          for (const [i, car] of cars.entries())
            expect(await takeAsStaff(arena, { ...car, service: arena.services.wash, startsAt: starts[i % 2]! })).toBe(
              'taken',
            );
          const { rows } = await sql<{ id: string; starts_at: Date }>`select id, starts_at from allocations`.execute(
            arena.app.runtime.db,
          );
          const outcomes = await Promise.all(
            shuffled(rows, random).map(({ id, starts_at: at }) =>
              move(
                id,
                starts.find((start) => Date.parse(start) !== at.getTime())!,
              ),
            ),
          );
          expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'schedule.taken')).toEqual([]);
          await arena.expectOneCarInABay();
          expect(await arena.countAllocations()).toBe(cars.length);
        }
      },
      RACE_MS,
    );

    test(
      'race 8: staff and customers who take one time get exactly as many places as there are bays',
      async () => {
        for (const round of rounds) {
          await arena.begin({ wash: bays });
          const startsAt = startOf(days, round);
          const half = Math.ceil(TAKERS / 2);
          const outcomes = await atOnce(TAKERS, async (i) =>
            i < half
              ? ((await arena.hold(arena.customers[i]!, arena.services.wash, startsAt)).code ?? 'taken')
              : takeAsStaff(arena, { ...bookings[i]!, service: arena.services.wash, startsAt }),
          );
          expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(Math.min(bays, TAKERS));
          expect(outcomes.filter((outcome) => outcome !== 'taken' && outcome !== 'schedule.taken')).toEqual([]);
          await arena.expectOneCarInABay();
        }
      },
      RACE_MS,
    );

    test(
      'race 9: no time is taken in a span that was closed, and a closure lists every booking in it',
      async () => {
        for (const round of rounds) {
          await arena.begin({ wash: bays });
          const startsAt = startOf(days, round);
          const takers = shuffled(bookings, random);
          const body = { isOpen: false, from: startsAt, to: startOf(days, round, 120), reason: 'Power cut' };
          const close = async (): Promise<void> => {
            const answer = await retryWhileUnavailable(() =>
              arena.manager.request('POST', 'staff/schedule/exception', body),
            );
            const allocations = await arena.countAllocations();
            if (answer.status === 201) expect(allocations).toBe(0);
            else expect([answer.status, answer.code]).toEqual([409, 'calendar.hits_bookings']);
            if (answer.status === 201) return;
            const hits: unknown[] = answer.body['hits'];
            expect(hits.length).toBeGreaterThan(0);
            expect(hits.length).toBeLessThanOrEqual(bays);
          };
          const calls = shuffled(
            [
              close,
              ...takers.map((taker) => async () => {
                const outcome = await takeAsStaff(arena, { ...taker, service: arena.services.wash, startsAt });
                expect(['taken', ...REFUSED]).toContain(outcome);
              }),
              ...arena.customers.map((customer) => async () => {
                const { code } = await arena.hold(customer, arena.services.wash, startsAt);
                expect([undefined, ...REFUSED]).toContain(code);
              }),
            ],
            random,
          );
          await together(calls);
          await arena.expectOneCarInABay();
          const { rows } = await sql<{ n: number }>`
            select count(*) as n from occupancies o join calendar_exceptions e on o.during && e.during`.execute(
            arena.app.runtime.db,
          );
          expect(rows[0]?.n).toBe(0);
        }
      },
      RACE_MS,
    );

    test(
      'race 11: bookings that need two bays get as many pairs as there are, and none has only one bay',
      async () => {
        for (const round of rounds) {
          await arena.begin({ wash: bays, driver: bays });
          const takers = shuffled(arena.customers, random);
          const starts = takers.map(() => startOf(days, round, 15 * Math.floor(random() * 3)));
          const { both, crosswise } = arena.services;
          // So that both orders of the two kinds meet.
          const services = takers.map(() => (random() < 0.5 ? both : crosswise));
          const answers = await atOnce(TAKERS, (i) => arena.hold(takers[i]!, services[i]!, starts[i]!));
          await arena.expectOneCarInABay();
          const sold = answers.filter(({ code }) => code === undefined).length;
          const { rows } = await sql<{ n: number }>`select count(*) as n from occupancies`.execute(
            arena.app.runtime.db,
          );
          expect([rows[0]?.n, await arena.countAllocations()]).toEqual([2 * sold, sold]);
          expect(sold).toBeGreaterThanOrEqual(Math.min(bays, TAKERS));
          for (const [i, { code }] of answers.entries()) {
            if (code === undefined) continue;
            expect(code).toBe('schedule.taken');
            expect(await arena.left(services[i]!, starts[i]!)).toBe(0);
          }
        }
      },
      RACE_MS,
    );

    test(
      'race 13: every car has the old or the new minutes while a service changes, and all places that fit are sold',
      async () => {
        for (const round of rounds) {
          await arena.begin({ lift: bays });
          const startsAt = startOf(days, round);
          const change = async (): Promise<void> => {
            const { version } = (
              await expectOk(
                retryWhileUnavailable(() => arena.manager.request<{ version: number }>('GET', 'staff/schedule')),
              )
            ).body;
            const needs = [
              {
                vehicleClass: null,
                kind: 'lift',
                mode: null,
                minutesBefore: 0,
                workMinutes: round % 2 === 0 ? 90 : 60,
                minutesAfter: 0,
                maySpanDays: false,
              },
            ];
            await expectOk(
              arena.manager.request('PUT', `staff/service/${arena.services.lift}/needs`, { needs, version }),
            );
          };
          const takes = arena.customers.map(
            (customer) => () => arena.hold(customer, arena.services.lift, startsAt).then(({ code }) => code ?? 'taken'),
          );
          const outcomes = await together(shuffled([() => change().then(() => 'changed'), ...takes], random));
          expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(Math.min(bays, TAKERS));
          await arena.expectOneCarInABay();
          const { rows } = await sql<{ minutes: number; work: number }>`
            select extract(epoch from upper(o.during) - lower(o.during))::int / 60 as minutes,
              extract(epoch from a.ends_at - a.starts_at)::int / 60 as work
            from occupancies o join allocations a on a.id = o.allocation_id`.execute(arena.app.runtime.db);
          expect(rows.filter(({ minutes, work }) => minutes !== work || ![60, 90].includes(minutes))).toEqual([]);
        }
      },
      RACE_MS,
    );
  });
});
