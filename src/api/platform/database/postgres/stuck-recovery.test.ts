import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { query, temporaryFolder } from '#test/postgres-process.ts';
import { PostgresError } from './postgres-error.ts';
import { startPostgres } from './supervisor.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../../../..');

/** A DATA_DIR with one committed row, whose server stays in recovery mode. */
async function stuckDatabase(manner = ''): Promise<{ dataDir: string; pid: number }> {
  const dataDir = temporaryFolder();
  const server = await startPostgres({ dataDir });
  await query(server.connection, 'create table saved as select 42 as answer');
  await server.stop();
  const stuck = spawn(
    process.execPath,
    [path.join(PROJECT, 'test/stuck-postgres.ts'), path.join(dataDir, 'run'), manner],
    { cwd: path.join(dataDir, 'postgres'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void stuck.kill('SIGKILL'));
  await once(stuck.stdout, 'data');
  return { dataDir, pid: stuck.pid ?? 0 };
}

test('a server that stays in recovery mode is restarted after the wait, with every committed row', async () => {
  const { dataDir } = await stuckDatabase();
  const lines: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => lines.push(line), stuckAfterMs: 1000 });
  expect(lines).toEqual([
    'The database server is recovering from a fault; waiting 1 s.',
    'The database server has been in recovery mode for 1 s; restarting it.',
  ]);
  expect(await query(server.connection, 'select answer from saved')).toEqual([{ answer: 42 }]);
  await server.stop();
});

test('a server that stays in recovery mode and cannot be ended is named in a clear sentence', async () => {
  const { dataDir, pid } = await stuckDatabase('stubborn');
  const error = await startPostgres({ dataDir, stuckAfterMs: 500 }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PostgresError);
  expect(String(error)).toMatch(
    new RegExp(
      `stays in recovery mode\\. A fault of the disk causes that: .*\\(process ${pid}\\).*Its log is .*postgres\\.log`,
    ),
  );
});
