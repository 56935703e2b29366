import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, openDatabase, openPool, type Database, type Trx } from '#api/platform/database/database.ts';
import { GRID_MS } from '#shared/scheduling/offered-start.ts';
import { openSpans, type Span } from '#shared/scheduling/open-spans.ts';
import { splitJob, withOffsets } from '#shared/scheduling/split-job.ts';
import { addDays, instantOf } from '#shared/scheduling/wall-clock.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { findFreeTimes, LOOKAHEAD_DAYS, type FreeTimes } from './free-times.repository.ts';

const MINUTE_MS = 60_000;
const MOST_TAKEN = 25;

let copy: TestDatabase;
let db: Database;
/** One for each allocation: a customer has one hold. */
let customers: string[];
let service: string;
let branch: string;
beforeAll(async () => {
  copy = await cloneDatabase();
  db = openDatabase(openPool(copy.connection, 2));
  customers = Array.from({ length: MOST_TAKEN }, () => newId());
  await db
    .insertInto('customers')
    .values(
      customers.map((id) => ({
        id,
        first_name: 'Ada',
        last_name: 'Obi',
        phone: '+2348031234567',
        referral_code: id,
        walk_in: true,
      })),
    )
    .execute();
  service = (await db.selectFrom('services').select('id').limit(1).executeTakeFirstOrThrow()).id;
  branch = (await db.selectFrom('branches').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await db.destroy();
  await copy.drop();
});

/** Zones with the clock changing by an hour, half an hour, or never; with offsets of quarters; and days around it. */
const DAYS = [
  ['Africa/Lagos', '2027-01-04'],
  ['Europe/Berlin', '2027-03-27'],
  ['Europe/Berlin', '2027-10-29'],
  ['Australia/Lord_Howe', '2027-04-02'],
  ['Australia/Lord_Howe', '2027-10-01'],
  ['America/St_Johns', '2027-03-12'],
  ['Asia/Kathmandu', '2027-02-01'],
] as const;

const minute = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15) },
  fc.integer({ min: 0, max: 1440 }),
);
/** Whole quarter hours, and a minute beside them: faults lie there. */
const nearQuarter = (least: number, most: number) =>
  fc.tuple(fc.integer({ min: least, max: most }), fc.constantFrom(0, 0, 1, -1)).map(([n, off]) => n * 15 + off);
/** Minutes from the first midnight, and a length. */
const span = fc.record({ at: nearQuarter(-96, 6 * 96), minutes: nearQuarter(1, 60) });
const need = fc.record({
  minutesBefore: fc.constantFrom(0, 10, 30),
  workMinutes: fc.constantFrom(15, 20, 45, 90, 1500),
  minutesAfter: fc.constantFrom(0, 15, 25),
  maySpanDays: fc.boolean(),
});
const bay = fc.nat({ max: 5 });
const situation = fc.record({
  where: fc.constantFrom(...DAYS),
  days: fc.integer({ min: 1, max: 4 }),
  earliest: fc.integer({ min: -600, max: 2000 }),
  hours: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: minute, to: minute }), {
    maxLength: 30,
    size: 'max',
  }),
  exceptions: fc.array(fc.record({ span, isOpen: fc.boolean(), bay: fc.option(bay) }), { maxLength: 5, size: 'max' }),
  /** The first are of the first kind, the others of the second. */
  bays: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })),
  needs: fc.oneof(fc.tuple(need), fc.tuple(need, need)),
  taken: fc.array(fc.record({ span, bay, held: fc.constantFrom('no', 'live', 'expired') }), {
    maxLength: MOST_TAKEN,
    size: 'max',
  }),
});
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never;

const KINDS = ['lift', 'wash'] as const;

class RollBack extends Error {}

