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
import { CLIENTS, compare } from './compare.ts';
import { measureGrowth } from './growth.ts';
import { startServer, warnOfLoad } from './processes.ts';
import { logInCustomers } from './seed.ts';
import { settledPerSecond } from './settle.ts';
import { timeRoundTrips } from './time-round-trips.ts';

/** Calls per second, of a bare route with the same statements. */
const LEAST = { mine: 0.9, book: 0.85, services: 0.9 };
/** Of a bare route with the fewest statements that keep the promises of a booking (fewest.ts). */
const LEAST_OF_FEWEST = 0.6;
/** How many bookings there are, and how many times longer the median of a list may take among the most. */
const SIZES = [1000, 1_000_000] as const;
const MOST_GROWTH = 1.5;

const script = (name: string): string => path.join(import.meta.dirname, name);

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
  // Each customer may have ten open bookings, and every other one can book: the rounds make some 170 000.
  console.log('Filling: the demo, 50 000 customers and 250 000 bookings.');
  const connection = await openSingleConnection(postgres.connection);
  await fillDemo({ appSecret: randomBytes(32) }, connection, { customers: 50_000, bookings: 250_000 });
  await connection.close();
  const tokens = await logInCustomers(pool);
  const form = await bookingForm(app.url);
  await pool.end();

  const mine: Request = { method: 'GET', path: '/api/booking/mine?type=all&page=1', hasKey: false };
  const book: Request = { method: 'POST', path: '/api/booking/book', body: form, hasKey: true };
  const services: Request = { method: 'GET', path: '/api/service/all', hasKey: false };
  const routes = [];
  for (const request of [mine, book, services])
    routes.push({
      request,
      ...(await capture(postgres.connection, { ...env, PORT: '3999' }, request, tokens.slice(-3))),
    });
  for (const { request, plan } of routes)
    console.log(`${request.method} ${request.path}: ${plan.flat().length} statements in ${plan.length} round trips`);
  await timeRoundTrips({ connection: postgres.connection, env, tokens, form });
  const plans = path.join(dataDir, 'plans.json');
  writeFileSync(plans, JSON.stringify({ connection: postgres.connection, routes }));
  const bare = await startServer(script('bare.ts'), {}, [plans]);
  stops.push(bare.stop);
  const fewest = await startServer(script('fewest.ts'), {}, [JSON.stringify(postgres.connection)]);
  stops.push(fewest.stop);

  const callers = tokens.slice(0, -3);
  const durably = 'booking/book, committed durably';
  const passed = [
    await compare({ title: 'service/all', request: services, app, bare, tokens: callers, least: LEAST.services }),
    await compare({ title: 'booking/mine', request: mine, app, bare, tokens: callers, least: LEAST.mine }),
    await compare({ title: durably, request: book, app, bare, tokens: callers, least: LEAST.book }),
    await compare({
      title: `${durably}, beside the fewest statements`,
      request: book,
      app,
      bare: fewest,
      tokens: callers,
      least: LEAST_OF_FEWEST,
    }),
  ];

  const settled = await settledPerSecond({ url: app.url, tokens, form, clients: CLIENTS });
  console.log(
    `\nsettled payments: ${settled.settledPerSecond.toFixed(0)}/s, p50 ${settled.p50.toFixed(0)} ms, p99 ${settled.p99.toFixed(0)} ms (${CLIENTS} clients, stand-in provider in the same process)`,
  );

  const { p50, growth } = await measureGrowth(SIZES, mine.path);
  passed.push(growth <= MOST_GROWTH);
  const names = SIZES.map((size, i) => `${p50[i]?.toFixed(2)} ms among ${size.toLocaleString('en')} bookings`);
  console.log(
    `\nbooking/mine, p50: ${names.join(', ')}; ${growth.toFixed(2)} times, at most ${MOST_GROWTH}: ${growth <= MOST_GROWTH ? 'pass' : 'FAIL'}`,
  );
  if (passed.includes(false)) process.exitCode = 1;
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
