import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually, serverPid } from '../postgres-process.ts';
import { openFaultyDisk, type FaultyDisk } from './disk-errors.ts';
import { printFigure, signIn, startFaultyApp, withClient, type FaultyApp } from './surroundings.ts';

/** Customers who book one after the other at once. */
const CALLERS = 6;
/** How long a fault lasts that is not one call, ms. */
const FAULT_MS = 5000;
/** An application has to be back within this time, ms. A server that does not start is tried again every second. */
const BACK_MS = 30_000;

const startOn = (disk: FaultyDisk): Promise<FaultyApp> => startFaultyApp(disk.env, disk.dataDir);
const asAdmin = (app: FaultyApp): pg.ClientConfig => ({ ...app.connection, user: 'postgres' });
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Caller {
  authorization: string;
  key: string;
}

/** Bookings that are tried until they succeed, one by each customer. */
interface Load {
  /** Signs in a customer who books first. */
  authorization: string;
  /** The booking of each key that was answered with 201. */
  acknowledged: ReadonlyMap<string, string>;
  /** How many requests were answered with 503. */
  refused(): number;
  /** When the last booking was acknowledged, as performance.now(). */
  lastAt(): number;
  /** Lets every booking that was begun succeed, and ends. */
  end(): Promise<void>;
  /** Sends all of them again with their keys, compares the answers, and the rows with them. */
  expectEachOnce(): Promise<void>;
}

async function bookAllTheTime(app: FaultyApp): Promise<Load> {
  const { people, vehicle } = await withClient(app.connection, async (client) => {
    const people: Caller[] = [];
    for (let count = 0; count < 1500; count += 1)
      people.push({ authorization: (await signIn(client)).authorization, key: crypto.randomUUID() });
    const { rows } = await client.query<object>(
      `select v.id as vehicle, v.brand_id as brand, s.id as service from vehicles v, services s where s.slug = 'car-wash' limit 1`,
    );
    return { people, vehicle: rows[0] };
  });
  const form = {
    ...vehicle,
    fullName: 'Ada Obi',
    phoneNumber: '08031234567',
    paymentMethod: 'online',
    mode: 'drive-in',
  };
  const book = ({ authorization, key }: Caller) =>
    app.request('/api/booking/book', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(form),
    });
  const idOf = (text: string): string => (JSON.parse(text) as { booking: { _id: string } }).booking._id;
  const acknowledged = new Map<string, string>();
  const begun: Caller[] = [];
  let refused = 0;
  let lastAt = 0;
  let ending = false;
  const bookOne = async (caller: Caller): Promise<void> => {
    for (;;) {
      const answer = await book(caller);
      if (answer.status === 201) {
        acknowledged.set(caller.key, idOf(answer.text));
        lastAt = performance.now();
        return;
      }
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('database.unavailable')]);
      expect(answer.retryAfter).toMatch(/^[1-3]$/);
      refused += 1;
      await sleep(100);
    }
  };
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let caller = people.pop(); caller !== undefined && !ending; caller = people.pop()) {
        begun.push(caller);
        await bookOne(caller);
      }
    }),
  );
  return {
    authorization: begun[0]?.authorization ?? '',
    acknowledged,
    refused: () => refused,
    lastAt: () => lastAt,
    async end() {
      ending = true;
      await callers;
    },
    async expectEachOnce() {
      for (const caller of begun) expect(idOf((await book(caller)).text)).toBe(acknowledged.get(caller.key));
      const { rows } = await withClient(app.connection, (client) =>
        client.query<{ id: string }>('select id from bookings order by id'),
      );
      expect(rows.map(({ id }) => id)).toEqual([...acknowledged.values()].sort());
    },
  };
}

/** Waits for `more` bookings after now. */
async function expectBookings(load: Load, more: number): Promise<void> {
  const until = load.acknowledged.size + more;
  await eventually(BACK_MS, () => expect(load.acknowledged.size).toBeGreaterThanOrEqual(until));
}

/** The file of a table, e.g. `base/16385/16512`. */
async function fileOf(app: FaultyApp, table: string): Promise<string> {
  const { rows } = await withClient(app.connection, (client) =>
    client.query<{ file: string }>('select pg_relation_filepath($1) as file', [table]),
  );
  return rows[0]?.file ?? '';
}

const checkpoint = (app: FaultyApp): Promise<unknown> =>
  withClient(asAdmin(app), (client) => client.query('checkpoint')).catch((error: unknown) => error);

