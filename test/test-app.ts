import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { vi } from 'vitest';
import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase, openPool } from '#api/platform/database/database.ts';
import { limitRole } from '#api/platform/database/role-limits.ts';
import { registerWorkers } from '#api/jobs.ts';
import { LOG_OPTIONS } from '#api/platform/log.ts';
import { openRuntime, type Runtime } from '#api/runtime.ts';
import { followStoredKeys } from '#api/settings/vendor-keys/apply-stored-keys.ts';
import { prepareDatabase } from '#api/start.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { freePort } from '../tools/port.ts';
import { createClient, type CallOptions, type Client, type EndpointOptions, type TestResponse } from './client.ts';
import { HASH_COST } from './hash-cost.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { startProcess } from './process.ts';
import { recordResponses, recordTransitions } from './test-record.ts';

export type { CallOptions, EndpointOptions, TestResponse };

/** Calls any address with the token of one session. */
export type SessionRequest = <T = Record<string, any>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse<T>>;

export interface TestApp extends Client {
  url: string;
  runtime: Runtime;
  /** The app's own database, for a second runtime or process on it. */
  database: Pick<TestDatabase, 'connection' | 'url' | 'acceptDifferingBooks'>;
  endpoints: readonly AnyEndpoint[];
  /** Every log line, to search for leaked secrets. */
  readonly logs: string[];
  /** The code in the newest email to an address, except those in `known`; waits for the job that sends it. */
  code(email: string, known?: readonly string[]): Promise<string>;
  /** A body for createBooking with the first brand and the named service. */
  bookingForm(serviceName?: string): Promise<Record<string, unknown>>;
  book(customer: { request: SessionRequest }, changes?: Record<string, unknown>): Promise<Booking>;
  /** Sets at the stand-in provider how a reference ends. */
  provider(reference: string, outcome: string, more?: Record<string, unknown>): Promise<void>;
  /** Moves the database's clock forward for every expiry and lock, e.g. '11 minutes'. */
  advance(interval: string): Promise<void>;
  /**
   * Stops the application as SIGTERM does, and starts it again on the same database and port; with `dist` another build
   * of the browser's side.
   */
  restart(dist?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Of an application's pool; opening one takes the server 10 ms, and few tests make more calls at once. */
const CONNECTIONS = 6;

/**
 * The real application on a real PostgreSQL and a real port; only the vendors are replaced by stand-ins.
 * @param ownProcess a process of its own answers and works on the jobs; `runtime` then only reads and prepares rows
 * @param dist a build of the browser's side, by default the one of the checkout
 * @param given a database of the caller, which stays when the application stops; by default one of its own
 */
export async function createTestApp(
  env: Record<string, string> = {},
  { ownProcess = false, dist, given }: { ownProcess?: boolean; dist?: string; given?: TestDatabase } = {},
): Promise<TestApp> {
  recordResponses();
  const database = given ?? (await cloneDatabase());
  const port = await freePort();
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: 'a secret for tests only, forty characters',
    LOG_LEVEL: 'info',
    ERASURE_JOURNAL: path.join(os.tmpdir(), `erasures-${database.connection.database}.jsonl`),
    ...env,
  };
  const config = readConfig(settings);
  const logs: string[] = [];
  const log = pino({ ...LOG_OPTIONS, level: config.logLevel }, { write: (line: string) => void logs.push(line) });
  const isPooled = database.pooled !== database.connection;
  // A copy of the template is prepared.
  if (given !== undefined || isPooled) {
    const setup = openDatabase(openPool(database.connection, 1));
    try {
      await prepareDatabase(setup);
      if (isPooled) await limitRole(setup, database.pooled, log);
    } finally {
      await setup.destroy();
    }
  }
  const open = async (build = dist) => {
    const runtime = await openRuntime(config, database.pooled, log, database.connection, {
      connections: CONNECTIONS,
      hashCost: HASH_COST,
    });
    await followStoredKeys(runtime);
    const { server, endpoints } = await createApp(runtime, { strict: true, dist: build });
    if (ownProcess) {
      const child = await startProcess({ ...settings, DATABASE_URL: database.url });
      server.addHook('onClose', async () => void (await child.end('SIGKILL')));
      return { runtime, server, endpoints, logs: child.output };
    }
    await server.listen({ port, host: '127.0.0.1' });
    if (config.worker) await registerWorkers(runtime);
    return { runtime, server, endpoints, logs };
  };
  let running = await open();
  const url = `http://127.0.0.1:${port}`;

  const { request, call } = createClient(url);
  /** Read once: 460 kB of JSON, which cost more than the booking itself. */
  let catalogue: { brand: Brand | undefined; services: ReadonlyMap<string, string> } | undefined;
  const readCatalogue = async () => {
    const services = (await request<Service[]>('GET', 'service/all')).body;
    const [brand] = (await request<Brand[]>('GET', 'vehicle/brands/all')).body;
    return { brand, services: new Map(services.map(({ name, _id }) => [name, _id])) };
  };
  const app: TestApp = {
    url,
    database,
    get logs() {
      return running.logs;
    },
    request,
    call,
    get runtime() {
      return running.runtime;
    },
    get endpoints() {
      return running.endpoints;
    },
    async restart(build) {
      await running.server.close();
      await running.runtime.close();
      running = await open(build);
    },
    async code(email, known = []) {
      const isNew = (code: string | undefined): code is string => code !== undefined && !known.includes(code);
      return vi.waitUntil(
        async () => {
          const { body } = await request<{ messages: { text: string }[] }>(
            'GET',
            `sandbox/outbox?to=${encodeURIComponent(email)}`,
          );
          return body.messages.map(({ text }) => /^(\d{4}|\d{6})$/m.exec(text)?.[1]).find(isNew);
        },
        { timeout: 15_000, interval: 50 },
      );
    },
    async bookingForm(serviceName = 'Car wash') {
      catalogue ??= await readCatalogue();
      // A test may have added the service.
      if (!catalogue.services.has(serviceName)) catalogue = await readCatalogue();
      const { brand, services } = catalogue;
      return {
        fullName: 'Ṣadé Adébáyọ̀',
        phoneNumber: '0803 123 4567',
        brand: brand?._id,
        vehicle: brand?.vehicles[0]?._id,
        service: services.get(serviceName),
        carType: 'Honda Accord 2004',
        paymentMethod: 'online',
        mode: 'drive-in',
      };
    },
    async book(customer, changes = {}) {
      const { body } = await expectOk(
        customer.request<{ booking: Booking }>('POST', 'booking/book', { ...(await app.bookingForm()), ...changes }),
      );
      return body.booking;
    },
    async provider(reference, outcome, more = {}) {
      await expectOk(request('POST', 'sandbox/paystack/scenario', { body: { reference, outcome, ...more } }));
    },
    async advance(interval) {
      await sql`create or replace function app_now() returns timestamptz language sql stable as ${sql.lit(`select now() + interval '${interval}'`)}`.execute(
        running.runtime.db,
      );
    },
    async stop() {
      // The client holds idle connections open that nothing will use.
      running.server.server.closeAllConnections();
      await running.server.close();
      await running.runtime.close();
      await recordTransitions(database.connection);
      await rm(config.erasureJournal, { force: true });
      if (given === undefined) await database.drop();
    },
  };
  return app;
}

/** Returns the body, or throws an error that quotes it. */
export async function expectOk<T>(request: Promise<TestResponse<T>>): Promise<TestResponse<T>> {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** Runs the same call many times in parallel. */
export const atOnce = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  together(Array.from({ length: count }, (_, i) => () => one(i)));

/** Starts all calls at once and waits until all have ended, so that none outlives its test; throws if one failed. */
export async function together<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const ended = await Promise.allSettled(calls.map((call) => call()));
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
