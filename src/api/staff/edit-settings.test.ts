import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderEntry } from '#api/notifications/outbox.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { waitingForLocks } from '#test/lock-waits.ts';
import { withFullPasswordQueue } from '#test/passwords.ts';
import { createStaff, createStaffSession, type StaffMember } from '#test/staff.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterAll(() => app.stop());

interface SettingsResponse {
  settings: CentreSettings;
  version: number;
  code?: string;
  fields?: Record<string, string>;
}
const read = async () => (await expectOk(owner.request<SettingsResponse>('GET', 'staff/settings'))).body;
const save = (body: object) => owner.request<SettingsResponse>('PUT', 'staff/settings', body);

test('changes the settings, serves them at once in this process and records the change', async () => {
  const { settings, version } = await read();
  const saved = await expectOk(
    save({ settings: { ...settings, tickerText: 'Free tyre check on Fridays', phone: '0700 000 0000' }, version }),
  );
  expect(saved.body).toMatchObject({ version: version + 1, settings: { phone: '0700 000 0000' } });
  expect((await app.request('GET', 'centre')).body).toMatchObject({
    tickerText: 'Free tyre check on Fridays',
    phone: '0700 000 0000',
  });
  const audit = await app.runtime.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'settings.edited')
    .execute();
  expect(audit).toMatchObject([
    { staff_id: owner.id, detail: { changed: expect.arrayContaining(['phone', 'tickerText']) } },
  ]);
});

test('rejects a change based on an old version, with the current settings; a repeated change succeeds', async () => {
  const { settings, version } = await read();
  const first = { ...settings, address: '1 Awolowo Avenue, Bodija, Ibadan' };
  await expectOk(save({ settings: first, version }));
  expect((await expectOk(save({ settings: first, version }))).body.version).toBe(version + 1);
  const stale = await save({ settings: { ...settings, address: '2 Other Street' }, version });
  expect([stale.status, stale.body.code, stale.body.settings.address, stale.body.version]).toEqual([
    409,
    'centre.stale',
    first.address,
    version + 1,
  ]);
});

test('refuses a control character in the address, which every paper and calendar would show', async () => {
  const { settings, version } = await read();
  const answer = await save({ settings: { ...settings, address: '1 Ring Road\u0007, Ibadan' }, version });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['settings']]);
  expect(await read()).toEqual({ settings, version });
});

test('reports schema violations by field and changes nothing', async () => {
  const { settings, version } = await read();
  const answer = await save({
    settings: { ...settings, links: { ...settings.links, whatsapp: 'javascript:alert(1)' } },
    version,
  });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['settings']]);
  expect(await read()).toEqual({ settings, version });
});

