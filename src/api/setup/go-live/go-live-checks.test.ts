import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import { recordBackup, readRestoreWord } from '#api/backups/record-backup.ts';
import { createMailer } from '#api/vendors/smtp.ts';
import type { GoLiveCheckId } from '#shared/setup/go-live.ts';
import { confirmRestore, runGoLiveChecks as endpoint } from '#shared/setup/setup.contract.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { callOwnAddress, compareWithServer } from './probe.ts';
import { runGoLiveChecks } from './run-go-live-checks.ts';

let app: TestApp;
let owner: StaffMember;
const servers: Server[] = [];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => app.stop());

const checkOf = async (id: GoLiveCheckId) =>
  (await expectOk(owner.call(endpoint))).body.checks.find((check) => check.id === id);

async function listen(answer: string, date?: string): Promise<string> {
  const server = createServer((_request, response) => {
    if (date !== undefined) response.setHeader('date', date);
    response.end(answer);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('names every fault of a fresh sandbox, with a remedy and a section of the manual', async () => {
  const { checks } = (await expectOk(owner.call(endpoint))).body;
  expect(checks.filter(({ isOk }) => isOk).map(({ id }) => id)).toEqual(['clock', 'disk']);
  for (const { isOk, text, remedy, guide } of checks) {
    expect(text).toMatch(/\.$/);
    expect([isOk, remedy !== null]).toEqual([isOk, !isOk]);
    expect(guide).toMatch(/^docs\/operating\.md#/);
  }
  expect(checks.find(({ id }) => id === 'secrets')?.text).toContain('There are no keys of the payment provider.');
});

it('reports a mail server that does not answer, and takes no secret into its words', async () => {
  const mailer = createMailer('smtp://centre:hush-hush@127.0.0.1:1?tls=off', 'hello@example.com');
  const { config, db } = app.runtime;
  const withMail = { ...config, email: { ...config.email, smtpUrl: 'smtp://set' } };
  const checks = await runGoLiveChecks({ config: withMail, db, mailer }, { APP_SECRET: 'hush-hush' });
  mailer.close();
  const mail = checks.find(({ id }) => id === 'mail');
  expect(mail).toMatchObject({ isOk: false, text: expect.stringContaining('does not answer: ') });
  expect(JSON.stringify(checks)).not.toContain('hush-hush');
});

it('accepts PUBLIC_URL only when this application answers there', async () => {
  expect(await callOwnAddress(app.url)).toBeNull();
  expect(await callOwnAddress(await listen('<html>'))).toBe('another answer (200)');
  expect(await callOwnAddress('http://127.0.0.1:1')).toMatch(/./);
});

it('compares the clock with the Date of another server', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toUTCString();
  expect(await compareWithServer(await listen('', hourAgo))).toBeGreaterThan(3_590_000);
  expect(await compareWithServer(await listen('', 'never'))).toBeNull();
  expect(await compareWithServer('http://127.0.0.1:1')).toBeNull();
});

it('counts a webhook of the payment provider once one has come', async () => {
  await app.runtime.db
    .insertInto('webhook_events')
    .values({ id: newId(), digest: Buffer.from('1'), event: 'charge.success', body: Buffer.from('{}') })
    .execute();
  expect(await checkOf('webhook')).toMatchObject({ isOk: true, remedy: null });
});

it('counts a backup once its file is complete, and a restore once its word is entered, recorded once', async () => {
  const { db } = app.runtime;
  await expect(recordBackup(db, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
  expect((await checkOf('backup'))?.isOk).toBe(false);
  // The row is there before the file is made, so that the file has the word.
  const word = await recordBackup(db, () => readRestoreWord(db));
  expect(word).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await checkOf('backup')).toMatchObject({ isOk: true });
  expect((await checkOf('restore'))?.isOk).toBe(false);

  const wrong = await owner.call(confirmRestore, { body: { word: 'ZZZZ-ZZZZ' } });
  expect([wrong.status, wrong.code]).toEqual([400, 'setup.unknown_backup']);
  const body = { word: String(word).toLowerCase() };
  const answers = await atOnce(10, () => owner.call(confirmRestore, { body }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await checkOf('restore')).toMatchObject({ isOk: true });
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'setup.restore-confirmed')
    .execute();
  expect(entries).toHaveLength(1);

  await sql`update backup_runs set started_at = app_now() - interval '3 days'`.execute(db);
  expect(await checkOf('backup')).toMatchObject({ isOk: false, text: expect.stringContaining('more than two days') });
});

it('refuses the checks and the confirmation to managers', async () => {
  const manager = await createStaff(app, 'manager');
  expect((await manager.call(endpoint)).code).toBe('session.forbidden');
  expect((await manager.call(confirmRestore, { body: { word: 'ABCD-EFGH' } })).code).toBe('session.forbidden');
});
