import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, openDatabase, openPool } from '#api/platform/database/database.ts';
import { createCustomer } from '#test/customers.ts';
import { backUpDatabase } from '#test/postgres.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { writeErasureJournal } from './write-erasure-journal.ts';

let app: TestApp;
let folder: string;
let journal: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'erasures-'));
  journal = path.join(folder, 'kept elsewhere', 'erasures.jsonl');
  app = await createTestApp({ WORKER: 'off', ERASURE_JOURNAL: journal });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run erase-again` on a database; returns its exit code and output. */
async function eraseAgain(databaseUrl: string, file = journal): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [path.resolve('src/api/replay-erasures.ts')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: databaseUrl,
      ERASURE_JOURNAL: file,
      LOG_LEVEL: 'silent',
      APP_SECRET: 'a secret for tests only, forty characters',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, output };
}
const entries = async () =>
  (await readFile(journal, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { at: string; kind: string; id: string });

test('a person erased after a back-up is erased again after its restore, and the journal names no person', async () => {
  const manager = await createStaff(app, 'manager');
  const [ada, paid, stays] = [
    await createCustomer(app, { email: 'heron@example.ng', firstName: 'Heron' }),
    await createCustomer(app, { firstName: 'Heron' }),
    await createCustomer(app),
  ];
  const booking = await app.book(ada, { fullName: 'Heron of the restore' });
  const unfinished = await app.book(paid, { fullName: 'Heron of the restore' });
  await expectOk(app.request('POST', 'waitlist/create', { body: { name: 'Heron', phoneNumber: '0805 444 0001' } }));
  const { entries: waiting } = (await manager.request('GET', 'staff/waitlist')).body;
  const action = async (name: string, more: object) => {
    const { version } = (await manager.request('GET', `staff/booking/${unfinished._id}`)).body['booking'];
    return expectOk(manager.request('PUT', `staff/booking/${unfinished._id}/${name}`, { version, ...more }));
  };
  await action('payment', { method: 'cash' });

  const backup = await backUpDatabase(app.database.connection);
  // The booking is finished after the back-up, so that the restored one has unfinished money.
  await action('finish', {});
  for (const one of [ada, paid]) await expectOk(one.request('DELETE', 'user/me', { currentPassword: one.password }));
  await expectOk(manager.request('DELETE', `staff/waitlist/${waiting[0]._id}`));
  await writeErasureJournal(app.runtime);
  expect((await entries()).map(({ kind, id }) => [kind, id])).toEqual([
    ['customer', ada._id],
    ['customer', paid._id],
    ['waitlist', waiting[0]._id],
  ]);
  expect(await readFile(journal, 'utf8')).not.toMatch(/heron/i);

  const db = openDatabase(openPool(backup.connection, 1));
  try {
    const name = async (id: string) =>
      (await db.selectFrom('customers').select('first_name').where('id', '=', id).executeTakeFirstOrThrow()).first_name;
    expect([await name(ada._id), await name(paid._id)]).toEqual(['Heron', 'Heron']);
    const mails = async () => (await db.selectFrom('outbox').select('id').execute()).length;
    const before = await mails();
    expect(await eraseAgain(backup.url)).toEqual({
      code: 0,
      output: `${journal}: 3 erased again, 0 were erased already.\n`,
    });
    expect([await name(ada._id), await name(paid._id), await name(stays._id)]).toEqual([
      'Deleted',
      'Deleted',
      stays.firstName,
    ]);
    expect(await mails()).toBeLessThanOrEqual(before);
    const bookings = await db.selectFrom('bookings').select(['id', 'full_name', 'status']).orderBy('id').execute();
    expect(bookings).toEqual([
      { id: booking._id, full_name: 'Deleted account', status: 'cancelled' },
      { id: unfinished._id, full_name: 'Deleted account', status: 'paid' },
    ]);
    expect(await db.selectFrom('waitlist').select('id').execute()).toEqual([]);
    // A torn line and persons that the restored database never had stop nothing.
    await appendFile(journal, `${JSON.stringify({ at: 'x', kind: 'customer', id: newId() })}\n{"at": "20`);
    expect((await eraseAgain(backup.url)).output).toBe(
      `${journal}: 0 erased again, 4 were erased already.\n1 lines could not be read.\n`,
    );
    // What is written after a torn line can be read.
    await app.runtime.db.insertInto('erasures').values({ kind: 'waitlist', subject_id: newId() }).execute();
    await writeErasureJournal(app.runtime);
    expect((await eraseAgain(backup.url)).output).toContain('0 erased again, 5 were erased already.');
  } finally {
    await db.destroy();
    await backup.drop();
  }
});

test('erasing again without a journal fails with a sentence and erases nothing', async () => {
  const { code, output } = await eraseAgain(app.database.url, path.join(folder, 'none'));
  expect(code).toBe(1);
  expect(output).toContain('none');
});

test('twenty jobs at once write each erasure once, and one that cannot write loses none', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createCustomer(app)));
  for (const one of people) await expectOk(one.request('DELETE', 'user/me', { currentPassword: one.password }));
  const blocked = { ...app.runtime, config: { ...app.runtime.config, erasureJournal: '/dev/null/never' } };
  await expect(writeErasureJournal(blocked)).rejects.toThrow();
  await rm(journal);
  await atOnce(20, () => writeErasureJournal(app.runtime));
  expect(new Set((await entries()).map(({ id }) => id))).toEqual(new Set(people.map(({ _id }) => _id)));
  expect(await entries()).toHaveLength(5);
  expect(app.logs.some((line) => line.includes('"erasures.unwritten"'))).toBe(true);
});
