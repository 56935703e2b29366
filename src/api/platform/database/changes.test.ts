import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { openChanges } from './changes.ts';

let copy: TestDatabase;
beforeAll(async () => void (copy = await cloneDatabase()));
afterAll(() => copy.drop());

const announce = (client: pg.Client, payload: string) => client.query(`select pg_notify('changes', $1)`, [payload]);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(copy.connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** What a listener of its own received. */
async function follow(connection = copy.connection, pingMs?: number): Promise<(string | null)[]> {
  const received: (string | null)[] = [];
  const changes = openChanges(connection, pingMs);
  changes.follow((payload) => void received.push(payload));
  await changes.start();
  onTestFinished(() => changes.close());
  return received;
}

test('a long transaction announces once when it commits, and delays no other', async () => {
  const [long, short] = [await connect(), await connect()];
  await announce(short, 'before the listener');
  await long.query('begin');
  await announce(long, 'begun before the listener');
  const received = await follow();
  await announce(short, 'one');
  await expect.poll(() => received).toEqual(['one']);
  await long.query('commit');
  await announce(short, 'two');
  await expect.poll(() => received).toEqual(['one', 'begun before the listener', 'two']);
});

test('a rolled back change never arrives, and a savepoint belongs to its transaction', async () => {
  const client = await connect();
  const received = await follow();
  await client.query('begin');
  await announce(client, 'kept out');
  await client.query('rollback');
  await client.query('begin; savepoint s');
  await announce(client, 'undone');
  await client.query('rollback to s');
  await announce(client, 'after it');
  await client.query('savepoint t');
  await announce(client, 'within one');
  await client.query('commit');
  await expect.poll(() => received).toEqual(['after it', 'within one']);
});

test('many writers at once lose nothing and repeat nothing', async () => {
  const received = await follow();
  const clients = await Promise.all(Array.from({ length: 8 }, connect));
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let n = 0; n < 100; n++) await announce(client, `${writer}-${n}`);
    }),
  );
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(800);
  expect(new Set(received).size).toBe(800);
});

test('a connection that is silently dead is replaced, and reports that changes may have been missed', async () => {
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const { host, port: at } = copy.connection;
    const server = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${at}`) : connectTo(at, host);
    sockets.push(socket, server);
    for (const one of [socket, server]) one.on('error', () => undefined);
    socket.pipe(server).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  const received = await follow({ ...copy.connection, host: '127.0.0.1', port }, 500);
  const client = await connect();
  await announce(client, 'one');
  await expect.poll(() => received).toEqual(['one']);
  // Nothing goes through any more, and neither side learns of it.
  for (const socket of sockets) socket.unpipe().pause();
  await announce(client, 'missed');
  await expect.poll(() => received, { timeout: 5000 }).toEqual(['one', null]);
  await announce(client, 'two');
  await expect.poll(() => received).toEqual(['one', null, 'two']);
});

/** The events that the statements would announce. They run in one transaction, which is rolled back. */
async function announcedBy(statements: string): Promise<string[]> {
  const client = await connect();
  const received: string[] = [];
  client.on('notification', ({ payload = '' }) => void received.push(payload));
  await client.query('listen changes');
  await client.query(statements);
  await announce(client, 'last');
  await expect.poll(() => received.at(-1)).toBe('last');
  return received.slice(0, -1);
}

const sendMessages = (count: number): string => `
  insert into messages (id, kind, target, audience, title, body, is_booking)
  select gen_random_uuid(), 'notification', 'all', 'all', repeat('Long title ', 9), repeat('A long text. ', 30), false
  from generate_series(1, ${count})`;

test('a notification has no text and is short, and more than 100 rows of a statement are one', async () => {
  const announced = await announcedBy(`${sendMessages(1)}; ${sendMessages(101)}`);
  expect(announced.map((text) => JSON.parse(text) as unknown)).toEqual([
    { what: 'notification', audience: 'all' },
    { what: 'everything' },
  ]);
});

test('more than 100 bookings of a statement are one notification, and each function of a trigger runs', async () => {
  const announced = await announcedBy(`
    select announce_bookings(array(select gen_random_uuid() from generate_series(1, 101)));
    update visits set km = km where false;
    update release_codes set tries = tries where false;
    update reviews set written_at = written_at where false;
    update inspections set items = items where false;
    insert into estimate_versions select * from estimate_versions where false;
    insert into estimate_answers select * from estimate_answers where false;
    update time_entries set ended_at = ended_at where false;
    insert into time_corrections select * from time_corrections where false;
    delete from sessions where false`);
  expect(announced).toEqual(['{"what": "everything"}']);
});
