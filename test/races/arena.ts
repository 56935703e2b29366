import { sql } from 'kysely';
import { test } from 'vitest';
import type { Runtime } from '#api/runtime.ts';
import { isUnreachable, type Trx } from '#api/platform/database/database.ts';
import { StartRefused } from '#api/scheduling/taking/start-refused.ts';
import { takeTime } from '#api/scheduling/taking/take-time.ts';
import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import { AppError } from '#shared/errors.ts';
import { dropHold, holdTime, listTimes, type Hold } from '#shared/scheduling/schedule.contract.ts';
import type { ResourceKind } from '#shared/scheduling/resource-kinds.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { isLongRun } from '../long-run.ts';
import { Random } from '../random.ts';
import { retryWhileUnavailable } from '../payments.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp, type TestResponse } from '../test-app.ts';

/** The rounds of each race and seed. */
const ROUNDS = isLongRun ? 100 : 1;
/** For a race in which each round starts a process. */
export const FEW_ROUNDS = Math.max(1, Math.ceil(ROUNDS / 10));
const SEEDS = isLongRun ? [1, 2, 3] : [1];
/** How many customers want one time. */
export const TAKERS = isLongRun ? 200 : 9;
/** How many bays of a kind a race is run with. */
const BAYS = isLongRun ? [1, 3, 6] : [1, 3];

/** A race may take long on a busy machine when it has many rounds, ms. */
export const RACE_MS = 120_000 + ROUNDS * SEEDS.length * 20_000;

/** One round of a race. */
export interface Round {
  /** How many bays there are of each kind. */
  bays: number;
  /** The number of the round, and a start of its own. */
  round: number;
  startsAt: string;
  random: Random;
}

/**
 * Returns a function that declares a race, with 1 and 3 bays of each kind, and in a long run also with 6. Every round
 * begins with an empty calendar, and afterwards no bay may have two cars.
 */
export const racesIn =
  (arena: () => Arena) =>
  (
    title: string,
    run: (round: Round) => Promise<void>,
    { kinds = ['wash'], rounds = ROUNDS }: { kinds?: readonly ResourceKind[]; rounds?: number } = {},
  ): void =>
    test.each(BAYS.flatMap((bays) => SEEDS.map((seed) => [bays, seed] as const)))(
      `${title}, with %d bays and seed %d`,
      async (bays, seed) => {
        const random = new Random(`${title} ${bays} ${seed}`);
        for (let round = 0; round < rounds; round++) {
          await arena().begin(Object.fromEntries(kinds.map((kind) => [kind, bays])));
          await run({ bays, round, startsAt: arena().startOf(round), random });
          await arena().expectOneCarInABay();
        }
      },
      RACE_MS,
    );

/** Repeats work while no connection is free: on a busy machine the queue for one may be full. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || attempt === 10) throw error;
    }
  }
}

/** How long calls took, ms. */
const durations: number[] = [];

/** Notes how long a call took, for `reportDurations`. */
export async function timed<T>(call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await call();
  } finally {
    durations.push(performance.now() - began);
  }
}

