import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, query, temporaryFolder } from '#test/postgres-process.ts';
import { startPostgres, type EmbeddedServer } from './supervisor.ts';

const MIB = 2 ** 20;

/** A server on a disk whose free space, in MB, the test says; the disk of the machine is not filled for a test. */
async function startOn(dataDir: string, disk: { free: number }): Promise<{ server: EmbeddedServer; lines: string[] }> {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const server = await startPostgres({ dataDir, log, freeBytes: () => disk.free * MIB });
  onTestFinished(() => server.stop());
  return { server, lines };
}

test('a full disk stops saving, not reads, and saving goes on once there is space', async () => {
  const disk = { free: 1000 };
  const { server, lines } = await startOn(temporaryFolder(), disk);
  const client = new pg.Client(server.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table saved as select 42 as answer');
  const save = () => client.query('insert into saved values (43)');

  // The reserve of 64 MB counts as left.
  const reserve = path.join(server.home, 'reserve');
  await eventually(10_000, () => expect(existsSync(reserve)).toBe(true));
  disk.free = 31;
  await eventually(10_000, () => expect(save()).rejects.toMatchObject({ code: '25006' }));
  expect((await client.query('select answer from saved where answer = 42')).rows).toEqual([{ answer: 42 }]);
  await eventually(1000, () =>
    expect(lines.at(-1)).toBe(
      `The disk of ${server.home} is full: nothing is saved until 17 MB are freed there. Reads go on.`,
    ),
  );

  // Without a margin it would stop and go on all the time.
  disk.free = 47;
  await expect(eventually(500, save)).rejects.toMatchObject({ code: '25006' });
  disk.free = 48;
  await eventually(10_000, save);
  await eventually(1000, () =>
    expect(lines.at(-1)).toBe(`The disk of ${server.home} has space again; saving goes on.`),
  );
});

test('a start on a full disk names what to free, and the next start saves again', async () => {
  const dataDir = temporaryFolder();
  const disk = { free: 95 };
  const reason = /The disk of .* is full\. Free at least 1 MB there and start again\. Nothing was changed\./;
  await expect(startOn(dataDir, disk)).rejects.toThrow(reason);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

  disk.free = 96;
  const first = await startOn(dataDir, disk);
  disk.free = 10;
  const save = (server: EmbeddedServer) => query(server.connection, 'create table if not exists saved ()');
  await eventually(10_000, () => expect(save(first.server)).rejects.toMatchObject({ code: '25006' }));
  await first.server.stop();
  disk.free = 1000;
  await save((await startOn(dataDir, disk)).server);
});
