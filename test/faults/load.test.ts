import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { printFigure, signIn, signUp, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

const REQUESTS = 20_000;
/** Requests under way at once. */
const CALLERS = 12;
/** How often memory and handles are measured; the first quarter is warm-up. */
const ROUNDS = 8;
/** How much the objects that are in use may grow from the end of the warm-up to the end of the run, bytes. */
const HEAP_GROWTH = 15 * 2 ** 20;
/** The same for all memory of the process, which the allocator returns late. */
const RESIDENT_GROWTH = 60 * 2 ** 20;
const HANDLE_GROWTH = 10;

const json = (method: string, authorization: string, body: string): RequestInit => ({
  method,
  headers: { authorization, 'content-type': 'application/json' },
  body,
});

/** A connection that ends in the middle of a request. */
async function breakOff(app: FaultyApp): Promise<number> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"email"');
  socket.resetAndDestroy();
  return 0;
}

/** A stream of changes that is left after its first bytes. */
async function leaveStream(app: FaultyApp, authorization: string): Promise<number> {
  const ends = new AbortController();
  const response = await fetch(`${app.url}/api/event`, { headers: { authorization }, signal: ends.signal });
  await response.body?.getReader().read();
  ends.abort();
  return response.status;
}

test('memory and handles are level over twenty thousand mixed requests', async () => {
  const app = await startFaultyApp({ LOG_LEVEL: 'error' });
  const people = await withClient(app.connection, async (client) => {
    const signed = [];
    for (let count = 0; count < 200; count += 1) signed.push(await signIn(client));
    return signed;
  });
  const { rows } = await withClient(app.connection, (client) =>
    client.query(
      `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
    ),
  );
  const form = JSON.stringify({
    ...rows[0],
    fullName: 'Ada Obi',
    phoneNumber: '08031234567',
    paymentMethod: 'online',
    mode: 'drive-in',
  });
  const picture = new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
  let sent = 0;
  let pictures = 0;
  const unproved: { authorization: string; booking: string }[] = [];
  const one = async (): Promise<number> => {
    const at = (sent += 1);
    // Calls of one kind come from different people, below their limits.
    const { authorization } = people[(at + Math.floor(at / 50)) % people.length]!;
    const signedIn = { headers: { authorization } };
    const status = async (address: string, init?: RequestInit) => (await app.request(address, init)).status;
    if (at % 500 === 0) {
      const body = new FormData();
      body.set('photo', new Blob([picture], { type: 'image/jpeg' }), 'me.jpg');
      const answer = await app.request('/api/user/me/update-photo', {
        method: 'PUT',
        headers: { authorization },
        body,
      });
      expect(answer).toMatchObject({ status: 200 });
      pictures += 1;
      return answer.status;
    }
    if (at % 50 === 0) {
      const { status, text } = await app.request('/api/booking/book', json('POST', authorization, form));
      unproved.push({ authorization, booking: (JSON.parse(text) as { booking: { _id: string } }).booking._id });
      return status;
    }
    const unpaid = at % 50 === 25 ? unproved.shift() : undefined;
    if (unpaid !== undefined) {
      const answer = await app.request(`/api/booking/${unpaid.booking}/proof`, {
        method: 'PUT',
        headers: { authorization: unpaid.authorization, 'content-type': 'image/jpeg' },
        body: picture,
      });
      expect(answer).toMatchObject({ status: 200 });
      pictures += 1;
      return answer.status;
    }
    if (at % 100 === 1) return status('/api/user/register', signUp(at));
    if (at % 100 === 2)
      return status(
        '/api/user/login',
        json('POST', '', JSON.stringify({ email: `no${at}@example.ng`, password: 'x' })),
      );
    if (at % 25 === 3) return status('/api/booking/book', json('POST', authorization, '{"broken'));
    if (at % 25 === 4) return breakOff(app);
    if (at % 25 === 5) return leaveStream(app, authorization);
    if (at % 25 === 6) return status(`/api/booking/${crypto.randomUUID()}`, signedIn);
    if (at % 5 === 2) return status('/api/service/all');
    if (at % 5 === 3) return status('/api/user/me', signedIn);
    if (at % 5 === 4) return status('/api/user/me/sessions', signedIn);
    return status('/api/booking/mine', signedIn);
  };
  const statuses = new Map<number, number>();
  const measures: Awaited<ReturnType<FaultyApp['measure']>>[] = [];
  const began = performance.now();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const until = (REQUESTS * round) / ROUNDS;
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (sent < until) {
          const status = await one();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    measures.push(await app.measure());
  }
  const seconds = (performance.now() - began) / 1000;
  const [warm, end] = [measures[ROUNDS / 4 - 1]!, measures.at(-1)!];
  const mb = (bytes: number): number => Math.round(bytes / 2 ** 20);
  const all = (key: 'heap' | 'resident') => measures.map((measure) => mb(measure[key])).join(' ');
  printFigure(
    `${sent} mixed requests, ${pictures} with pictures, in ${Math.round(seconds)} s`,
    `heap ${all('heap')} MB, resident ${all('resident')} MB, handles ${measures.map(({ handles }) => handles).join(' ')}, ` +
      `statuses ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(end.heap - warm.heap).toBeLessThan(HEAP_GROWTH);
  expect(end.resident - warm.resident).toBeLessThan(RESIDENT_GROWTH);
  expect(end.handles - warm.handles).toBeLessThan(HANDLE_GROWTH);
});