/** Prints how long the calls of a whole run took; a share in `npm test` measures nothing. */
export function reportDurations(): void {
  if (!isLongRun || durations.length === 0) return;
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  console.log(`${sorted.length} calls: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

/** What an answer of a taker was: the code of a refusal, or `taken`. */
export type Outcome = string;

export interface Arena {
  app: TestApp;
  customers: Customer[];
  /** A start on one of the coming days, another day for each number. */
  startOf(n: number, minutes?: number): string;
  manager: StaffMember;
  services: Record<'wash' | 'lift' | 'both' | 'crosswise', string>;
  /** Starts from nothing: these bays, one a kind and number, and an empty calendar. */
  begin(bays: Partial<Record<ResourceKind, number>>): Promise<void>;
  /** Holds a time over HTTP. A deadlock that reaches the client fails the race. */
  hold(customer: Customer, services: string | readonly string[], startsAt: string): Promise<TestResponse<Hold>>;
  /** How many cars still fit at a start. */
  left(services: string | readonly string[], startsAt: string): Promise<number>;
  /** Fails when a bay has two cars at a time, or a live allocation lacks a bay that it needs. */
  expectOneCarInABay(): Promise<void>;
  countAllocations(): Promise<number>;
  /** Customers who have not booked yet: one books twenty times a day at most. */
  newCustomers(count: number): Promise<Customer[]>;
}

/** What a service needs of one kind of bay. */
export const need = (kind: ResourceKind, workMinutes: number, minutesAfter = 0) => ({
  vehicleClass: null,
  kind,
  mode: null,
  minutesBefore: 0,
  workMinutes,
  minutesAfter,
  maySpanDays: false,
});

/** The application with customers and services for races, open every day from 00:00 to 24:00 in UTC. */
export async function openArena(): Promise<Arena> {
  const app = await createTestApp({ WORKER: 'off' });
  const { db } = app.runtime;
  const manager = await createStaff(app, 'manager');
  const customers: Customer[] = [];
  for (let i = 0; i < TAKERS; i++) customers.push(await createCustomer(app));
  const names = (await app.request<Service[]>('GET', 'service/all')).body;
  const idOf = (name: string): string => names.find((one) => one.name === name)?._id ?? '';
  const services = {
    wash: idOf('Car wash'),
    lift: idOf('Tyre maintenance'),
    both: idOf('Diagnostic repair'),
    crosswise: idOf('General mechanical'),
  };
  const change = async (path: string, body: object): Promise<void> => {
    const { version } = (await expectOk(manager.request<{ version: number }>('GET', 'staff/schedule'))).body;
    await expectOk(manager.request('PUT', path, { ...body, version, confirm: true }));
  };
  await change('staff/schedule/rules', {
    rules: {
      timeZone: 'UTC',
      noticeMinutes: 0,
      horizonDays: 60,
      cutOffMinutes: 0,
      unpaidKeepsTime: true,
      unpaidMinutes: 240,
      gapMinutes: 30,
      depositHours: 24,
    },
  });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }));
  await change('staff/schedule/hours', { hours });
  await change(`staff/service/${services.wash}/needs`, { needs: [need('wash', 30, 15)] });
  await change(`staff/service/${services.lift}/needs`, { needs: [need('lift', 60)] });
  await change(`staff/service/${services.both}/needs`, { needs: [need('driver', 30), need('wash', 30)] });
  await change(`staff/service/${services.crosswise}/needs`, { needs: [need('wash', 30), need('driver', 30)] });

  const days = await comingDays(app.runtime);
  const newCustomers = (count: number): Promise<Customer[]> => atOnce(count, () => createCustomer(app));
  return {
    app,
    customers,
    newCustomers,
    manager,
    services,
    startOf(n, minutes = 0) {
      return new Date(Date.parse(`${days[n % days.length]}T08:00:00Z`) + minutes * 60_000).toISOString();
    },
    async begin(bays) {
      await app.advance('0 minutes');
      await db.deleteFrom('waits').execute();
      await db.deleteFrom('allocations').execute();
      await db.deleteFrom('calendar_exceptions').execute();
      await sql`delete from rate_limits`.execute(db);
      const listed = (
        await expectOk(
          manager.request<{ bays: { _id: string; name: string; kind: ResourceKind; retired: boolean }[] }>(
            'GET',
            'staff/schedule',
          ),
        )
      ).body.bays;
      for (const kind of ['wash', 'lift', 'body', 'diagnostics', 'driver'] as const) {
        const own = listed.filter((bay) => bay.kind === kind);
        const wanted = bays[kind] ?? 0;
        for (const [i, { _id, name, retired }] of own.entries())
          if (retired !== i >= wanted)
            await expectOk(manager.request('PUT', `staff/bay/${_id}`, { name, retired: i >= wanted }));
        for (let i = own.length; i < wanted; i++)
          await expectOk(manager.request('POST', 'staff/bay', { name: `${kind} ${i + 1} of the race`, kind }));
      }
    },
    hold: (customer, services, startsAt) =>
      retryWhileUnavailable(async () => {
        const body = { ...toServiceFields([services].flat().join(',')), startsAt };
        const answer = await timed(() => customer.call(holdTime, { body }));
        // A full queue for a connection is `database.unavailable`; this is a deadlock or a lock that never came.
        if (answer.code === 'request.busy') throw new Error('a deadlock reached a client');
        return answer;
      }),
    async left(services, startsAt) {
      await sql`delete from rate_limits`.execute(db);
      const ids = [services].flat();
      const query = { service: ids[0] ?? '', services: ids.join(','), from: startsAt.slice(0, 10), days: '1' };
      const { days } = (await expectOk(app.call(listTimes, { query }))).body;
      return days[0]?.times.find((time) => time.startsAt === startsAt)?.left ?? 0;
    },
    async expectOneCarInABay() {
      // A time that a customer gave up, or lost, has no bay.
      const isLive = sql`starts_at is not null and (held_until is null or held_until > app_now())`;
      const { rows } = await sql<{ what: string }>`
        select 'two cars in one bay' as what from occupancies a join occupancies b
          on a.id < b.id and a.resource_id = b.resource_id and a.during && b.during
        union all
        select 'an allocation without a bay' from allocations
          where ${isLive} and not exists (select from occupancies o where o.allocation_id = allocations.id)
        union all
        select 'more bays than the needs of the service' from allocations a
          where (select count(*) from occupancies o where o.allocation_id = a.id)
            > (select count(*) from service_needs n where n.service_id = any(a.service_id || a.further_services))
        union all
        select 'work outside what is occupied' from allocations a
          where ${isLive} and not exists (
            select from occupancies o where o.allocation_id = a.id and o.during @> a.starts_at)`.execute(db);
      if (rows.length > 0) throw new Error(rows.map(({ what }) => what).join(', '));
    },
    async countAllocations() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from allocations`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

/** Gives a hold back over HTTP. */
export const giveBack = (customer: Customer, hold: string): Promise<unknown> =>
  expectOk(customer.call(dropHold, { params: { id: hold } }));

/** The days of the next weeks, YYYY-MM-DD in UTC, from tomorrow on. */
async function comingDays(runtime: Runtime, count = 50): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char((app_now() at time zone 'UTC') + n * interval '1 day', 'YYYY-MM-DD') as day
    from generate_series(1, ${count}::int) n`.execute(runtime.db);
  return rows.map(({ day }) => day);
}

/** Takes a permanent time as staff do, and returns the outcome. */
export async function takeAsStaff(
  { app: { runtime } }: Arena,
  given: { customerId: string; bookingId: string; service: string; startsAt: string; resourceId?: string },
): Promise<Outcome> {
  const { customerId, bookingId, service, startsAt, resourceId } = given;
  const work = async (trx: Trx): Promise<Outcome> => {
    await takeTime(trx, {
      customerId,
      job: { services: [service], vehicle: null, mode: 'drive-in' },
      start: Date.parse(startsAt),
      takenFor: { kind: 'booking', bookingId },
      by: 'staff',
      ...(resourceId !== undefined && { resourceId }),
    });
    return 'taken';
  };
  return outcomeOf(runtime, work);
}

/** Runs work in a transaction; its result, or the code of its refusal. */
export const outcomeOf = ({ db }: Runtime, work: (trx: Trx) => Promise<Outcome>): Promise<Outcome> =>
  whileFull(() => db.transaction().execute(work)).catch((error: unknown) => {
    if (error instanceof AppError || error instanceof StartRefused) return error.code;
    throw error;
  });

/** How a taker may be refused a time that others have, or that staff closed. */
export const REFUSED = ['schedule.taken', 'schedule.closed'];

/** A booking without a time of one customer, for staff to give one. */
export interface UntimedBooking {
  customerId: string;
  bookingId: string;
}

/** One such booking for each customer of the arena. */
export async function bookForEach({ app, customers }: Arena): Promise<UntimedBooking[]> {
  const bookings: UntimedBooking[] = [];
  for (const customer of customers)
    bookings.push({ customerId: customer._id, bookingId: (await app.book(customer))._id });
  return bookings;
}
