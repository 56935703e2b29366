// npm run bench:capacity: how many calls a second one server carries: the built application with its jobs and its own
// PostgreSQL, filled as a centre's would be, under a mix of calls at growing rates.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { createPasswordHasher } from '#api/vendors/password-hashing.ts';
import type { ScheduleTimes } from '#shared/scheduling/schedule.contract.ts';
import { root } from '../project-root.ts';
import type { RateLoad, RateMeasured } from './capacity-load.ts';
import { familyCpuMs, runScript, startServer } from './processes.ts';
import { fill } from './seed.ts';
import { holds } from './temporary.ts';

const CUSTOMERS = 10_000;
const BOOKINGS = 50_000;
const BAYS = 6;
const PASSWORD = 'kept in the glove box';
/** Calls a second, one after the other; the run ends at the second one in a row that is too many. */
const RATES = [10, 20, 40, 60, 80, 100, 120, 150, 175, 200, 250, 300];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
/** No further rate is started after this time. */
const LAST_START_MS = 150_000;
/** Calls a second that one server must carry on two processors. */
const LEAST_CARRIED = 120;
const MOST_P99_MS = { reads: 250, bookings: 500 };
/** Of 100 calls. A person who books reads a few pages before. */
const MIX = { mine: 34, times: 20, services: 10, vehicles: 10, me: 5, book: 20, login: 1 };
/** A booked place, minutes: the longest that any car needs for a wash, so that the places of a run never meet. */
const PLACE_MINUTES = 60;

type Kind = keyof typeof MIX;

/** The kinds of 100 calls, evenly mixed. */
const cycle = Object.entries(MIX)
  .flatMap(([kind, share]) => Array.from({ length: share }, (_, i) => ({ kind, at: (i + 0.5) / share })))
  .toSorted((a, b) => a.at - b.at)
  .map(({ kind }): string => kind);

