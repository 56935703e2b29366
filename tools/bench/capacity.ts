// npm run bench:capacity: how many calls a second one server carries: the application with its jobs and its own
// PostgreSQL, filled as a centre's would be, under a mix of calls at growing rates.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPasswordHasher } from '#api/vendors/password-hashing.ts';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { warnOfLoad } from './processes.ts';
import { fill } from './seed.ts';
import { holds, quantile, withApp, type TemporaryApp } from './temporary.ts';

const CUSTOMERS = 10_000;
const BOOKINGS = 50_000;
const BAYS = 6;
const PASSWORD = 'kept in the glove box';
/** Calls a second, one after the other; the run ends at the second one in a row that is too many. */
const RATES = [10, 20, 40, 60, 80, 100, 120, 150, 175, 200, 250, 300];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Calls a second that one server must carry on two processors. */
const LEAST_CARRIED = 120;
const MOST_P99_MS = { reads: 250, bookings: 500 };
/** Of 100 calls. A person who books reads a few pages before. */
const MIX = { mine: 34, times: 20, services: 10, vehicles: 10, me: 5, book: 20, login: 1 };
/** The longest that any car needs for a wash, minutes, so that the booked places of a run never meet. */
const PLACE_MINUTES = 60;

type Kind = keyof typeof MIX;

/** The kinds of 100 calls, evenly mixed. */
const CYCLE = Object.entries(MIX)
  .flatMap(([kind, share]) => Array.from({ length: share }, (_, i) => ({ kind, at: (i + 0.5) / share })))
  .toSorted((a, b) => a.at - b.at)
  .map(({ kind }) => kind as Kind);

/** Six wash bays; in three of them every hour of the last 60 days and of the next 30 is taken. */
async function fillCalendar(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into resources (id, branch_id, name, kind, position)
     select gen_random_uuid(), branches.id, 'Wash ' || n, 'wash', n + 10 from branches, generate_series(3, $1::int) n`,
    [BAYS],
  );
  await pool.query(
    `with place as materialized (
       select gen_random_uuid() as id, r.id as resource, r.branch_id as branch,
         ((app_now() at time zone 'Africa/Lagos')::date + day + time '07:30' + hour * interval '1 hour')
           at time zone 'Africa/Lagos' as start
       from generate_series(-60, 31) day, generate_series(0, 9) hour,
         (select * from resources where kind = 'wash' order by position limit 3) r),
     allocation as (
       insert into allocations (id, branch_id, customer_id, kind, service_id, mode, starts_at, ends_at)
       select p.id, branch, c.id, 'walk-in', s.id, 'drive-in', start, start + interval '45 minutes'
       from place p, (select id from customers limit 1) c, (select id from services where slug = 'car-wash') s)
     insert into occupancies (id, branch_id, resource_id, during, allocation_id)
     select gen_random_uuid(), branch, resource, tstzrange(start, start + interval '1 hour'), id from place`,
  );
  await pool.query('vacuum analyze');
}

/** Starts that can all be booked: each as often as bays are free then, and a place's length apart. */
async function freePlaces(url: string, job: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${url}/api/schedule/times?${new URLSearchParams({ ...job, days: '31' }).toString()}`);
  if (!response.ok) throw new Error(await response.text());
  const { days } = (await response.json()) as ScheduleTimes;
  let next = 0;
  return days
    .flatMap(({ times }) => times)
    .flatMap(({ startsAt, left }) => {
      const start = Date.parse(startsAt);
      if (start < next) return [];
      next = start + PLACE_MINUTES * 60_000;
      return Array.from({ length: left }, () => startsAt);
    });
}

interface Call {
  kind: Kind;
  method: string;
  /** Follows /api/. */
  path: string;
  address: string;
  token: string;
  body?: object;
}

const agent = new Agent({ keepAlive: true });

