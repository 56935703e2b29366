import type pg from 'pg';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { listFreeStarts } from '#api/scheduling/times/list-free-starts.ts';
import { addDays, weekdayOf } from '#shared/scheduling/wall-clock.ts';
import { median } from '../median.ts';
import type { Server } from './processes.ts';
import { fill } from './seed.ts';
import { holds, quantile, withApp } from './temporary.ts';

const OCCUPANCIES = 100_000;
const CLIENTS = 4;
const SLICES = 6;
const SLICE_MS = 2000;
const TAKERS = 200;
const RACES = Number(process.env['BENCH_RACES'] ?? 20);
/** Free times over HTTP, of the bare statement's calls per second. */
const LEAST_RATIO = 0.5;
/** Of a take in a race. */
const MOST_P99_MS = 500;

/** Lets the clients repeat `call` for one slice. Returns the calls a second. */
async function measure(call: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < SLICE_MS) {
        await call();
        calls += 1;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - began);
}

/** Six wash bays with eleven washes a day, of fourteen that fit, up to thirty days ahead. */
async function fillCalendar(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into resources (id, branch_id, name, kind, position)
     select gen_random_uuid(), branches.id, 'Wash ' || n, 'wash', n from branches, generate_series(3, 6) n`,
  );
  await pool.query(
    `with place as materialized (
       select gen_random_uuid() as id, r.id as resource, r.branch_id as branch,
         ((app_now() at time zone 'Africa/Lagos')::date + 31 - (n / 66)::int + time '07:30' + (n % 11) * interval '45 minutes')
           at time zone 'Africa/Lagos' as start
       from generate_series(0, $1 - 1) n
       join (select *, row_number() over (order by position) as place from resources where kind = 'wash') r on r.place = 1 + (n / 11) % 6),
     allocation as (
       insert into allocations (id, branch_id, customer_id, kind, service_id, mode, starts_at, ends_at)
       select p.id, branch, c.id, 'walk-in', s.id, 'drive-in', start, start + interval '30 minutes'
       from place p, (select id from customers limit 1) c, (select id from services where slug = 'car-wash') s)
     insert into occupancies (id, branch_id, resource_id, during, allocation_id)
     select gen_random_uuid(), branch, resource, tstzrange(start, start + interval '45 minutes'), id from place`,
    [OCCUPANCIES],
  );
  await pool.query('vacuum analyze');
}

/** Lists the free times of thirty days over HTTP and by the bare statement, alternately. Returns the median ratio. */
async function compareTimes(app: Server, bare: () => Promise<unknown>, service: string): Promise<number> {
  let caller = 0;
  const overHttp = async (): Promise<void> => {
    caller += 1;
    // Another address each time: one is limited.
    const address = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
    const response = await fetch(`${app.url}/api/schedule/times?service=${service}&days=30`, {
      headers: { 'x-forwarded-for': address },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
  };
  await overHttp();
  const ratios: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) {
    const ours = await measure(overHttp);
    ratios.push(ours / (await measure(bare)));
  }
  return median(ratios);
}

/** Races of takers for one time each. Returns how long each take lasted, ms. */
async function race(app: Server, pool: pg.Pool, tokens: readonly string[], service: string, first: string) {
  const workingDays = Array.from({ length: 25 }, (_, i) => addDays(first, 2 + i)).filter((day) => weekdayOf(day) < 6);
  const takes: number[] = [];
  for (let round = 0; round < RACES; round++) {
    await pool.query('delete from rate_limits');
    await pool.query(`delete from allocations where kind = 'hold'`);
    // After the eleven washes of the day six bays are free.
    const day = workingDays[round % workingDays.length] ?? first;
    const body = JSON.stringify({ service, startsAt: `${day}T15:00:00Z` });
    const taken = await Promise.all(
      tokens.slice(0, TAKERS).map(async (token) => {
        const at = performance.now();
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const response = await fetch(`${app.url}/api/schedule/hold`, { method: 'POST', headers, body });
        await response.text();
        takes.push(performance.now() - at);
        return response.ok;
      }),
    );
    if (taken.filter(Boolean).length !== 6) throw new Error(`${taken.filter(Boolean).length} of six bays were taken`);
  }
  return takes;
}

/**
 * Measures free times of 30 days and six bays among 100 000 occupancies, and how long a take lasts in a race of 200.
 * True when both are within their limits.
 */
export const measureCalendar = (): Promise<boolean> =>
  withApp({ WORKER: 'off', TRUST_PROXY: '1' }, async ({ app, pool, connection }) => {
    const db = openDatabase(openPool(connection));
    try {
      const tokens = await fill(pool);
      await fillCalendar(pool);
      const wash = await db
        .selectFrom('services')
        .select('id')
        .where('slug', '=', 'car-wash')
        .executeTakeFirstOrThrow();
      const branch = await db.selectFrom('branches').selectAll().executeTakeFirstOrThrow();
      const now = (await pool.query<{ now: Date }>('select app_now() as now')).rows[0]?.now ?? new Date(0);
      const first = now.toISOString().slice(0, 10);
      const needs = await findServiceNeeds(
        db,
        { ...branch, now },
        { services: [wash.id], vehicle: null, mode: 'drive-in' },
      );
      const bare = () => listFreeStarts(db, { ...branch, now }, needs, { first, last: addDays(first, 29) });
      const ratio = await compareTimes(app, bare, wash.id);
      const takes = await race(app, pool, tokens, wash.id, first);
      return [
        holds('\nfree times over HTTP, of the bare statement', ratio, { least: LEAST_RATIO }),
        holds(`a take in a race of ${TAKERS}, p99`, quantile(takes, 0.99), { most: MOST_P99_MS }, ' ms'),
      ].every(Boolean);
    } finally {
      await db.destroy();
    }
  });
