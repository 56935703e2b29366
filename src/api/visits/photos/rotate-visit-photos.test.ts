import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '#api/backups/back-up.ts';
import { makeSigningKey } from '#api/backups/backup-signature.ts';
import { restoreBackup } from '#api/backups/restore-backup.ts';
import { readConfig } from '#api/config.ts';
import { newId } from '#api/platform/database/database.ts';
import { openSingleConnection } from '#api/platform/database/single-connection.ts';
import { makeKeyPair } from '#api/vendors/age.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { editSettings, getEditableSettings } from '#shared/settings/settings.contract.ts';
import { getStaffVisitPhoto } from '#shared/visits/staff-visit-photos.contract.ts';
import { getStaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { startCrashProcess } from '#test/crash/crash-process.ts';
import { createCustomer } from '#test/customers.ts';
import { emptyDatabase } from '#test/postgres.ts';
import { leaveDone } from '#test/releases.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { tableRows } from '#test/table-rows.ts';
import { createTestApp, expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn, sendPhoto } from '#test/visits.ts';
import type { Run } from '#test/write-operations/operation.ts';
import { collectJobs } from '#test/write-operations/target.ts';
import { exportedData, listOf } from '#test/exported-data.ts';
import { exportVisitPhotos } from '#api/visits/visits-personal-data.ts';
import { longTest } from '#test/long-test.ts';

const MARK = { purpose: 'mark', of: 'Door' };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
});
beforeEach(() => app.advance('0 minutes'));
afterAll(() => app.stop());