/** Time that the machine's processors worked, and all their time, ms. */
function machineMs(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

const started = performance.now();
const build: { ensureBuilt: () => Promise<boolean> } = await import(path.join(root, 'scripts/build.mjs'));
if (!(await build.ensureBuilt())) throw new Error('The build failed.');
console.log(
  `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GB of memory; load at the start ${loadavg()[0]?.toFixed(1)}.`,
);
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
const postmaster = Number(readFileSync(path.join(postgres.home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const pool = new pg.Pool({ ...postgres.connection, max: 1 });

/** The answer of a public call. */
const get = async <T>(what: string): Promise<T> => {
  const response = await fetch(`${app.url}/api/${what}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
};

try {
  const tokens = await fill(pool, { customers: CUSTOMERS, bookings: BOOKINGS });
  await pool.query('update customers set password_hash = $1', [await createPasswordHasher().hash(PASSWORD)]);
  await fillCalendar();
  const { rows } = await pool.query<{ service: string; vehicle: string; brand: string }>(
    `select s.id as service, v.id as vehicle, v.brand_id as brand
     from (select id from services where slug = 'car-wash') s, (select id, brand_id from vehicles order by id limit 1) v`,
  );
  const { service = '', vehicle = '', brand = '' } = rows[0] ?? {};
  const job = { service, vehicle, mode: 'drive-in' };
  const form = {
    ...job,
    fullName: 'Ṣadé Adébáyọ̀',
    phoneNumber: '0803 123 4567',
    brand,
    carType: 'Honda Accord 2004',
    paymentMethod: 'online',
  };
  console.log(`Filled: ${CUSTOMERS} customers, ${BOOKINGS} bookings, ${BAYS} wash bays, half of their places taken.`);
  console.log(`Of 100 calls: ${JSON.stringify(MIX)}; ${SECONDS} s each rate, times from the moment a call is due.\n`);

  let sent = 0;
  const load = async (rate: number, seconds: number): Promise<RateMeasured> => {
    // The places of the rate before are free again.
    await pool.query(`delete from allocations where kind = 'booking'`);
    const places = await freePlaces(job);
    const calls = Array.from({ length: rate * seconds }, () => {
      const number = sent++;
      const person = number % tokens.length;
      const kind = (cycle[number % cycle.length] ?? 'mine') as Kind;
      // Another address each time: one is limited.
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      const token = tokens[person] ?? '';
      return { kind, address, token, ...request(kind, person, places) };
    });
    return runScript<RateMeasured>(path.join(import.meta.dirname, 'capacity-load.ts'), {
      url: app.url,
      rate,
      calls,
    } satisfies RateLoad);
  };
  const request = (kind: Kind, person: number, places: string[]): { method: string; path: string; body?: object } => {
    if (kind === 'mine') return { method: 'GET', path: 'booking/mine?type=all&page=1' };
    if (kind === 'times') return { method: 'GET', path: `schedule/times?${new URLSearchParams(job).toString()}` };
    if (kind === 'services') return { method: 'GET', path: 'service/all' };
    if (kind === 'vehicles') return { method: 'GET', path: 'vehicle/brands/all' };
    if (kind === 'me') return { method: 'GET', path: 'user/me' };
    if (kind === 'login')
      return { method: 'POST', path: 'user/login', body: { email: `person${person}@example.ng`, password: PASSWORD } };
    const startsAt = places.pop();
    if (startsAt === undefined) throw new Error('More bookings than free places: lower the rates.');
    return { method: 'POST', path: 'booking/book', body: { ...form, startsAt } };
  };

  await load(20, 5);
  console.log(
    'CPU time of a call, ms, by the application and the database; then shares of all processors, with that of other processes.',
  );
  console.log(
    '  calls/s   reads p50   p99 ms   bookings p50   p99 ms   log-in p99   errors   app ms    db ms    app     db   load   others   app MB',
  );
  let [best, failures] = [0, 0];
  for (const rate of RATES) {
    if (failures === 2 || performance.now() - started > LAST_START_MS) break;
    const [machine, cpu, database] = [machineMs(), app.cpuMs(), familyCpuMs(postmaster)];
    const measured = await load(rate, SECONDS);
    const after = machineMs();
    const { reads, bookings, logins, errors } = measured;
    const [appMs, databaseMs] = [app.cpuMs() - cpu, familyCpuMs(postmaster) - database];
    const othersMs = after.busy - machine.busy - appMs - databaseMs - measured.cpuMs;
    const isCarried = errors.length === 0 && reads.p99 < MOST_P99_MS.reads && bookings.p99 < MOST_P99_MS.bookings;
    failures = isCarried ? 0 : failures + 1;
    if (isCarried) best = rate;
    const share = (part: number): string => `${((100 * part) / (after.all - machine.all)).toFixed(0)} %`;
    const perCall = (part: number): string => (part / (rate * SECONDS)).toFixed(1);
    const cells: [string, number][] = [
      [String(rate), 9],
      [reads.p50.toFixed(0), 12],
      [reads.p99.toFixed(0), 9],
      [bookings.p50.toFixed(0), 15],
      [bookings.p99.toFixed(0), 9],
      [logins.p99.toFixed(0), 13],
      [String(errors.length), 9],
      [perCall(appMs), 9],
      [perCall(databaseMs), 9],
      [share(appMs), 7],
      [share(databaseMs), 7],
      [share(measured.cpuMs), 7],
      [share(othersMs), 9],
      [app.memoryMb().toFixed(0), 9],
    ];
    console.log(`${cells.map(([text, width]) => text.padStart(width)).join('')}${isCarried ? '' : '   too many'}`);
    for (const error of new Set(errors)) console.log(`            ${error}`);
  }
  if (best > 0) await explain(best);
  if (!holds('\ncalls a second carried', best, { least: LEAST_CARRIED })) process.exitCode = 1;
} finally {
  await pool.end();
  await app.stop();
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Six wash bays; in three of them every hour of the last 60 days and of the next 30 is taken. */
async function fillCalendar(): Promise<void> {
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
async function freePlaces(job: Record<string, string>): Promise<string[]> {
  const { days } = await get<ScheduleTimes>(`schedule/times?${new URLSearchParams({ ...job, days: '31' }).toString()}`);
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

/** What a rate means for a centre. */
async function explain(rate: number): Promise<void> {
  const { rows } = await pool.query<{ minutes: number; washes: number }>(
    `select max(minutes)::int as minutes, (select n.work_minutes + n.minutes_after from service_needs n
         join services s on s.id = n.service_id where s.slug = 'car-wash' and n.kind = 'wash' and n.vehicle_class is null) as washes
     from (select sum(closes_minute - opens_minute) as minutes from opening_hours group by weekday) d`,
  );
  const { minutes = 0, washes = 1 } = rows[0] ?? {};
  const perDay = BAYS * Math.floor(minutes / washes);
  const perSecond = (rate * MIX.book) / 100;
  console.log(
    `\nCarried: ${rate} calls/s, of them ${perSecond.toFixed(1)} bookings/s (p99 below ${MOST_P99_MS.reads} ms for reads and ${MOST_P99_MS.bookings} ms for bookings, no error).`,
  );
  console.log(
    `A centre with ${BAYS} bays, open ${minutes / 60} h, washes at most ${perDay} cars a day, ${washes} min each. If each is booked with the calls of this mix, in one and the same hour, ` +
      `this server carries ${Math.floor((perSecond * 3600) / perDay)} such centres.`,
  );
}
