// node tools/bench/changes.ts: how many bookings 32 writers change a second without any announcement, with the row that
// the triggers insert for live updates, and with NOTIFY in its place, alternately (decision 0146); then how long a
// change to 1,000 screens takes to reach them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { measureScreens } from './screens.ts';
import { fill } from './seed.ts';
import { median } from '../median.ts';

const WRITERS = 32;
const SLICES = 10;
const SLICE_MS = 2000;
/**
 * Of the rate without announcement. 0.9 is aimed at and not reached: a trigger that inserts without counting the rows
 * that changed costs the same, so that the row itself is the price.
 */
const LEAST_RATIO = 0.75;

warnOfLoad();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const postgres = await startPostgres({ dataDir });
// Migrates the database, and listens as each web process does.
const app = await startServer('src/api/main.ts', { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn' });
const pool = new pg.Pool({ ...postgres.connection, max: WRITERS });
try {
  const tokens = await fill(pool);
  const ids = (await pool.query<{ id: string }>('select id from bookings limit 3200')).rows.map(({ id }) => id);

  /** Commits in a second; each writer changes bookings of its own. */
  async function measure(): Promise<number> {
    const began = performance.now();
    let commits = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let at = writer; performance.now() - began < SLICE_MS; at += WRITERS) {
          await pool.query('update bookings set updated_at = app_now() where id = $1', [ids[at % ids.length]]);
          commits++;
        }
      }),
    );
    return (commits * 1000) / (performance.now() - began);
  }
  const trigger = (name: string, isOn: boolean): Promise<unknown> =>
    pool.query(`alter table bookings ${isOn ? 'enable' : 'disable'} trigger ${name}`);
  await pool.query(`create function bench_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('bench', jsonb_build_object('what', 'booking', 'id', id, 'customer', customer_id)::text) from changed;
      return null;
    end $$`);
  await pool.query(`create trigger bench_notify after update on bookings referencing new table as changed
    for each statement execute function bench_notify()`);
  const triggers = { row: 'notify_update', notify: 'bench_notify' };

  const ratios: Record<'row' | 'notify', number[]> = { row: [], notify: [] };
  for (let slice = 0; slice <= SLICES; slice++) {
    const rates = { none: 0, row: 0, notify: 0 };
    for (const way of ['none', 'row', 'notify'] as const) {
      for (const [one, name] of Object.entries(triggers)) await trigger(name, one === way);
      rates[way] = await measure();
    }
    // The first is to warm up.
    if (slice === 0) continue;
    for (const way of ['row', 'notify'] as const) ratios[way].push(rates[way] / rates.none);
    console.log(
      `slice ${slice}: commits/s ${rates.none.toFixed(0)} without announcement, ` +
        `${rates.row.toFixed(0)} with a row, ${rates.notify.toFixed(0)} with NOTIFY`,
    );
  }
  const ratio = median(ratios.row);
  console.log(
    `median ratio with NOTIFY ${median(ratios.notify).toFixed(2)}; with a row ${ratio.toFixed(2)}, ` +
      `at least ${LEAST_RATIO}: ${ratio >= LEAST_RATIO ? 'pass' : 'FAIL'}`,
  );
  for (const [one, name] of Object.entries(triggers)) await trigger(name, one === 'row');
  const isFast = await measureScreens(app.url, pool, tokens);
  if (ratio < LEAST_RATIO || !isFast) process.exitCode = 1;
} finally {
  await pool.end();
  await app.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
