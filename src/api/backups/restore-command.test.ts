import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, openDatabase, openPool } from '#api/platform/database/database.ts';
import { startPostgres } from '#api/platform/database/postgres/supervisor.ts';
import { startQueue } from '#api/platform/jobs/start-queue.ts';
import { prepareDatabase } from '#api/start.ts';
import { emptyDatabase, type TestDatabase } from '#test/postgres.ts';
import { startProcess } from '#test/process.ts';
import { loadFixture, releasedFixtures } from '#test/released-fixtures.ts';
import { tableRows } from '#test/table-rows.ts';
import { longTest } from '#test/long-test.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'restores-'));
  const [release] = releasedFixtures();
  if (release === undefined) throw new Error('no released fixture');
  [source, target] = [await loadFixture(release), await emptyDatabase()];
  const db = openDatabase(openPool(source.connection, 2));
  await prepareDatabase(db);
  await db.destroy();
  await (await startQueue(source.connection, () => undefined)).stop();
  const { output } = await runScript('make-backup-key.ts', [key()], {});
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(.+)$/m.exec(output) ?? [];
  const [, signingKey = ''] = /^BACKUP_SIGNING_KEY=(.+)$/m.exec(output) ?? [];
  settings = {
    BACKUP_RECIPIENT: recipient,
    BACKUP_SIGNING_KEY: signingKey,
    BACKUP_DIR: path.join(folder, 'kept'),
    DATA_DIR: embedded(),
  };
}, 60_000);
afterAll(async () => {
  await source.drop();
  await target.drop();
  const server = await startPostgres({ dataDir: embedded() });
  await server.stop();
  await rm(server.home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const key = () => path.join(folder, 'private.key');
const embedded = () => path.join(folder, 'data');

async function runScript(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve('src/api', script), ...args], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'silent', APP_SECRET: 'a secret for tests only, long', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output };
}

/** Backs up and returns the file that the command named. */
async function backUp(env: Record<string, string>): Promise<string> {
  const { code, output } = await runScript('run-backup.ts', [], { ...settings, ...env });
  expect([code, output]).toEqual([0, expect.stringMatching(/\.age: \d+ rows, [\d.]+ MB, [\d.]+ s\.\n/)]);
  return /^(\S+\.age): /m.exec(output)?.[1] ?? '';
}

test('a backup moves from a server to the embedded database and back with every row, and later erasures are repeated', async () => {
  const first = await backUp({ DATABASE_URL: source.url });
  const restored = await runScript('run-restore.ts', [first, key(), '--no-erasures'], settings);
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringMatching(/Restored \d+ rows as of .+, of version/),
  ]);

  // While the application runs on it.
  const app = await startProcess({ ...settings, WORKER: 'off' });
  const second = await backUp({});
  const before = await tableRows(source.connection);
  const db = openDatabase(openPool(source.connection, 1));
  const { id } = await db.selectFrom('waitlist').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.destroy();
  const journal = path.join(embedded(), 'erasures.jsonl');
  await mkdir(path.dirname(journal), { recursive: true });
  await writeFile(journal, `${JSON.stringify({ at: new Date(0).toISOString(), kind: 'waitlist', id })}\n`);

  const back = await runScript('run-restore.ts', [second, key()], { ...settings, DATABASE_URL: target.url });
  expect([back.code, back.output]).toEqual([0, expect.stringContaining(`${journal}: 1 erased again, 0 were erased`)]);
  expect(back.output).toMatch(/set-up page that this backup can be restored, enter: [2-9A-Z]{4}-[2-9A-Z]{4}\n/);
  await app.end('SIGTERM');
  const after = await tableRows(target.connection);
  // A start writes to the tables of staff, for the first owner, and to those of the queue.
  const compared = Object.keys(before).filter((name) => /^public\.(?!staff|audit_log|erasures|backup_runs)/.test(name));
  expect(compared.length).toBeGreaterThan(30);
  before['public.waitlist'] = (before['public.waitlist'] ?? []).filter((row) => !row.includes(id));
  for (const name of compared) expect([name, after[name]]).toEqual([name, before[name]]);
}, 60_000);

test('the doctor lists the missing parts of a server, and ends with status 1', async () => {
  const { code, output } = await runScript('run-doctor.ts', [], { ...settings, DATABASE_URL: source.url });
  expect(code).toBe(1);
  expect(output).toMatch(/^TODO {2}sandbox {2}The sandbox is on/m);
  expect(output).toMatch(/^ok {4}backup {3}The last backup is of /m);
  expect(output).toContain('See docs/operating.md#back-up-and-restore');
});

