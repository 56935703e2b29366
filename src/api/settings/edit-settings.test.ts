import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
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

test('reports schema violations by field and changes nothing', async () => {
  const { settings, version } = await read();
  const answer = await save({
    settings: { ...settings, links: { ...settings.links, whatsapp: 'javascript:alert(1)' } },
    version,
  });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['settings']]);
  expect(await read()).toEqual({ settings, version });
});