/** Sets the clock, e.g. to 2027-01-31T23:30:00Z. */
const setClock = (at: string) => app.advance(`${(Date.parse(at) - Date.now()) / 1000} seconds`);
const rotate = async () => (await collectJobs(app.runtime)).run('rotate-visit-photos', {});
const desk = () => createStaff(app, 'front_desk');
const partitions = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'visit_photos_2%' and relkind = 'r' order by 1`.execute(
    app.runtime.db,
  );
  return rows.map(({ name }) => name.slice(-7));
};
/** A car that is checked in with one photo now. */
async function makePhoto(): Promise<{ booking: Booking; id: string }> {
  const [staff, booking, id] = [await desk(), await app.book(await createCustomer(app)), newId()];
  await checkIn(staff, booking);
  await expectOk(sendPhoto(staff, booking, MARK, { id }));
  return { booking, id };
}
const statusOf = async ({ booking, id }: { booking: Booking; id: string }, staff?: StaffMember) =>
  (await (staff ?? (await desk())).call(getStaffVisitPhoto, { params: { id: booking._id, photoId: id } })).status;
const setDisputed = (booking: Booking, disputed: boolean) =>
  app.runtime.db.updateTable('bookings').set({ disputed }).where('id', '=', booking._id).execute();
const retained = () => app.runtime.db.selectFrom('retained_visit_photos').select(['visit_id', 'id']).execute();
async function setMonths(visitPhotoMonths: number): Promise<void> {
  const owner = await createStaff(app, 'owner');
  const { settings, version } = (await expectOk(owner.call(getEditableSettings))).body;
  await expectOk(owner.call(editSettings, { body: { settings: { ...settings, visitPhotoMonths }, version } }));
}

test('photos are deleted month by month of the Lagos calendar, twelve months later', async () => {
  await setClock('2027-03-31T22:59:00Z');
  await rotate();
  const march = await makePhoto();
  await setClock('2027-03-31T23:01:00Z');
  const april = await makePhoto();
  expect((await partitions()).slice(-3)).toEqual(['2027_03', '2027_04', '2027_05']);
  const { rows } = await sql<{ id: string; partition: string }>`
    select id, tableoid::regclass::text as partition from visit_photos order by sent_at`.execute(app.runtime.db);
  expect(rows.map(({ id, partition }) => [id, partition])).toEqual([
    [march.id, 'visit_photos_2027_03'],
    [april.id, 'visit_photos_2027_04'],
  ]);
  await setClock('2028-03-31T22:59:00Z');
  await rotate();
  expect([await statusOf(march), await statusOf(april)]).toEqual([200, 200]);
  await setClock('2028-03-31T23:01:00Z');
  await rotate();
  await rotate();
  expect([await statusOf(march), await statusOf(april)]).toEqual([404, 200]);
  expect((await partitions())[0]).toBe('2027_04');
  // A phone that comes back after all this time.
  const late = await sendPhoto(await desk(), march.booking, MARK);
  expect([late.status, late.code]).toEqual([409, 'visit.photos_over']);
  await setClock('2028-05-01T00:00:00Z');
  await rotate();
  expect(await partitions()).toEqual(['2027_05', '2028_03', '2028_04', '2028_05', '2028_06', '2028_07']);
});

test('photos are retained as long as the settings say', async () => {
  await setClock('2029-01-15T12:00:00Z');
  const photo = await makePhoto();
  await setClock('2029-04-15T12:00:00Z');
  await rotate();
  expect(await statusOf(photo)).toBe(200);
  await setMonths(2);
  await rotate();
  expect(await statusOf(photo)).toBe(404);
  await setMonths(12);
});

test('photos are taken although no job has made the month', async () => {
  await setClock('2031-08-15T12:00:00Z');
  expect(await statusOf(await makePhoto())).toBe(200);
});

test('photos of a disputed booking outlive their month, until the dispute ends', async () => {
  await setClock('2032-01-15T12:00:00Z');
  const [disputed, other] = [await makePhoto(), await makePhoto()];
  await setDisputed(disputed.booking, true);
  await setClock('2033-02-15T12:00:00Z');
  await rotate();
  await rotate();
  expect([await statusOf(disputed), await statusOf(other)]).toEqual([200, 404]);
  expect(await retained()).toEqual([{ visit_id: disputed.booking._id, id: disputed.id }]);
  const { photos } = (await expectOk((await desk()).call(getStaffVisit, { params: { id: disputed.booking._id } })))
    .body;
  expect(photos).toMatchObject([{ _id: disputed.id }]);
  await setDisputed(disputed.booking, false);
  await rotate();
  expect([await statusOf(disputed), await retained()]).toEqual([404, []]);
});

test('a job that cannot drop a month in time changes nothing, and the next one drops it', async () => {
  await setClock('2034-01-15T12:00:00Z');
  const photo = await makePhoto();
  await setDisputed(photo.booking, true);
  await setClock('2035-02-15T12:00:00Z');
  const reader = await openSingleConnection(app.database.connection);
  try {
    await reader.client.query('begin; lock table visit_photos_2034_01 in access share mode');
    await expect(rotate()).rejects.toThrow('lock timeout');
    expect(await retained()).toEqual([]);
    await reader.client.query('rollback');
  } finally {
    await reader.close();
  }
  await rotate();
  expect(await partitions()).not.toContain('2034_01');
  expect(await retained()).toHaveLength(1);
  await setDisputed(photo.booking, false);
  await rotate();
});

// Starts a process.
longTest(
  'a process that is killed between the copy and the commit leaves the month as it was',
  { timeout: 120_000 },
  async () => {
    await setClock('2036-06-15T12:00:00Z');
    await rotate();
    const photo = await makePhoto();
    await setDisputed(photo.booking, true);
    await setClock('2037-07-15T12:00:00Z');
    const child = await startCrashProcess({
      DATABASE_URL: app.database.url,
      ERASURE_JOURNAL: app.runtime.config.erasureJournal,
      WORKER: 'off',
      LOG_LEVEL: 'silent',
    });
    const run: Run = async (target) => {
      await target.job('rotate-visit-photos', {});
      return null;
    };
    // Before and after the deletion of photos that are needed no more, before the copy, and before the commit.
    await child.halt(run, 4, () => Promise.resolve(false));
    const { rows: last } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
      app.runtime.db,
    );
    expect(last).toEqual([{ query: 'drop table "visit_photos_2036_06"' }]);
    await child.kill();
    expect(await retained()).toEqual([]);
    expect([await partitions(), await statusOf(photo)]).toEqual([expect.arrayContaining(['2036_06']), 200]);
    await rotate();
    expect(await retained()).toHaveLength(1);
    expect([await partitions(), await statusOf(photo)]).toEqual([expect.not.arrayContaining(['2036_06']), 200]);
    await setDisputed(photo.booking, false);
    await rotate();
  },
);

test('the export has the photos with their pictures; erasure deletes them and those that were retained', async () => {
  await setClock('2038-01-15T12:00:00Z');
  const ada = await createCustomer(app);
  const [old, recent] = [await app.book(ada), await app.book(ada)];
  const staff = await desk();
  await checkIn(staff, old);
  const first = (await expectOk(sendPhoto(staff, old, MARK))).body.photo;
  await setDisputed(old, true);
  await setClock('2039-02-15T12:00:00Z');
  await rotate();
  const later = await desk();
  await checkIn(later, recent);
  const second = (await expectOk(sendPhoto(later, recent, { purpose: 'other' }))).body.photo;
  const { db } = app.runtime;
  const photos = (most?: number) => listOf(exportVisitPhotos(db, ada._id, most));
  const exported = await photos();
  expect(exported).toMatchObject([
    { booking: recent._id, purpose: 'other', of: null, type: 'image/webp', bytes: second.bytes },
    { booking: old._id, purpose: 'mark', of: 'Door', takenAt: first.takenAt },
  ]);
  for (const { picture, bytes } of exported)
    expect(Buffer.from(picture?.split(',')[1] ?? '', 'base64')).toHaveLength(bytes);
  // Beyond the limit a picture has its address only.
  expect((await photos(second.bytes)).map(({ picture }) => picture === null)).toEqual([false, true]);
  const logIn = { email: ada.email, password: ada.password };
  const again = (await expectOk(app.request<{ token: string }>('POST', 'user/login', { body: logIn }))).body.token;
  const { body } = await exportedData<{ visitPhotos: object[] }>(app, ada._id);
  expect(body.visitPhotos).toEqual(exported);
  const address = exported[1]?.address ?? '';
  expect((await app.request('GET', address, { token: again })).status).toBe(200);

  const manager = await createStaff(app, 'manager');
  for (const booking of [old, recent]) await leaveDone(manager, booking);
  const erase = () => app.request('DELETE', 'user/me', { token: again, body: { currentPassword: ada.password } });
  // While a payment is disputed, nothing of the account is erased.
  expect((await erase()).code).toBe('account.open_paid_booking');
  expect(await photos()).toHaveLength(2);
  await setDisputed(old, false);
  await expectOk(erase());
  expect(await photos()).toEqual([]);
  expect(await retained()).toEqual([]);
  const left = await db.selectFrom('visit_photos').select('id').where('visit_id', '=', recent._id).execute();
  expect(left).toEqual([]);
});

test('a backup brings months back that the migrations do not make', async () => {
  await setClock('2040-01-15T12:00:00Z');
  await makePhoto();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'months-'));
  const copy = await emptyDatabase();
  try {
    const { privateKey, publicKey } = await makeKeyPair();
    const signing = makeSigningKey();
    await writeFile(path.join(folder, 'key'), signing.keyLine + privateKey);
    const config = readConfig({
      DATA_DIR: folder,
      BACKUP_RECIPIENT: publicKey,
      BACKUP_SIGNING_KEY: signing.privateKey,
    });
    const [from, to] = [
      await openSingleConnection(app.database.connection),
      await openSingleConnection(copy.connection),
    ];
    try {
      const { file } = await backUp(config, from);
      await restoreBackup(to, file, path.join(folder, 'key'));
      const { rows } = await to.client.query<{ partition: string }>(
        'select tableoid::regclass::text as partition from visit_photos where sent_at > $1',
        ['2040-01-01'],
      );
      expect(rows).toEqual([{ partition: 'visit_photos_2040_01' }]);
      await expect(
        to.client.query(`insert into visit_photos (month, visit_id, id, purpose, picture, taken_at, sent_by)
          select month, gen_random_uuid(), gen_random_uuid(), 'mark', picture, taken_at, sent_by from visit_photos`),
      ).rejects.toThrow('foreign key');
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
    const { 'public.visit_photos': restored } = await tableRows(copy.connection);
    expect(restored).toEqual((await tableRows(app.database.connection))['public.visit_photos']);
  } finally {
    await copy.drop();
    await rm(folder, { recursive: true });
  }
});