/** Sends one call and reads its whole answer. Rejects for a call that fails. */
async function send(url: string, { method, path, address, token, body }: Call): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` }),
  };
  const call = request(`${url}/api/${path}`, { method, agent, headers });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answer = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode > 299) throw new Error(`${statusCode} ${answer.slice(0, 120)}`);
}

interface Measured {
  /** From the moment a call was due to the end of its answer, ms. */
  reads: number[];
  bookings: number[];
  errors: string[];
}

/** Sends calls when they are due, whether earlier ones have been answered or not, as people do. */
async function sendAtRate(url: string, rate: number, calls: readonly Call[]): Promise<Measured> {
  const measured: Measured = { reads: [], bookings: [], errors: [] };
  const began = performance.now();
  await Promise.all(
    calls.map(async (call, number) => {
      const due = began + (number * 1000) / rate;
      await sleep(Math.max(0, due - performance.now()));
      await send(url, call).catch((error: unknown) => measured.errors.push(`${call.path}: ${String(error)}`));
      const took = performance.now() - due;
      if (call.method === 'GET') measured.reads.push(took);
      if (call.kind === 'book') measured.bookings.push(took);
    }),
  );
  return measured;
}

/** Fills the database. Returns a function that sends a mix of calls at a rate, for some seconds. */
async function prepare({ app, pool }: TemporaryApp): Promise<(rate: number, seconds: number) => Promise<Measured>> {
  const tokens = await fill(pool, { customers: CUSTOMERS, bookings: BOOKINGS });
  await pool.query('update customers set password_hash = $1', [await createPasswordHasher().hash(PASSWORD)]);
  await fillCalendar(pool);
  const { rows } = await pool.query<{ service: string; vehicle: string; brand: string }>(
    `select s.id as service, v.id as vehicle, v.brand_id as brand
     from (select id from services where slug = 'car-wash') s, (select id, brand_id from vehicles order by id limit 1) v`,
  );
  const { service = '', vehicle = '', brand = '' } = rows[0] ?? {};
  const job = { service, vehicle, mode: 'drive-in' };
  const person = { fullName: 'Ṣadé Adébáyọ̀', phoneNumber: '0803 123 4567' };
  const form = { ...job, ...person, brand, carType: 'Honda Accord 2004', paymentMethod: 'online' };
  const reads = {
    mine: 'booking/mine?type=all&page=1',
    times: `schedule/times?${new URLSearchParams(job).toString()}`,
    services: 'service/all',
    vehicles: 'vehicle/brands/all',
    me: 'user/me',
  };
  const callOf = (kind: Kind, customer: number, places: string[]): { method: string; path: string; body?: object } => {
    if (kind === 'login')
      return {
        method: 'POST',
        path: 'user/login',
        body: { email: `person${customer}@example.ng`, password: PASSWORD },
      };
    if (kind !== 'book') return { method: 'GET', path: reads[kind] };
    const startsAt = places.pop();
    if (startsAt === undefined) throw new Error('More bookings than free places: lower the rates.');
    return { method: 'POST', path: 'booking/book', body: { ...form, startsAt } };
  };
  let sent = 0;
  return async (rate, seconds) => {
    // The places of the rate before are free again.
    await pool.query(`delete from allocations where kind = 'booking'`);
    const places = await freePlaces(app.url, job);
    const calls = Array.from({ length: rate * seconds }, () => {
      const number = sent++;
      const customer = number % tokens.length;
      const kind = CYCLE[number % CYCLE.length] ?? 'mine';
      // Another address each time: one is limited.
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      return { kind, address, token: tokens[customer] ?? '', ...callOf(kind, customer, places) };
    });
    return sendAtRate(app.url, rate, calls);
  };
}

warnOfLoad();
const carried = await withApp({ TRUST_PROXY: '1' }, async (temporary) => {
  const load = await prepare(temporary);
  console.log(`${cpus().length} processors; ${CUSTOMERS} customers, ${BOOKINGS} bookings, ${BAYS} wash bays.`);
  console.log(`Of 100 calls: ${JSON.stringify(MIX)}; ${SECONDS} s each rate, times from the moment a call is due.\n`);
  await load(20, 5);
  console.log('  calls/s   reads p50   p99 ms   bookings p50   p99 ms   errors');
  let [best, failures] = [0, 0];
  for (const rate of RATES) {
    const { reads, bookings, errors } = await load(rate, SECONDS);
    const [readsP99, bookingsP99] = [quantile(reads, 0.99), quantile(bookings, 0.99)];
    const isCarried = errors.length === 0 && readsP99 < MOST_P99_MS.reads && bookingsP99 < MOST_P99_MS.bookings;
    const cells = [rate, quantile(reads, 0.5), readsP99, quantile(bookings, 0.5), bookingsP99, errors.length];
    const widths = [9, 12, 9, 15, 9, 9];
    const line = cells.map((cell, i) => cell.toFixed(0).padStart(widths[i] ?? 0)).join('');
    console.log(`${line}${isCarried ? '' : '   too many'}`);
    for (const error of new Set(errors)) console.log(`            ${error}`);
    if (isCarried) best = rate;
    failures = isCarried ? 0 : failures + 1;
    if (failures === 2) break;
  }
  return best;
});
agent.destroy();
if (!holds('\ncalls a second carried', carried, { least: LEAST_CARRIED })) process.exitCode = 1;