describe('the bank account for transfers', () => {
  const OTHER = { bank: 'Other Bank', number: '0123456789', name: 'Bodija Car Care' };
  /** The settings with another account number, so that each test changes it. */
  let serial = 0;
  const moved = (settings: CentreSettings) => ({
    ...settings,
    bankAccount: { ...OTHER, number: String(1_000_000_000 + ++serial) },
  });
  const entries = () =>
    app.runtime.db
      .selectFrom('audit_log')
      .selectAll()
      .where('event', '=', 'settings.bank-account-changed')
      .orderBy('id', 'desc')
      .execute();

  test('the bank account changes only with the current password', async () => {
    const before = await read();
    const body = { settings: moved(before.settings), version: before.version };
    const unconfirmed = await save(body);
    expect([unconfirmed.status, unconfirmed.code]).toEqual([403, 'account.confirm_first']);
    const wrong = await save({ ...body, currentPassword: 'not the password' });
    expect([wrong.status, wrong.code]).toEqual([400, 'account.wrong_password']);
    expect(wrong.body.fields).toHaveProperty(['currentPassword']);
    const busy = await withFullPasswordQueue(app, () => save({ ...body, currentPassword: owner.password }));
    expect([busy.status, busy.code]).toEqual([503, 'request.busy']);
    expect(await read()).toEqual(before);
    expect((await expectOk(save({ ...body, currentPassword: owner.password }))).body.settings.bankAccount).toEqual(
      body.settings.bankAccount,
    );
    // A repeated request has nothing left to confirm.
    await expectOk(save(body));
    expect(await entries()).toHaveLength(1);
  });

  test('the limit of wrong passwords guards the bank account', async () => {
    const { settings, version } = await read();
    const thief = await createStaff(app, 'super_admin');
    const attempt = (currentPassword: string) =>
      thief.request<SettingsResponse>('PUT', 'staff/settings', { settings: moved(settings), version, currentPassword });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 8; tries++) codes.push((await attempt(`wrong ${tries}`)).code);
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('account.wrong_password'));
    expect(codes).toContain('account.too_many_tries');
    expect((await read()).settings).toEqual(settings);
  });

  test('a new bank account is recorded with the old and new last four digits, and reported to every owner who can log in', async () => {
    const [other, , head] = await Promise.all([
      createStaff(app, 'owner', { name: 'Bọ́lá' }),
      createStaff(app, 'owner', { suspended: true }),
      createStaff(app, 'super_admin', { name: 'Fẹ́mi Ọ̀ṣọ́' }),
    ]);
    const { settings, version } = await read();
    const change = moved(settings);
    const { password: currentPassword } = head;
    await expectOk(head.request('PUT', 'staff/settings', { settings: change, version, currentPassword }));
    const [entry] = await entries();
    const lastFour = (number: string) => `...${number.slice(-4)}`;
    expect(entry).toMatchObject({ staff_id: head.id, subject_kind: 'centre' });
    expect(entry?.detail).toEqual({
      from: expect.stringContaining(lastFour(settings.bankAccount.number)),
      to: `Other Bank ${lastFour(change.bankAccount.number)} (Bodija Car Care)`,
    });
    expect(JSON.stringify(entry)).not.toContain(change.bankAccount.number);
    const emails = await app.runtime.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'staff.bank-account-changed')
      .where('created_at', '>=', entry!.at)
      .execute();
    expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual([owner.email, other.email].toSorted());
    for (const email of emails) {
      const { text } = await renderEntry(app.runtime, email);
      expect(text).toContain('Fẹ́mi Ọ̀ṣọ́');
      expect(text).toContain(lastFour(change.bankAccount.number));
      expect(text).not.toContain(change.bankAccount.number);
    }
  });

  test('a new bank account ends the other sessions of the person who changed it', async () => {
    const head = await createStaff(app, 'super_admin');
    const second = await createStaffSession(app, head.id);
    const { settings, version } = await read();
    await expectOk(
      head.request('PUT', 'staff/settings', {
        settings: moved(settings),
        version,
        currentPassword: head.password,
      }),
    );
    expect((await app.request('GET', 'staff/me', { token: second })).status).toBe(401);
    await expectOk(head.request('GET', 'staff/me'));
  });

  test('fifty identical requests at once change the bank account once', async () => {
    const { settings, version } = await read();
    const already = (await entries()).length;
    const body = { settings: moved(settings), version, currentPassword: owner.password };
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await save(body)).status));
    // Comparing passwords is bounded, so that some may be refused as busy.
    expect(new Set(statuses)).toSatisfy((found: Set<number>) =>
      [...found].every((one) => [200, 429, 503].includes(one)),
    );
    expect(await entries()).toHaveLength(already + 1);
    expect((await read()).version).toBe(version + 1);
  });

  test('a role that was given less than a day ago changes no bank account and makes no key', async () => {
    const kemi = await createStaff(app, 'front_desk');
    const confirmed = { currentPassword: owner.password };
    const promotion = { name: kemi.name, type: 'owner', ...confirmed };
    await expectOk(owner.request('PUT', `staff/people/${kemi.id}`, promotion));
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const attempt = async () => {
      const token = await createStaffSession(app, kemi.id);
      const { settings, version } = await read();
      const body = { settings: moved(settings), version, ...confirmed };
      const key = { name: 'Books', scopes: ['catalogue'], expiresOn: inAMonth, ...confirmed };
      return [
        await app.request('PUT', 'staff/settings', { token, body }),
        await app.request('POST', 'staff/keys', { token, body: key }),
      ] as const;
    };
    const [refused, noKey] = await attempt();
    expect(refused).toMatchObject({ status: 403, code: 'staff.role_is_new' });
    const wait = Date.parse(String(refused.body['from'])) - Date.now();
    expect([wait > 23.9 * 3_600_000, wait <= 24 * 3_600_000]).toEqual([true, true]);
    expect(noKey.code).toBe('staff.role_is_new');
    // Other settings are free.
    const { settings, version } = await read();
    const token = await createStaffSession(app, kemi.id);
    const body = { settings: { ...settings, city: 'Abẹ́òkúta' }, version };
    await expectOk(app.request('PUT', 'staff/settings', { token, body }));
    await app.runtime.db
      .updateTable('staff')
      .set({ role_since: sql<Date>`app_now() - interval '24 hours'` })
      .where('id', '=', kemi.id)
      .execute();
    expect((await attempt()).map(({ status }) => status)).toEqual([200, 201]);
  });

  test('the bank account stays when the password changes during the confirmation', async () => {
    const head = await createStaff(app, 'super_admin');
    const { settings, version } = await read();
    const raced = await app.runtime.db.transaction().execute(async (trx) => {
      // Held until the password is another one: the confirmed change waits for the account's lock.
      await trx.selectFrom('staff').select('id').where('id', '=', head.id).forUpdate().executeTakeFirstOrThrow();
      const saving = head.request<SettingsResponse>('PUT', 'staff/settings', {
        settings: moved(settings),
        version,
        currentPassword: head.password,
      });
      await expect.poll(() => waitingForLocks(trx)).toBeGreaterThan(0);
      await trx.updateTable('staff').set({ password_hash: 'another' }).where('id', '=', head.id).execute();
      return { saving };
    });
    expect((await raced.saving).status).toBe(401);
    expect(await read()).toEqual({ settings, version });
  });
});
