import type pg from 'pg';
import pino from 'pino';
import { createApp } from '#api/app.ts';
import { readConfig } from '#api/config.ts';
import { openRuntime } from '#api/runtime.ts';
import { freePort } from '../port.ts';
import { countRoundTrips, roundTripsOf, watchRoundTrips } from './round-trips.ts';
import { slowConnection } from './slow-connection.ts';

/** What is added to each round trip in the second run, ms. */
const ADDED_MS = 1;
/** Calls of each kind; the median counts. */
const CALLS = 15;
const PASSWORD = 'correct horse battery staple';

const nothing = (): Promise<void> => Promise.resolve();

interface Given {
  connection: pg.PoolConfig & { host: string; port: number };
  env: Record<string, string>;
  /** Session tokens of customers, one for each call. */
  tokens: readonly string[];
  /** The body of the booking form. */
  form: Record<string, unknown>;
}

/** The statements and round trips of one call, and how long one takes, ms. */
interface Timed {
  name: string;
  statements: number;
  roundTrips: number;
  p50: number;
}

/** Prints the round trips of a booking, a settlement and a log-in, and how long they take with 1 ms more for each. */
export async function timeRoundTrips(given: Given): Promise<void> {
  const near = await timeCalls(given, given.connection);
  const { connection, stop } = await slowConnection(given.connection, ADDED_MS);
  const far = await timeCalls(given, connection).finally(stop);
  console.log(`\nround trips to the database, one call after the other, median of ${CALLS}`);
  console.log(`              statements  round trips   p50 ms   p50 ms with ${ADDED_MS} ms added to each`);
  for (const [i, { name, statements, roundTrips, p50 }] of near.entries()) {
    const cells = [String(statements).padStart(10), String(roundTrips).padStart(11), p50.toFixed(1).padStart(7)];
    console.log(`${name.padEnd(12)}  ${cells.join('  ')}  ${far[i]?.p50.toFixed(1).padStart(7) ?? ''}`);
  }
}

async function timeCalls({ env, tokens, form }: Given, connection: pg.PoolConfig): Promise<Timed[]> {
  const port = await freePort();
  const own = { ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const runtime = await openRuntime(readConfig(own), connection, pino({ level: 'silent' }));
  const { server } = await createApp(runtime);
  // For the stand-in of the payment provider.
  await server.listen({ port, host: '127.0.0.1' });
  const unwatch = watchRoundTrips();
  const post = async (path: string, payload: object, token?: string): Promise<Record<string, any>> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = path === 'booking/book' ? { ...headers, 'idempotency-key': crypto.randomUUID() } : headers;
    const answer = await server.inject({ method: 'POST', url: `/api/${path}`, headers: sent, payload });
    if (answer.statusCode > 299) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  try {
    await post('sandbox/paystack/scenario', { reference: '*', outcome: 'success', webhook: 'never' });
    const passwordHash = await runtime.passwords.hash(PASSWORD);
    const due: { token: string; id: string; ref: string }[] = [];
    const book = await timed('booking', async (i) => {
      const token = tokens[i] ?? '';
      const { booking } = await post('booking/book', form, token);
      return async () => {
        const { reference } = await post(`booking/${booking._id}/payment`, {}, token);
        due.push({ token, id: booking._id, ref: reference });
      };
    });
    const settle = await timed('settlement', async (i) => {
      const { token, id, ref } = due[i] ?? { token: '', id: '', ref: '' };
      await post('booking/pay', { id, ref }, token);
      return nothing;
    });
    const customers = await runtime.db
      .updateTable('customers')
      .set({ password_hash: passwordHash })
      .where('id', 'in', (from) =>
        from.selectFrom('customers').select('id').where('email', 'is not', null).orderBy('id').limit(CALLS),
      )
      .returning('email')
      .execute();
    const logIn = await timed('log-in', async (i) => {
      await post('user/login', { email: customers[i]?.email, password: PASSWORD });
      return nothing;
    });
    return [book, settle, logIn];
  } finally {
    unwatch();
    await server.close();
    await runtime.close();
  }
}

/** Calls one after the other. What a call returns runs after it and is not timed. */
async function timed(name: string, call: (index: number) => Promise<() => Promise<void>>): Promise<Timed> {
  const times: number[] = [];
  let [statements, roundTrips] = [0, 0];
  for (let i = 0; i < CALLS; i++) {
    const after: (() => Promise<void>)[] = [];
    const began = performance.now();
    const trips = await countRoundTrips(async () => after.push(await call(i)));
    times.push(performance.now() - began);
    // Those of the last call: the first ones fill caches and open connections.
    [statements, roundTrips] = [trips.length, roundTripsOf(trips)];
    for (const next of after) await next();
  }
  return { name, statements, roundTrips, p50: times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0 };
}