test('a backup is not restored without the journal of erasures', async () => {
  const file = await backUp({ DATABASE_URL: source.url });
  const empty = await emptyDatabase();
  const { code, output } = await runScript('run-restore.ts', [file, key()], {
    DATABASE_URL: empty.url,
    ERASURE_JOURNAL: path.join(folder, 'none'),
  });
  expect([code, output]).toEqual([1, expect.stringMatching(/^The journal of erasures is not at .+none\. .+\n$/)]);
  expect(await tableRows(empty.connection)).toEqual({});
  await empty.drop();
});

longTest('a command that fails says why in one line without a stack', async () => {
  const unreachable = 'postgres://nobody@127.0.0.1:1/none';
  const notThere = path.join(folder, newId());
  const line = async (script: string, args: string[], env: Record<string, string>) => {
    const { code, output } = await runScript(script, args, { ...settings, ...env });
    expect([code, output.split('\n').length, /^\s+at /m.test(output)]).toEqual([1, 2, false]);
    return output;
  };
  expect(await line('run-backup.ts', [], { DATABASE_URL: unreachable })).toMatch(/^The database cannot be reached\./);
  expect(await line('run-backup.ts', [], { DATABASE_URL: source.url, BACKUP_RECIPIENT: '' })).toMatch(
    /^BACKUP_RECIPIENT is missing/,
  );
  expect(await line('run-backup.ts', [], { DATABASE_URL: source.url, BACKUP_SIGNING_KEY: '' })).toMatch(
    /^BACKUP_SIGNING_KEY is missing/,
  );
  expect(await line('run-backup.ts', [], { DATABASE_URL: source.url, BACKUP_DIR: '/dev/null/none' })).toMatch(
    /ENOTDIR|EEXIST|not a directory/,
  );
  expect(await line('run-restore.ts', [], { DATABASE_URL: target.url })).toMatch(/^Name the backup/);
  expect(await line('run-restore.ts', [notThere, key()], { DATABASE_URL: target.url })).toMatch(/^There is no file/);
  expect(await line('run-restore.ts', [key(), key(), '--unsinged'], { DATABASE_URL: target.url })).toMatch(
    /^Name the backup/,
  );
  expect(await line('make-backup-key.ts', [key()], {})).toMatch(/EEXIST/);
  expect(await line('make-signing-key.ts', [], {})).toMatch(/^Name the files/);
  expect(await line('make-signing-key.ts', [import.meta.filename], {})).toMatch(/has no private key\.$/m);
});

longTest(
  'a new signing key for key files that exist is added to them, and earlier backups can still be restored',
  async () => {
    const [before, file] = [await backUp({ DATABASE_URL: source.url }), path.join(folder, 'of-age.key')];
    // As age-keygen writes it.
    const [, privateKey = ''] = /^(AGE-SECRET-KEY-1\w+)$/m.exec(await readFile(key(), 'utf8')) ?? [];
    await writeFile(file, privateKey);
    const { output } = await runScript('make-signing-key.ts', [file, key()], {});
    const [, signingKey = ''] = /^BACKUP_SIGNING_KEY=(.+)$/m.exec(output) ?? [];
    const after = await backUp({ DATABASE_URL: source.url, BACKUP_SIGNING_KEY: signingKey });
    const restore = async (backup: string, keyFile: string) => {
      const empty = await emptyDatabase();
      const { code } = await runScript('run-restore.ts', [backup, keyFile, '--no-erasures'], {
        DATABASE_URL: empty.url,
      });
      await empty.drop();
      return code;
    };
    expect([await restore(after, file), await restore(after, key())]).toEqual([0, 0]);
    expect([await restore(before, file), await restore(before, key())]).toEqual([1, 0]);
  },
  60_000,
);

test('a private key is readable by its owner only, and begins with its public key', async () => {
  expect((await stat(key())).mode & 0o777).toBe(0o600);
  expect(await readFile(key(), 'utf8')).toMatch(
    new RegExp(
      `^# public key: ${settings['BACKUP_RECIPIENT']}\\n# backups are signed by: \\S+\\nAGE-SECRET-KEY-1\\w+\\n`,
    ),
  );
});
