// npm run bench: compares the application with a bare route that sends the same statements, alternately, on one
// machine and one database.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { capture, type Request } from './capture.ts';
import type { Load, Measured } from './load.ts';
import { runScript, startServer, warnOfLoad } from './processes.ts';
import { logInCustomers } from './seed.ts';
import { settledPerSecond } from './settle.ts';
import { timeRoundTrips } from './time-round-trips.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 7);
/** Short, so that both see the same load of the machine. */
const SLICE_MS = 500;
/** The allowed overhead of the application over the bare route. */
const LEAST = 0.7;

const script = (name: string): string => path.join(import.meta.dirname, name);
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const cell = (value: number, digits = 0): string => value.toFixed(digits).padStart(7);

warnOfLoad();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
// For root: the account that runs PostgreSQL must have access.
chmodSync(dataDir, 0o711);
const env = { DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'warn' };
const postgres = await startPostgres({ dataDir });
const stops: (() => Promise<void>)[] = [];
try {
  const app = await startServer('src/api/main.ts', env, [], process.argv.slice(2));
  stops.push(app.stop);
  // Without the application's statement timeout.
  const pool = new pg.Pool({ ...postgres.connection, max: 1 });
  console.log('Filling: the demo, 10 000 customers and 50 000 bookings.');
  const connection = await openSingleConnection(postgres.connection);
  await fillDemo({ appSecret: randomBytes(32) }, connection, { customers: 10_000, bookings: 50_000 });
  await connection.close();
  const tokens = await logInCustomers(pool);
  const form = await bookingForm(app.url);
  await pool.end();

  const mine: Request = { method: 'GET', path: '/api/booking/mine?type=all&page=1', hasKey: false };
  const book: Request = { method: 'POST', path: '/api/booking/book', body: form, hasKey: true };
  const routes = [];
  for (const request of [mine, book])
    routes.push({
      request,
      plan: await capture(postgres.connection, { ...env, PORT: '3999' }, request, tokens.slice(-3)),
    });
  for (const { request, plan } of routes)
    console.log(`${request.method} ${request.path}: ${plan.flat().length} statements in ${plan.length} round trips`);
  await timeRoundTrips({ connection: postgres.connection, env, tokens, form });
  const plans = path.join(dataDir, 'plans.json');
  writeFileSync(plans, JSON.stringify({ connection: postgres.connection, routes }));
  const bare = await startServer(script('bare.ts'), {}, [plans]);
  stops.push(bare.stop);

  const ratios = [await compare('booking/mine', mine), await compare('booking/book, committed durably', book)];
  process.exitCode = ratios.every((ratio) => ratio >= LEAST) ? 0 : 1;

  const settled = await settledPerSecond({ url: app.url, tokens, form, clients: CLIENTS });
  console.log(
    `\nsettled payments: ${settled.settledPerSecond.toFixed(0)}/s, p50 ${settled.p50.toFixed(0)} ms, p99 ${settled.p99.toFixed(0)} ms (${CLIENTS} clients, stand-in provider in the same process)`,
  );

  /** Runs rounds with alternating slices of both; prints each and returns the median ratio. */
  async function compare(title: string, request: Request): Promise<number> {
    const calls = tokens.slice(0, -3).map((token) => ({
      method: request.method,
      path: request.path,
      token,
      ...(request.body && { body: JSON.stringify(request.body) }),
    }));
    const load: Load = {
      urls: [app.url, bare.url],
      clients: CLIENTS,
      sliceMs: SLICE_MS,
      slices: Math.ceil((SECONDS * 1000) / SLICE_MS),
      calls,
      hasKey: request.hasKey,
    };
    console.log(`\n${title}: ${CLIENTS} keep-alive clients, ${SECONDS} s each in slices of ${SLICE_MS} ms`);
    console.log('           app/s   p50 ms   p99 ms  cpu ms   bare/s   p50 ms   p99 ms  cpu ms    ratio');
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const before = [app.cpuMs(), bare.cpuMs()];
      const measured = await runScript<[Measured, Measured]>(script('load.ts'), load);
      const after = [app.cpuMs(), bare.cpuMs()];
      if (measured.some(({ failed, calls: done }) => failed > 0 || done === 0))
        throw new Error(`calls failed: ${JSON.stringify(measured)}`);
      const ratio = median(measured[0].slices.map((ours, i) => ours / (measured[1].slices[i] ?? Number.NaN)));
      ratios.push(ratio);
      const columns = measured.flatMap((one, i) => [
        cell(one.perSecond),
        cell(one.p50, 1),
        cell(one.p99, 1),
        cell(((after[i] ?? 0) - (before[i] ?? 0)) / one.calls, 2),
      ]);
      console.log(`round ${round}  ${columns.join('  ')}  ${cell(ratio, 2)}`);
    }
    const ratio = median(ratios);
    console.log(`median ratio ${ratio.toFixed(2)}, at least ${LEAST}: ${ratio >= LEAST ? 'pass' : 'FAIL'}`);
    return ratio;
  }
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  rmSync(postgres.home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** A booking form body with the first car and service. */
async function bookingForm(url: string): Promise<Record<string, unknown>> {
  const get = async <T>(what: string): Promise<T> => (await (await fetch(`${url}/api/${what}`)).json()) as T;
  const [service] = await get<{ _id: string }[]>('service/all');
  const [brand] = await get<{ _id: string; vehicles: { _id: string }[] }[]>('vehicle/brands/all');
  return {
    fullName: 'Ṣadé Adébáyọ̀',
    phoneNumber: '0803 123 4567',
    brand: brand?._id,
    vehicle: brand?.vehicles[0]?._id,
    service: service?._id,
    carType: 'Honda Accord 2004',
    paymentMethod: 'online',
    mode: 'drive-in',
  };
}
