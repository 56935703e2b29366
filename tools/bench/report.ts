// node tools/bench/report.ts: how long the report of a day, a month and a year takes among 50 000 bookings of a year,
// with their payments, visits, events, appointments and clocked time.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import pg from 'pg';
import { readConfig } from '#api/config.ts';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { getReport } from '#api/reports/get-report.ts';
import { openRuntime } from '#api/runtime.ts';
import { prepareDatabase } from '#api/start.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { warnOfLoad } from './processes.ts';

const BOOKINGS = 50_000;
const CUSTOMERS = 8000;
const RUNS = 5;

/** Inserts a year that ends now; every seventh booking is cancelled, the others are paid, checked in and completed. */
const FILL = [
  `insert into customers (id, first_name, last_name, phone, referral_code, walk_in)
   select gen_random_uuid(), 'Ṣadé', 'Adébáyọ̀', '+2348031234567', 'BENCH' || n, true from generate_series(1, ${CUSTOMERS}) n`,
  `insert into staff (id, email, name, type)
   select gen_random_uuid(), 'bench' || n || '@example.ng', 'Technician ' || n, 'technician' from generate_series(1, 8) n`,
  `create temp table made as
   select gen_random_uuid() as id, n, c.id as customer, s.id as service, s.name, s.price_kobo, t.id as staff,
     app_now() - (n * interval '365 days' / ${BOOKINGS}) as at
   from generate_series(1, ${BOOKINGS}) n
     join (select id, row_number() over () as place from customers) c on c.place = 1 + n * 7919 % ${CUSTOMERS}
     join (select *, row_number() over () as place, count(*) over () as of from services) s on s.place = 1 + n % s.of
     join (select id, row_number() over () as place from staff where type = 'technician') t on t.place = 1 + n % 8`,
  `insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year,
     price_kobo, amount_kobo, mode, payment_method, payment_status, status, created_at)
   select m.id, customer, 'Ṣadé Adébáyọ̀', '-', service, m.name, v.brand_id, v.id, r.name, v.model, v.year, m.price_kobo, m.price_kobo,
     'drive-in', 'cash', case when n % 7 = 0 then 'unpaid' else 'paid' end, case when n % 7 = 0 then 'cancelled' else 'completed' end,
     at - interval '20 hours'
   from made m, (select * from vehicles order by id limit 1) v join brands r on r.id = v.brand_id`,
  `insert into payments (id, booking_id, charge_id, reference, method, amount_kobo, received_kobo, received_currency, status, recorded_by,
     paid_at, settled_at, created_at)
   select gen_random_uuid(), id, id, replace(id::text, '-', ''), (array['cash', 'transfer'])[1 + n % 2], price_kobo, price_kobo, 'NGN', 'settled',
     staff, at, at, at from made where n % 7 <> 0`,
  `insert into booking_events (booking_id, at, actor, event)
   select id, at + step * interval '10 minutes', 'staff', (array['booked', 'payment-recorded', 'completed'])[step]
   from made, generate_series(1, 3) step where n % 7 <> 0`,
  `insert into booking_events (booking_id, at, actor, event, detail)
   select id, at, 'staff', 'cancelled', '{"note": "Power cut"}' from made where n % 7 = 0`,
  `insert into audit_log (at, staff_id, event, subject_kind, subject_id)
   select at, staff, 'booking.completed', 'booking', id::text from made`,
  `insert into visits (id, state, fuel, belongings, marks, checked_in_at, checked_in_by, ready_at, released_at)
   select id, 'released', 'half', '[]', '[]', at, staff, at + interval '2 hours', at + interval '3 hours' from made where n % 7 <> 0`,
  `insert into custody_events (id, visit_id, number, kind, place, bay_id, staff_id, at)
   select gen_random_uuid(), m.id, 1, 'car-moved', 'bay', r.id, staff, at + n % 60 * interval '1 minute'
   from made m, (select id from resources order by position limit 1) r where n % 7 <> 0`,
  `insert into time_entries (id, visit_id, staff_id, started_at, ended_at, end_reason)
   select gen_random_uuid(), id, staff, at + interval '10 minutes', at + interval '40 minutes', 'clock-off' from made where n % 7 <> 0`,
  `insert into allocations (id, branch_id, customer_id, booking_id, kind, service_id, mode, starts_at, ends_at)
   select m.id, b.id, customer, m.id, 'booking', service, 'drive-in', at, at + interval '10 minutes' from made m, branches b where n % 7 <> 0`,
  `insert into occupancies (id, branch_id, resource_id, during, allocation_id)
   select gen_random_uuid(), r.branch_id, r.id, tstzrange(at, at + interval '10 minutes'), m.id
   from made m join (select id, branch_id, row_number() over (order by position) as place from resources where kind <> 'driver') r on r.place = 1 + n % 6
   where n % 7 <> 0`,
  'vacuum analyze',
];

warnOfLoad();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
const setup = openDatabase(openPool(postgres.connection, 1));
await prepareDatabase(setup);
await setup.destroy();
const client = new pg.Client(postgres.connection);
await client.connect();
for (const statement of FILL) await client.query(statement);
const config = readConfig({ DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn' });
const runtime = await openRuntime(config, postgres.connection, pino({ level: 'warn' }), postgres.connection);
try {
  const { rows } = await client.query<{ today: string }>(
    `select to_char(app_now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as today`,
  );
  const to = rows[0]?.today ?? '';
  for (const days of [1, 31, 365]) {
    const times: number[] = [];
    let cars = 0;
    for (let i = 0; i < RUNS; i++) {
      const began = performance.now();
      ({ cars } = (await getReport(runtime, { from: addDays(to, 1 - days), to })).counts);
      times.push(Math.round(performance.now() - began));
    }
    console.log(`${String(days).padStart(3)} days, ${cars} cars: ${times.join(', ')} ms`);
  }
} finally {
  await runtime.close();
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
