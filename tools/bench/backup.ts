// node tools/bench/backup.ts: fills an embedded database with about 1 GB, half of it photos, backs it up and restores
// it into another one; prints sizes, times and the most memory that each command used.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { prepareDatabase } from '#api/start.ts';
import { makeKeyPair } from '#api/vendors/age.ts';
import { root } from '../project-root.ts';
import { warnOfLoad } from './processes.ts';
import { fill } from './seed.ts';

const PHOTOS = 3500;
const PHOTO_BYTES = 150_000;
const LOG_LINES = 2_000_000;
/** Prints the most memory of a process when it ends, in kB. */
const MEMORY = `data:text/javascript,process.on('exit',()=>console.log('maxRSS '+process.resourceUsage().maxRSS))`;

/** Runs one of the commands; prints its lines, time and memory. */
async function measure(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', MEMORY, path.join(root, 'src/api', script), ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += String(text)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} failed: ${output}`);
  const kilobytes = Number(/maxRSS (\d+)/.exec(output)?.[1]);
  console.log(output.replace(/maxRSS.*\n/, '').trim());
  console.log(
    `${script}: ${((performance.now() - began) / 1000).toFixed(1)} s, at most ${(kilobytes / 1000).toFixed(0)} MB`,
  );
}

warnOfLoad();
const folder = mkdtempSync(path.join(tmpdir(), 'bench-backup-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(folder, 0o711);
const [from, to, backups] = ['from', 'to', 'backups'].map((name) => path.join(folder, name));
if (from === undefined || to === undefined || backups === undefined) throw new Error('no folders');
for (const dataDir of [from, to]) mkdirSync(dataDir, { mode: 0o711 });
const postgres = await startPostgres({ dataDir: from });
try {
  const db = openDatabase(openPool(postgres.connection, 2));
  await prepareDatabase(db);
  await db.destroy();
  const pool = new pg.Pool({ ...postgres.connection, max: 1 });
  await fill(pool);
  for (let made = 0; made < PHOTOS; made += 100)
    await pool.query('insert into photos (id, bytes) select gen_random_uuid(), * from unnest($1::bytea[])', [
      Array.from({ length: 100 }, () => randomBytes(PHOTO_BYTES)),
    ]);
  await pool.query(
    `insert into audit_log (event, subject_kind, subject_id, detail, request_id)
     select 'booking.edited', 'booking', gen_random_uuid(), jsonb_build_object('before', n, 'after', n + 1), md5(n::text)
     from generate_series(1, $1::int) n`,
    [LOG_LINES],
  );
  const { rows } = await pool.query('select pg_database_size(current_database()) / 1e6 as megabytes');
  console.log(`Database: ${Number(rows[0]?.megabytes).toFixed(0)} MB`);
  await pool.end();

  const { privateKey, publicKey } = await makeKeyPair();
  const key = path.join(folder, 'key');
  writeFileSync(key, privateKey);
  await measure('run-backup.ts', [], { DATA_DIR: from, BACKUP_RECIPIENT: publicKey, BACKUP_DIR: backups });
  const [file = ''] = readdirSync(backups);
  await measure('run-restore.ts', [path.join(backups, file), key, '--no-erasures'], { DATA_DIR: to });
} finally {
  await postgres.stop();
  const restored = await startPostgres({ dataDir: to });
  await restored.stop();
  for (const { home } of [postgres, restored]) rmSync(home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
