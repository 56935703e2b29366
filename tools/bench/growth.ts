import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import type { Load, Measured } from './load.ts';
import { runScript, startServer } from './processes.ts';

/** Of each customer: a car that is washed every other month. */
const BOOKINGS_EACH = 5;
/** Customers who are logged in. */
const SESSIONS = 200;
const CLIENTS = 4;
const SLICE_MS = 500;
const SLICES = 10;
const ROUNDS = 3;

/**
 * Adds so many bookings in bulk, each customer's spread over the whole table as they are made over time, and sessions
 * of the first customers. Without our triggers, whose charges are inserted in bulk too.
 */
async function fill(connection: pg.PoolConfig, bookings: number, tokens: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const customers = bookings / BOOKINGS_EACH;
  const customer = (n: string): string => `md5('customer ' || ${n})::uuid`;
  // Without indexes and foreign keys, which are created again afterwards, a million rows take a tenth of the time.
  const { rows } = await client.query<{ dropped: string; created: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as created
    from pg_constraint where contype = 'f' and conrelid in ('bookings'::regclass, 'charges'::regclass)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = 'bookings'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`);
  const [drops, creates] = [rows.map(({ dropped }) => dropped), rows.map(({ created }) => created)];
  const statements = [
    `insert into customers (id, email, email_verified_at, first_name, last_name, phone, referral_code)
     select ${customer('n')}, 'person' || n || '@example.ng', now(), 'Ṣadé', 'Adébáyọ̀', '+2348031234567', 'GROW' || n
     from generate_series(1, ${customers}) n`,
    'alter table bookings disable trigger user',
    ...drops,
    `insert into bookings (id, customer_id, full_name, phone, service_id, service_name, brand_id, vehicle_id, brand_name, model, year, price_kobo, amount_kobo, mode, payment_method, payment_status, status, created_at)
     select md5('booking ' || n)::uuid, ${customer(`(1 + n % ${customers})`)}, 'Ṣadé Adébáyọ̀', '+2348031234567', s.id, s.name, v.brand_id, v.id, r.name, v.model, v.year, s.price_kobo, s.price_kobo,
       'drive-in', 'online', case when n % 7 = 1 then 'unpaid' else 'paid' end, case when n % 7 = 1 then 'cancelled' else 'completed' end,
       now() - interval '2 days' - (${bookings} - n) * interval '1 minute'
     from generate_series(1, ${bookings}) n, (select * from services order by position limit 1) s,
       (select * from vehicles order by id limit 1) v join brands r on r.id = v.brand_id`,
    `insert into charges (id, booking_id, kind, amount_kobo, created_at)
     select id, id, 'booking', amount_kobo, created_at from bookings`,
    'alter table bookings enable trigger user',
    ...creates,
  ];
  try {
    for (const statement of statements) await client.query(statement);
    await client.query(
      `insert into sessions (id, device_label, token_hash, customer_id)
       select gen_random_uuid(), 'Bench', hash, ${customer('n')} from unnest($1::bytea[]) with ordinality as t (hash, n)`,
      [tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Two databases with the numbers of bookings of `sizes`, each with a web process of its own. */
async function openSizes(sizes: readonly [number, number]) {
  const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'));
  const stops: (() => Promise<void>)[] = [];
  const open = async (bookings: number): Promise<string> => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
    // For root: the account that runs PostgreSQL must have access.
    chmodSync(dataDir, 0o711);
    const postgres = await startPostgres({ dataDir });
    stops.push(async () => {
      await postgres.stop();
      rmSync(postgres.home, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    });
    const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn' });
    stops.push(app.stop);
    await fill(postgres.connection, bookings, tokens);
    return app.url;
  };
  const stop = async (): Promise<void> => {
    for (const end of stops.reverse()) await end();
  };
  try {
    return { urls: [await open(sizes[0]), await open(sizes[1])] as [string, string], tokens, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The median of the list of bookings among fewer and among more bookings, ms, and how many times longer it takes. */
interface Growth {
  p50: [number, number];
  growth: number;
}

/**
 * Requests a list alternately among the numbers of bookings of `sizes`. Of several rounds the median counts.
 * @param target the path of the list
 */
export async function measureGrowth(sizes: readonly [number, number], target: string): Promise<Growth> {
  const { urls, tokens, stop } = await openSizes(sizes);
  try {
    const calls = tokens.map((token) => ({ method: 'GET', path: target, token }));
    const load: Load = { urls, clients: CLIENTS, sliceMs: SLICE_MS, slices: SLICES, calls, hasKey: false };
    const rounds: Growth[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [small, large] = await runScript<[Measured, Measured]>(path.join(import.meta.dirname, 'load.ts'), load);
      if (small.failed + large.failed > 0) throw new Error(`calls failed: ${JSON.stringify([small, large])}`);
      rounds.push({ p50: [small.p50, large.p50], growth: large.p50 / small.p50 });
    }
    const [middle] = rounds.toSorted((a, b) => a.growth - b.growth).slice(Math.floor(ROUNDS / 2));
    if (middle === undefined) throw new Error('nothing was measured');
    return middle;
  } finally {
    await stop();
  }
}
