// node tools/bench/schedule.ts: free times of 30 days and six bays among 100 000 occupancies, over HTTP and as the bare
// statement, alternately; and how long a take lasts in a race of 200.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { findServiceNeeds } from '#api/scheduling/find-service-needs.ts';
import { listFreeStarts } from '#api/scheduling/list-free-starts.ts';
import { addDays, weekdayOf } from '#shared/scheduling/wall-clock.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { fill } from './seed.ts';

const OCCUPANCIES = 100_000;
const CLIENTS = 4;
const SLICES = 6;
const SLICE_MS = 2000;
const TAKERS = 200;
const RACES = Number(process.env['BENCH_RACES'] ?? 20);
/** What the design asks for. */
const LEAST_RATIO = 0.5;
const MOST_P99_MS = 500;

const quantile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;

/** Runs `call` by so many clients for a time; returns calls a second and each duration, ms. */
async function measure(call: () => Promise<unknown>): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < SLICE_MS) {
        const at = performance.now();
        await call();
        times.push(performance.now() - at);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}

warnOfLoad();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
const env = { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
const app = await startServer('src/api/main.ts', env);
const pool = new pg.Pool({ ...postgres.connection, max: 1 });
const db = openDatabase(openPool(postgres.connection));
try {
  const tokens = await fill(pool);
  console.log(`Filling: six wash bays, ${OCCUPANCIES} occupancies.`);
  await pool.query(
    `insert into resources (id, branch_id, name, kind, position)
     select gen_random_uuid(), branches.id, 'Wash ' || n, 'wash', n from branches, generate_series(3, 6) n`,
  );
  // Eleven washes a day and bay, of fourteen that fit; up to thirty days ahead.
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
  const service: string =
    (await pool.query<{ id: string }>(`select id from services where slug = 'car-wash'`)).rows[0]?.id ?? '';
  const branch = await db.selectFrom('branches').selectAll().executeTakeFirstOrThrow();
  const now = (await pool.query<{ now: Date }>('select app_now() as now')).rows[0]?.now ?? new Date(0);
  const first = now.toISOString().slice(0, 10);
  const needs = await findServiceNeeds(db, { ...branch, now }, { service, vehicle: null, mode: 'drive-in' });
  const bare = () => listFreeStarts(db, { ...branch, now }, needs, { first, last: addDays(first, 29) });
  let caller = 0;
  const overHttp = async (): Promise<void> => {
    caller += 1;
    // Another address each time: one is limited.
    const address = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
    const response = await fetch(`${app.url}/api/schedule/times?service=${service}&days=30`, {
      headers: { 'x-forwarded-for': address },
    });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  };
  await overHttp();
  console.log(`\nfree times of 30 days, ${(await bare()).times.length} of them; ${CLIENTS} clients`);
  const ratios: number[] = [];
  for (let slice = 1; slice <= SLICES; slice++) {
    const [ours, theBare] = [await measure(overHttp), await measure(bare)];
    ratios.push(ours.perSecond / theBare.perSecond);
    console.log(
      `slice ${slice}: HTTP ${ours.perSecond.toFixed(1)}/s, p95 ${quantile(ours.times, 0.95).toFixed(0)} ms; ` +
        `bare ${theBare.perSecond.toFixed(1)}/s, p95 ${quantile(theBare.times, 0.95).toFixed(0)} ms; ratio ${(ratios.at(-1) ?? 0).toFixed(2)}`,
    );
  }
  const ratio = quantile(ratios, 0.5);
  console.log(`median ratio ${ratio.toFixed(2)}, at least ${LEAST_RATIO}: ${ratio >= LEAST_RATIO ? 'pass' : 'FAIL'}`);

  const workingDays = Array.from({ length: 25 }, (_, i) => addDays(first, 2 + i)).filter((day) => weekdayOf(day) < 6);
  const takes: number[] = [];
  const codes = new Map<string, number>();
  for (let race = 0; race < RACES; race++) {
    await pool.query('delete from rate_limits');
    await pool.query(`delete from allocations where kind = 'hold'`);
    // After the eleven washes of the day six bays are free.
    const day = workingDays[race % workingDays.length] ?? first;
    const body = JSON.stringify({ service, startsAt: `${day}T15:00:00Z` });
    await Promise.all(
      tokens.slice(0, TAKERS).map(async (token) => {
        const at = performance.now();
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const response = await fetch(`${app.url}/api/schedule/hold`, { method: 'POST', headers, body });
        const code = response.ok ? 'taken' : (/"code":"([^"]+)"/.exec(await response.text())?.[1] ?? '');
        codes.set(code, (codes.get(code) ?? 0) + 1);
        takes.push(performance.now() - at);
      }),
    );
  }
  const p99 = quantile(takes, 0.99);
  console.log(
    `\n${RACES} races of ${TAKERS} takers for one time, six bays: ${JSON.stringify(Object.fromEntries(codes))}`,
  );
  console.log(
    `p50 ${quantile(takes, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${MOST_P99_MS}: ${p99 <= MOST_P99_MS ? 'pass' : 'FAIL'}`,
  );
  process.exitCode = ratio >= LEAST_RATIO && p99 <= MOST_P99_MS ? 0 : 1;
} finally {
  await pool.end();
  await db.destroy();
  await app.stop();
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
