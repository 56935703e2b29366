import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { queueTables } from '#api/platform/jobs/queue-tables.ts';
import { cloneDatabase, emptyDatabase, runAs, type Connection, type TestDatabase } from '#test/postgres.ts';
import { messages } from '#test/transaction-pooler.ts';
import { openSingleConnection } from '../single-connection.ts';
import { loadDump, type Loaded } from './load-dump.ts';
import { writeDump } from './write-dump.ts';

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
  connection: Connection;
  release(): void;
}

/** A network that delivers the data of a COPY before the message with its number of rows, which waits for `release`. */
async function delayCommandComplete(server: Connection): Promise<SlowNetwork> {
  let release = (): void => undefined;
  const network = createServer((client) => {
    const { host, port } = server;
    const socket = connect(host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port });
    client.setNoDelay();
    socket.setNoDelay();
    const waiting: Buffer[] = [];
    // The one may come before the other.
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

/** The text of a dump in lines. */
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

/** The last line with other numbers of rows. */
const stating = (lines: readonly string[], rows: Readonly<Record<string, number>>): string[] => {
  const trailer = JSON.parse((lines.at(-1) ?? '').replace('-- end ', '')) as { rows: Record<string, number> };
  return [...lines.slice(0, -1), `-- end ${JSON.stringify({ rows: { ...trailer.rows, ...rows } })}`];
};

test('a dump states its rows also where their number comes later than the rows', async () => {
  const { connection, release } = await delayCommandComplete(source.connection);
  const lines = await dumpLines(connection, release);
  // The header has the time.
  expect(lines.slice(1)).toEqual((await dumpLines(source.connection)).slice(1));
  expect((await load(lines)).rows['public.erasures']).toBe(1);
});

test('a dump with fewer rows than it states is refused', async () => {
  const lines = await dumpLines(source.connection);
  await expect(load(stating(lines, { 'public.erasures': 2 }))).rejects.toThrow(
    'The backup is damaged: rows of public.erasures are missing.',
  );
});

test('a dump of a former version, which could state no rows where there are some, is loaded', async () => {
  const lines = await dumpLines(source.connection);
  expect((await load(stating(lines, { 'public.erasures': 0 }))).rows['public.erasures']).toBe(1);
});
