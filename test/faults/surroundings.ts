import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { newToken } from '#api/platform/http/session.ts';
import { temporaryFolder } from '../postgres-process.ts';
import { startProcess, type AppProcess } from '../process.ts';

/** Prints a measured effect of a fault, for docs/operating.md. */
export const printFigure = (what: string, figure: string): void => console.log(`figure: ${what}: ${figure}`);

/** A small disk of its own, removed when the test ends. */
export function mountDisk(megabytes: number): string {
  const disk = mkdtempSync(path.join(tmpdir(), 'car-care-fault-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', disk]);
  if (mounted.status !== 0) throw new Error(`no disk could be mounted: ${mounted.stderr.toString()}`);
  onTestFinished(() => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}

interface Measure {
  /** JavaScript objects that are in use, bytes. */
  heap: number;
  /** What keeps the event loop busy: sockets, timers, ... */
  resources: number;
  /** Resident memory, bytes. */
  resident: number;
  /** Open files and sockets. */
  handles: number;
  /** Processor time since the start, ms. */
  cpuMs: number;
}

/** The application with its own database server, ended and removed when the test ends. */
export interface FaultyApp extends AppProcess {
  /** Where the server of the database listens, for statements of the test. */
  connection: pg.ClientConfig;
  /** What the process takes, after a garbage collection; `ahead` moves its clock, ms from the machine's. */
  measure(ahead?: number): Promise<Measure>;
  /** The status of a response and its body as text; status 0 without a response within 15 s. */
  request(
    address: string,
    init?: RequestInit,
  ): Promise<{ status: number; text: string; retryAfter: string | null; ms: number }>;
}

/** Starts the application on `dataDir`, by default a folder in memory. */
export async function startFaultyApp(env: Record<string, string> = {}, dataDir?: string): Promise<FaultyApp> {
  const folder = dataDir ?? path.join(temporaryFolder(), 'data');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const inside = pathToFileURL(path.join(import.meta.dirname, 'measured-process.ts')).href;
  const NODE_OPTIONS = `--expose-gc --import ${inside}`;
  const app = await startProcess({ DATA_DIR: folder, DATABASE_URL: '', NODE_OPTIONS, ...env });
  onTestFinished(async () => {
    if (app.child.exitCode === null && app.child.signalCode === null) await app.end('SIGTERM');
  });
  const connection = { host: path.join(folder, 'run'), port: 5432, user: 'car_care', database: 'car_care', ssl: false };
  return {
    ...app,
    connection,
    async measure(ahead) {
      const answer = once(app.child, 'message');
      app.child.send(ahead === undefined ? {} : { ahead });
      const [inside] = (await answer) as [Pick<Measure, 'heap' | 'resources'>];
      return { ...inside, ...outsideOf(app.child.pid ?? 0) };
    },
    async request(address, init) {
      const began = performance.now();
      try {
        const response = await fetch(app.url + address, { ...init, signal: AbortSignal.timeout(15_000) });
        const text = await response.text();
        const retryAfter = response.headers.get('retry-after');
        return { status: response.status, text, retryAfter, ms: performance.now() - began };
      } catch (error) {
        return { status: 0, text: String(error), retryAfter: null, ms: performance.now() - began };
      }
    },
  };
}

/** What the system says about a process. */
function outsideOf(pid: number): Pick<Measure, 'resident' | 'handles' | 'cpuMs'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    resident: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    // Of the user and the system, in hundredths of a second (proc(5)).
    cpuMs: 10 * (Number(fields[11]) + Number(fields[12])),
  };
}

/** Inserts a customer with a session that was last seen `hoursAgo`; returns the header that signs a request in. */
export async function signIn(client: pg.Client, hoursAgo = 0): Promise<{ authorization: string; id: string }> {
  const { token, hash } = newToken();
  const id = crypto.randomUUID();
  await client.query(
    `insert into customers (id, email, email_verified_at, first_name, last_name, referral_code)
     values ($1::uuid, $1::text || '@example.ng', now(), 'Ada', 'Obi', $1::text)`,
    [id],
  );
  await client.query(
    `insert into sessions (id, token_hash, customer_id, device_label, last_seen_at)
     values ($1, $2, $1, 'Chrome on Android', now() - make_interval(hours => $3))`,
    [id, hash, hoursAgo],
  );
  return { authorization: `Bearer ${token}`, id };
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  // A connection that a fault breaks would end the test's process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A request that signs a new person up, which is a write; `at` makes the address differ. */
export const signUp = (at: number): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Ada',
    lastName: 'Obi',
    email: `ada${at}@example.ng`,
    phoneNumber: '08031234567',
    password: 'kept in the glove box',
  }),
});
