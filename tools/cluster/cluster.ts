// npm run test:cluster: two web processes and a worker behind nginx, PgBouncer and HAProxy on two PostgreSQL servers
// under Patroni. Kills the primary under bookings, and restarts the web processes one after the other. Needs root and
// Debian's packages; docs/operating.md says what it shows. Options: --only=kills|rolling --rounds=10 --rate=50
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newToken } from '#api/platform/http/session.ts';
import { startProcess, type AppProcess } from '#test/process.ts';
import { startParts, until, type Parts } from './parts.ts';

const PACKAGES = ['nginx', 'haproxy', 'pgbouncer', 'patroni', 'etcd-server', 'postgresql-15'];
/** How long calls may be refused after a kill, ms. */
const BACK_MS = 30_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
  },
});
const [rounds, rate] = [Number(values.rounds), Number(values.rate)];

/** What the bookings of one part of the test met. */
interface Load {
  /** The ids of acknowledged bookings. */
  acknowledged: string[];
  refused: number;
  /** Answers other than 201 and 503 with Retry-After, and lost connections. */
  faults: string[];
  /** When the last acknowledged booking was sent, by performance.now(). */
  lastSent: number;
  stop(): Promise<void>;
}

function installPackages(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], { env, stdio: 'ignore' });
}

/** Makes a signed-in customer of its own for each booking, because a customer has a limited number. */
async function insertCustomer(client: pg.Client): Promise<string> {
  const { token, hash } = newToken();
  const id = randomUUID();
  await client.query(
    `with c as (insert into customers (id, email, email_verified_at, first_name, last_name, referral_code)
      values ($1, $2, now(), 'Ada', 'Obi', $2) returning id)
     insert into sessions (id, token_hash, customer_id, device_label) select $1, $3, id, 'Chrome on Android' from c`,
    [id, `${id}@example.ng`, hash],
  );
  return token;
}

async function post(url: string, token: string, key: string, form: object): Promise<Response> {
  return fetch(`${url}/api/booking/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `"${key}"` },
    body: JSON.stringify(form),
  });
}

/** Sends `rate` bookings a second, each until it is acknowledged, with the same key after a refusal. */
function startLoad(url: string, tokens: string[], form: object): Load {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const load: Load = { acknowledged: [], refused: 0, faults: [], lastSent: 0, stop: async () => {} };
  const book = async (token: string): Promise<void> => {
    const key = randomUUID();
    for (;;) {
      const sent = performance.now();
      const response = await post(url, token, key, form).catch((error: unknown) =>
        error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error),
      );
      if (typeof response === 'string') return void load.faults.push(response);
      const text = await response.text();
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      if (response.status === 201) {
        const { booking }: { booking: { _id: string } } = JSON.parse(text);
        load.acknowledged.push(booking._id);
        load.lastSent = Math.max(load.lastSent, sent);
        return;
      }
      if (response.status !== 503 || retryAfter < 1 || retryAfter > 3)
        return void load.faults.push(`${response.status} ${text.slice(0, 200)}`);
      load.refused += 1;
      await sleep(retryAfter * 1000);
    }
  };
  const timer = setInterval(() => {
    const token = tokens.pop();
    if (stopped || token === undefined) return;
    const booking = book(token).finally(() => underWay.delete(booking));
    underWay.add(booking);
  }, 1000 / rate);
  load.stop = async () => {
    stopped = true;
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return load;
}

/** Compares what was acknowledged with the database. Each customer has made one booking. */
async function checkLoad(client: pg.Client, load: Load, what: string): Promise<void> {
  const { rows } = await client.query<{ found: number }>(
    'select count(*)::int as found from bookings where id = any($1)',
    [load.acknowledged],
  );
  const lost = load.acknowledged.length - (rows[0]?.found ?? 0);
  const { rows: twice } = await client.query(
    'select customer_id from bookings group by customer_id having count(*) > 1',
  );
  console.log(
    `${what}: ${load.acknowledged.length} acknowledged, ${lost} lost, ${twice.length} twice, ${load.refused} refusals with Retry-After, ${load.faults.length} faults`,
  );
  if (lost > 0 || twice.length > 0 || load.faults.length > 0 || load.acknowledged.length === 0)
    throw new Error(`${what} failed. ${[...new Set(load.faults)].slice(0, 5).join('\n')}`);
}

const databaseUrl = (port: number): string => `postgresql://care@127.0.0.1:${port}/care`;

/** Runs `work` with a connection of its own. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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
    const load = startLoad(url, await tokensFor(parts, rate * 120), form);
    await until('bookings before the kill', () => Promise.resolve(load.acknowledged.length > rate));
    const old = await until('a primary', () => parts.primary());
    const killed = performance.now();
    parts.kill(old);
    await until('a new primary', async () => {
      const primary = await parts.primary();
      return primary !== null && primary !== old && primary;
    });
    parts.restart(old);
    // What a process of the killed server committed in its last moment does not count.
    await until('bookings after the kill', () => Promise.resolve(load.lastSent > killed + 1000));
    const backMs = performance.now() - killed;
    await load.stop();
    await untilReplicated(parts);
    const what = `kill ${round}, back after ${(backMs / 1000).toFixed(1)} s`;
    await withClient(databaseUrl(parts.haproxyPort), (client) => checkLoad(client, load, what));
    if (backMs > BACK_MS) throw new Error('back too late');
  }
}

async function runRolling(parts: Parts, url: string, form: object, webs: AppProcess[], env: Record<string, string>) {
  const load = startLoad(url, await tokensFor(parts, rate * 120), form);
  for (const [at, port] of parts.webPorts.entries()) {
    const before = load.acknowledged.length;
    await until('bookings before the restart', () => Promise.resolve(load.acknowledged.length > before + rate));
    await webs[at]?.end('SIGTERM');
    webs[at] = await startProcess({ ...env, WORKER: 'off', PORT: String(port) });
  }
  await load.stop();
  await withClient(databaseUrl(parts.haproxyPort), (client) => checkLoad(client, load, 'rolling restart'));
  if (load.refused > 0) throw new Error('a call was refused during the rolling restart');
}

async function main(): Promise<void> {
  installPackages();
  const parts = await startParts();
  const processes: AppProcess[] = [];
  try {
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
    for (const port of parts.webPorts)
      processes.push(await startProcess({ ...env, WORKER: 'off', PORT: String(port) }));
    processes.push(await startProcess(env, 'worker.ts'));
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
    if (values.only !== 'kills') await runRolling(parts, url, form, processes, env);
    if (values.only !== 'rolling') await runKills(parts, url, form);
  } finally {
    await Promise.all(processes.map((one) => one.end('SIGKILL').catch(() => null)));
    await parts.stop();
  }
}

await main();