/** Writes a situation over the calendar and returns the times found by the statement and by the slow search. */
async function compare(given: Situation): Promise<{ found: FreeTimes; expected: FreeTimes }> {
  let result: { found: FreeTimes; expected: FreeTimes } | undefined;
  const work = async (trx: Trx): Promise<void> => {
    const [timeZone, first] = given.where;
    const midnight = instantOf(timeZone, first, 0);
    const toSpan = ({ at, minutes }: { at: number; minutes: number }): Span => ({
      from: midnight + at * MINUTE_MS,
      until: midnight + (at + minutes) * MINUTE_MS,
    });
    await sql`update resources set retired_at = app_now()`.execute(trx);
    await trx.deleteFrom('opening_hours').execute();
    const bays = KINDS.flatMap((kind, k) =>
      Array.from({ length: given.bays[k] ?? 0 }, () => ({ id: newId(), kind, branch_id: branch, position: 1 })),
    );
    for (const row of bays)
      await trx
        .insertInto('resources')
        .values({ ...row, name: row.id.slice(-12) })
        .execute();
    for (const { weekday, from, to } of given.hours)
      if (from < to)
        await trx
          .insertInto('opening_hours')
          .values({ branch_id: branch, weekday, opens_minute: from, closes_minute: to })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    const hours = await trx
      .selectFrom('opening_hours')
      .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
      .execute();
    const range = (s: Span) => sql<string>`tstzrange(${new Date(s.from)}, ${new Date(s.until)})`;
    const exceptions = given.exceptions
      .map((one) => ({ ...toSpan(one.span), isOpen: one.isOpen, bay: one.bay === null ? null : bays[one.bay]?.id }))
      .flatMap(({ bay: id, ...one }) => (id === undefined ? [] : [{ ...one, bay: id }]));
    for (const one of exceptions)
      await trx
        .insertInto('calendar_exceptions')
        .values({
          id: newId(),
          branch_id: branch,
          resource_id: one.bay,
          during: range(one),
          is_open: one.isOpen,
          reason: 'x',
        })
        .execute();
    const live: (Span & { bay: string })[] = [];
    for (const [i, one] of given.taken.entries()) {
      const resource = bays[one.bay]?.id;
      if (resource === undefined) continue;
      const allocation = newId();
      const during = toSpan(one.span);
      await trx
        .insertInto('allocations')
        .values({
          id: allocation,
          branch_id: branch,
          customer_id: customers[i] ?? '',
          kind: one.held === 'no' ? 'walk-in' : 'hold',
          held_until:
            one.held === 'no'
              ? null
              : sql<Date>`app_now() + ${one.held === 'live' ? '1 minute' : '-1 minute'}::interval`,
          service_id: service,
          mode: 'drive-in',
          starts_at: new Date(during.from),
          ends_at: new Date(during.until),
        })
        .execute();
      const inserted = await trx
        .insertInto('occupancies')
        .values({
          id: newId(),
          branch_id: branch,
          resource_id: resource,
          allocation_id: allocation,
          during: range(during),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 1n && one.held !== 'expired') live.push({ ...during, bay: resource });
    }
    const needs = withOffsets(given.needs).map((one, k) => ({
      ...one,
      kind: KINDS[k] ?? 'wash',
      // Only the last need may span days.
      maySpanDays: one.maySpanDays && k === given.needs.length - 1,
    }));
    const last = addDays(first, given.days - 1);
    const earliest = midnight + given.earliest * MINUTE_MS;
    const found = await findFreeTimes(trx, {
      branch,
      timeZone,
      first,
      last,
      earliest,
      needs: needs.map((one) => ({
        ...one,
        minutes_before: one.minutesBefore,
        work_minutes: one.workMinutes,
        minutes_after: one.minutesAfter,
        may_span_days: one.maySpanDays,
      })),
    });

    const spansOf = new Map(
      bays.map(({ id }) => [
        id,
        openSpans(
          { timeZone, hours, exceptions: exceptions.filter((one) => one.bay === null || one.bay === id) },
          addDays(first, -1),
          addDays(last, LOOKAHEAD_DAYS),
        ),
      ]),
    );
    const fits = (id: string, one: (typeof needs)[number], start: number): boolean =>
      splitJob(spansOf.get(id) ?? [], one, start + one.offsetMinutes * MINUTE_MS)?.pieces.every((piece) =>
        live.every((other) => other.bay !== id || other.until <= piece.from || other.from >= piece.until),
      ) === true;
    const times: [number, number][] = [];
    const end = instantOf(timeZone, last, 1440);
    for (let start = Math.ceil(Math.max(midnight, earliest) / GRID_MS) * GRID_MS; start < end; start += GRID_MS) {
      const left = Math.min(
        ...needs.map((one) => bays.filter(({ id, kind }) => kind === one.kind && fits(id, one, start)).length),
      );
      if (left > 0) times.push([start / 1000, left]);
    }
    const openDays = Array.from({ length: given.days }, (_, i) => addDays(first, i)).filter((day) =>
      needs.every((one) =>
        bays.some(
          ({ id, kind }) =>
            kind === one.kind &&
            (spansOf.get(id) ?? []).some(
              ({ from, until }) => from < instantOf(timeZone, day, 1440) && until > instantOf(timeZone, day, 0),
            ),
        ),
      ),
    );
    result = { found, expected: { times, openDays } };
    throw new RollBack();
  };
  await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  if (result === undefined) throw new Error('the situation was not compared');
  return result;
}

test('the statement finds the same free times as a slow search of every quarter hour and bay', async () => {
  let free = 0;
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const { found, expected } = await compare(given);
      free += expected.times.length;
      expect(found).toEqual(expected);
    }),
    // One seed, since how much of it is free differs widely between seeds; TIMES_SEED and TIMES_RUNS draw others.
    { numRuns: Number(process.env['TIMES_RUNS'] ?? 60), seed: Number(process.env['TIMES_SEED'] ?? 1) },
  );
  // A search that seldom finds something would compare nothing.
  expect(free).toBeGreaterThan(500);
}, 120_000);