test('an error while the database flushes its log loses no booking, and the server comes back by itself', async () => {
  const disk = openFaultyDisk();
  const app = await startOn(disk);
  const load = await bookAllTheTime(app);
  await expectBookings(load, 10);
  disk.breakOnce('sync', 'pg_wal/');
  await eventually(10_000, () => expect(load.refused()).toBeGreaterThan(0));
  const began = load.lastAt();
  expect(existsSync(disk.env['FAULT_FILE'] ?? '')).toBe(false);
  await expectBookings(load, 1);
  printFigure('an error of fdatasync on the log, bookings back after', seconds(load.lastAt() - began));
  await expectBookings(load, 10);
  await load.end();
  await load.expectEachOnce();
  printFigure('bookings acknowledged, refused with 503', `${load.acknowledged.size}, ${load.refused()}`);
  expect(app.output).toContain('The database server is running again.');
  expect(await app.end('SIGTERM')).toBe(0);
});

test.each([
  ['write', 'all databases'],
  ['sync', 'all databases'],
  // With its own folder alone the recovery comes further: the checkpoint at its end fails.
  ['sync', 'the application'],
] as const)(
  'bookings are acknowledged or refused while the data of $1 cannot be written ($0), and all is back when it ends',
  async (call, whose) => {
    const disk = openFaultyDisk();
    const app = await startOn(disk);
    const load = await bookAllTheTime(app);
    expect(await checkpoint(app)).toMatchObject({ command: 'CHECKPOINT' });
    await expectBookings(load, 10);
    disk.break(call, whose === 'all databases' ? 'base/' : `${path.dirname(await fileOf(app, 'bookings'))}/`);
    const failed = await checkpoint(app);
    expect(String(failed)).toMatch(/checkpoint request failed|terminat|abnormal|recovery/);
    await sleep(FAULT_MS);
    disk.mend();
    const began = performance.now();
    await expectBookings(load, 1);
    printFigure(
      `errors of ${call} on the data of ${whose} for ${seconds(FAULT_MS)}, bookings after they end`,
      seconds(performance.now() - began),
    );
    await eventually(BACK_MS, async () => expect(await checkpoint(app)).toMatchObject({ command: 'CHECKPOINT' }));
    await expectBookings(load, 10);
    await load.end();
    await load.expectEachOnce();
    printFigure('bookings acknowledged, refused with 503', `${load.acknowledged.size}, ${load.refused()}`);
    if (call === 'sync') expect(app.output.join('\n')).toMatch(/did not start: could not fsync .*look at the disk/);
    expect(await app.end('SIGTERM')).toBe(0);
  },
);

test('a table that cannot be read refuses its calls alone, until it can be read again', async () => {
  const disk = openFaultyDisk();
  const first = await startOn(disk);
  const file = await fileOf(first, 'bookings');
  const booked = await bookAllTheTime(first);
  await expectBookings(booked, 10);
  await booked.end();
  const { authorization } = booked;
  expect(await first.end('SIGTERM')).toBe(0);
  // Begins before the start, so that the table is in no memory of the server.
  disk.break('read', file);
  const app = await startOn(disk);
  const mine = () => app.request('/api/booking/mine', { headers: { authorization } });
  for (let round = 0; round < 5; round += 1) {
    const refused = await mine();
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('database.unavailable') });
    expect(refused.retryAfter).toMatch(/^[1-3]$/);
    for (const address of ['/healthz', '/readyz', '/api/service/all', '/api/user/me'])
      expect([address, (await app.request(address, { headers: { authorization } })).status]).toEqual([address, 200]);
  }
  disk.mend();
  const began = performance.now();
  await eventually(BACK_MS, async () => expect((await mine()).status).toBe(200));
  printFigure('a table that could not be read, its calls back after', `${Math.round(performance.now() - began)} ms`);
  expect(await app.end('SIGTERM')).toBe(0);
});

test.each([
  ['its control file', () => 'global/pg_control'],
  ['the tables of all databases', () => 'base/'],
  ['the tables of the application', (table: string) => `${path.dirname(table)}/`],
])('a start that cannot read %s says where to look and what to do; the next one works', async (what, filesOf) => {
  const disk = openFaultyDisk();
  const first = await startOn(disk);
  const files = filesOf(await fileOf(first, 'bookings'));
  expect(await first.end('SIGTERM')).toBe(0);
  disk.break('read', files);
  const began = performance.now();
  const error = await startOn(disk).catch((reason: unknown) => reason);
  printFigure(`a start that cannot read ${what} fails after`, seconds(performance.now() - began));
  const [last] = String(error).split('\n').slice(-1);
  expect(last).toMatch(
    /Input\/output error.* look at the disk .*docs\/operating\.md#back-up-and-restore.*postgres\.log/,
  );
  expect(existsSync(`/proc/${serverPid(disk.dataDir) ?? 'none'}`)).toBe(false);
  disk.mend();
  const again = await startOn(disk);
  expect((await again.request('/readyz')).status).toBe(200);
  expect(await again.end('SIGTERM')).toBe(0);
});
