import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { queueTables } from '#api/platform/jobs/start-queue.ts';
import { cloneDatabase, emptyDatabase, runAs, type Connection, type TestDatabase } from '#test/postgres.ts';
import { connectTo, messages } from '#test/postgres-protocol.ts';
import { tableRows } from '#test/table-rows.ts';
import { openSingleConnection } from '../single-connection.ts';
import { loadDump, type Loaded } from './load-dump.ts';
import { writeDump } from './write-dump.ts';

// Types of messages: the end of a COPY's rows, then the number of rows.
const COPY_DONE = 'c';
const COMMAND_COMPLETE = 'C';

let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  [source, target] = [await cloneDatabase(), await emptyDatabase()];
  await runAs(source.connection, `insert into erasures (kind, subject_id) values ('waitlist', gen_random_uuid())`);
});
afterEach(async () => {
  await source.drop();
  await target.drop();
});

interface SlowNetwork {
  /** To the server through this network. */
  connection: Connection;
  /** Delivers the number of rows of the present COPY, at once or when it arrives. */
  release(): void;
}

/** A network that delivers the rows of a COPY, and their number only after `release`. */
async function delayCommandComplete(server: Connection): Promise<SlowNetwork> {
  let release = (): void => undefined;
  const network = createServer((client) => {
    const socket = connectTo(server);
    client.setNoDelay();
    const waiting: Buffer[] = [];
    // `release` may be called before the number of rows arrives.
    let [isDone, isWaiting, isReleased] = [false, false, false];
    release = () => {
      isReleased = !isWaiting;
      isWaiting = false;
      waiting.splice(0).forEach((message) => client.write(message));
    };
    socket.on(
      'data',
      messages((type, message) => {
        if (type === COMMAND_COMPLETE && isDone) [isDone, isWaiting, isReleased] = [false, !isReleased, false];
        if (type === COPY_DONE) isDone = true;
        if (isWaiting) waiting.push(message);
        else client.write(message);
      }),
    );
    client.pipe(socket);
    client.on('close', () => socket.destroy());
    client.on('error', () => socket.destroy());
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  onTestFinished(() => void network.close());
  const { port } = network.address() as AddressInfo;
  return { connection: { ...server, host: '127.0.0.1', port }, release: () => release() };
}

/** The text of a dump in lines. `afterRows` is called at the end of each table's rows. */
async function dumpLines(connection: Connection, afterRows: () => void = () => undefined): Promise<string[]> {
  const single = await openSingleConnection(connection);
  let text = '';
  try {
    for await (const chunk of writeDump(single)) {
      text += chunk.toString();
      if (text.endsWith('\n\\.\n')) afterRows();
    }
  } finally {
    await single.close();
  }
  return text.trimEnd().split('\n');
}

async function load(lines: readonly string[]): Promise<Loaded> {
  const single = await openSingleConnection(target.connection);
  try {
    return await loadDump(single, Readable.from([Buffer.from(`${lines.join('\n')}\n`)]), queueTables());
  } finally {
    await single.close();
  }
}

/** The dump, whose last line states other numbers of rows. */
const stating = (lines: readonly string[], rows: Readonly<Record<string, number>>): string[] => {
  const trailer = JSON.parse((lines.at(-1) ?? '').replace('-- end ', '')) as { rows: Record<string, number> };
  return [...lines.slice(0, -1), `-- end ${JSON.stringify({ rows: { ...trailer.rows, ...rows } })}`];
};

test('a dump states the number of rows also when the server reports it long after the rows', async () => {
  const { connection, release } = await delayCommandComplete(source.connection);
  const lines = await dumpLines(connection, release);
  // The header differs in its time.
  expect(lines.slice(1)).toEqual((await dumpLines(source.connection)).slice(1));
  expect((await load(lines)).rows['public.erasures']).toBe(1);
});

test('a dump with fewer rows than it states is refused', async () => {
  const lines = await dumpLines(source.connection);
  await expect(load(stating(lines, { 'public.erasures': 2 }))).rejects.toThrow(
    'The backup is damaged: rows of public.erasures are missing.',
  );
});

test.each([
  [
    'a second statement after the columns',
    'COPY public.erasures (kind) FROM stdin; drop table customers; --) FROM stdin;',
  ],
  ['a program in place of the rows', `COPY public.erasures (kind) FROM program 'id'; --) FROM stdin;`],
  ['a column that the table does not have', 'COPY public.erasures (kind, planted) FROM stdin;'],
  ['a statement of another kind', 'create table planted (id int);'],
  ['a sequence that the application does not have', `SELECT setval('pg_class', 1);`],
  ['a second statement after a sequence', `SELECT setval('public.booking_numbers', 1); drop table customers;`],
])('a dump with %s is refused, and nothing of it runs', async (_, planted) => {
  const [header = '', ...lines] = await dumpLines(source.connection);
  await expect(load([header, planted, ...lines])).rejects.toThrow(
    'The backup is damaged: a line of it cannot be read.',
  );
  expect(await tableRows(target.connection)).toEqual({});
});

test('a dump that states no rows of a table that has some, as an earlier version could, is loaded', async () => {
  const lines = await dumpLines(source.connection);
  expect((await load(stating(lines, { 'public.erasures': 0 }))).rows['public.erasures']).toBe(1);
});
