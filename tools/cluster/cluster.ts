// node tools/cluster/cluster.ts: two web processes and a worker behind nginx, PgBouncer and HAProxy on two PostgreSQL
// servers under Patroni. Restarts the web processes one after the other, and kills the primary, both under bookings;
// then runs the API's tests through PgBouncer. Needs root on Debian 12; docs/operating.md says what it shows. Options:
// --only=rolling|kills|routes --rounds=10 --rate=50, and for routes the files or folders of tests
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProcess, type AppProcess } from '#test/process.ts';
import { withClient } from './connection.ts';
import { openWatcher } from './live.ts';
import { checkLoad, insertCustomer, startLoad } from './load.ts';
import { installPackages } from './packages.ts';
import { startParts, until, type Parts } from './parts.ts';
import { runRoutes } from './routes.ts';
import { withRunner, type Runner } from './runner.ts';

/** How long calls may be refused after a kill, ms. */
const BACK_MS = 30_000;
/** How long before its end the primary sends its log nowhere, ms. Commits that it acknowledged then would be lost. */
const UNREPLICATED_MS = 300;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
  },
});
const [rounds, rate] = [Number(values.rounds), Number(values.rate)];

const PARTS = ['rolling', 'kills', 'routes'];
if (!['', ...PARTS].includes(values.only)) throw new Error(`There is no part ${values.only}: ${PARTS.join(', ')}.`);
const runs = (part: string): boolean => values.only === '' || values.only === part;

const databaseUrl = (port: number): string => `postgresql://care@127.0.0.1:${port}/care`;

/** Waits until the primary has a synchronous standby, without which a strict cluster acknowledges nothing. */
const untilReplicated = (parts: Parts): Promise<boolean> =>
  until(
    'a synchronous standby',
    () =>
      withClient(`postgresql://postgres@127.0.0.1:${parts.haproxyPort}/postgres`, async (client) => {
        const { rows } = await client.query("select from pg_stat_replication where sync_state in ('sync', 'quorum')");
        return rows.length > 0;
      }),
    120_000,
  );

const tokensFor = (parts: Parts, count: number): Promise<string[]> =>
  withClient(databaseUrl(parts.haproxyPort), async (client) => {
    const tokens: string[] = [];
    await client.query('begin');
    for (let made = 0; made < count; made++) tokens.push(await insertCustomer(client));
    await client.query('commit');
    return tokens;
  });

async function runKills(parts: Parts, url: string, form: object): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    const load = startLoad(url, rate, await tokensFor(parts, rate * 120), form);
    const watcher = await withClient(databaseUrl(parts.haproxyPort), (client) => openWatcher(client, url));
    const bookingsFrom = (start: number): string[] =>
      [...load.acknowledged].filter(([, at]) => at > start).map(([id]) => id);
    await until('live updates before the kill', async () => bookingsFrom(0).some(watcher.saw));
    await until('bookings before the kill', async () => load.acknowledged.size > rate);
    const old = await until('a primary', () => parts.primary());
    parts.stopReplication(old);
    await sleep(UNREPLICATED_MS);
    const killed = performance.now();
    parts.kill(old);
    await until('a new primary', async () => {
      const primary = await parts.primary();
      return primary !== null && primary !== old && primary;
    });
    parts.restart(old);
    await until('bookings after the kill', async () => load.lastSent > killed);
    const backMs = performance.now() - killed;
    const back = performance.now();
    await until('live updates after the kill', async () => bookingsFrom(back).some(watcher.saw));
    const liveMs = performance.now() - killed;
    await load.stop();
    await untilReplicated(parts);
    const what = `kill ${round}, back after ${(backMs / 1000).toFixed(1)} s, live updates after ${(liveMs / 1000).toFixed(1)} s`;
    await withClient(databaseUrl(parts.haproxyPort), (client) => checkLoad(client, load, what));
    await until(
      'every acknowledged booking in the live updates',
      async () => watcher.missed(load.acknowledged).length === 0,
    );
    watcher.stop();
    if (backMs > BACK_MS) throw new Error('back too late');
  }
}

async function runRolling(parts: Parts, url: string, form: object, webs: AppProcess[], env: Record<string, string>) {
  const load = startLoad(url, rate, await tokensFor(parts, rate * 120), form);
  for (const [at, port] of parts.webPorts.entries()) {
    const before = load.acknowledged.size;
    await until('bookings before the restart', () => Promise.resolve(load.acknowledged.size > before + rate));
    await webs[at]?.end('SIGTERM');
    webs[at] = await startProcess({ ...env, WORKER: 'off', PORT: String(port) });
  }
  await load.stop();
  await withClient(databaseUrl(parts.haproxyPort), (client) => checkLoad(client, load, 'rolling restart'));
  if (load.refused > 0) throw new Error('a call was refused during the rolling restart');
}

async function runCluster(runner: Runner): Promise<void> {
  const parts = await startParts(runner);
  await untilReplicated(parts);
  await withClient(`postgresql://postgres@127.0.0.1:${parts.haproxyPort}/postgres`, async (client) => {
    await client.query('create role care login');
    await client.query('create database care owner care');
  });
  const url = `http://127.0.0.1:${parts.nginxPort}`;
  const env = {
    DATABASE_URL: databaseUrl(parts.pgbouncerPort),
    DATABASE_DIRECT_URL: databaseUrl(parts.haproxyPort),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
  };
  const webs: AppProcess[] = [];
  for (const port of parts.webPorts) webs.push(await startProcess({ ...env, WORKER: 'off', PORT: String(port) }));
  await startProcess(env, 'worker.ts');
  const rows = await withClient(databaseUrl(parts.haproxyPort), async (client) => {
    const result = await client.query<Record<string, string>>(
      `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
    );
    return result.rows;
  });
  const form = {
    ...rows[0],
    fullName: 'Ada Obi',
    phoneNumber: '08031234567',
    paymentMethod: 'online',
    mode: 'drive-in',
  };
  if (runs('rolling')) await runRolling(parts, url, form, webs, env);
  if (runs('kills')) await runKills(parts, url, form);
}

installPackages();
const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const account = { uid: idOf('-u'), gid: idOf('-g') };
if (runs('rolling') || runs('kills')) await withRunner(runCluster, account);
if (runs('routes'))
  await withRunner((runner) => runRoutes(runner, positionals.length > 0 ? positionals : ['src/api']), account);
