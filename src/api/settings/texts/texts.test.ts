import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCustomer } from '#shared/accounts/customers.contract.ts';
import { changeMarketingConsent } from '#shared/privacy/privacy.contract.ts';
import { getTextVersion, listTexts, publishText } from '#shared/settings/texts.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let owner: StaffMember;
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  owner = await createStaff(app, 'owner');
});
afterAll(() => app.stop());

const textOf = async (kind: string) => {
  const { texts, contact } = (await expectOk(owner.call(listTexts))).body;
  const text = texts.find((one) => one.kind === kind);
  if (text === undefined) throw new Error('no such text');
  return { ...text, contact };
};
const pageOf = async (path: string) => {
  await app.restart();
  return (await app.request('GET', path)).text.replaceAll('<!-- -->', '');
};

it('publishes a version once in fifty calls, keeps it with its day and author, and shows it as text', async () => {
  const text = '# <b>Who</b> we are\nA family & friends.\n\n<script>alert(1)</script>';
  const body = { kind: 'about', text, version: 0 } as const;
  const answers = await atOnce(50, () => owner.call(publishText, { body }));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const stored = await textOf('about');
  expect(stored).toMatchObject({ text, version: 1, versions: [{ version: 1, by: owner.name }] });
  const { db } = app.runtime;
  const entries = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'settings.text-published')
    .execute();
  expect(entries).toEqual([{ detail: { version: 1, length: text.length } }]);

  const page = await pageOf('/about');
  expect(page).toContain('<h2 class="heading">&lt;b&gt;Who&lt;/b&gt; we are</h2>');
  expect(page).toContain('A family &amp; friends.');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toMatch(/Version 1 of/);
  expect(await pageOf('/')).toContain('href="/about"');
});

it('refuses a text that is based on an older version, with the present one', async () => {
  const stale = await owner.call(publishText, { body: { kind: 'about', text: 'Mine.', version: 0 } });
  expect([stale.status, stale.code]).toEqual([409, 'texts.stale']);
  expect(stale.body).toMatchObject({ text: { version: 1 } });
});

it('refuses terms without the minimum of the law, and names each missing part', async () => {
  const refused = await owner.call(publishText, { body: { kind: 'terms', text: 'Be nice.', version: 0 } });
  expect([refused.status, refused.code]).toEqual([400, 'texts.incomplete']);
  expect(refused.body).toMatchObject({
    missing: ['price', 'responsible', 'complaint'],
    fields: { text: expect.stringContaining('how to complain') },
  });
  const { contact, version } = await textOf('terms');
  const text = `# We\n${contact.name}, ${contact.email}. The price is shown. Complain to us.`;
  await expectOk(owner.call(publishText, { body: { kind: 'terms', text, version } }));
  const page = await pageOf('/terms');
  expect(page).toContain('The price is shown. Complain to us.');
});

it('brings the built-in text back with an empty version, and keeps the earlier one', async () => {
  const { version } = await textOf('terms');
  await expectOk(owner.call(publishText, { body: { kind: 'terms', text: '', version } }));
  const page = await pageOf('/terms');
  expect(page).not.toContain('Complain to us.');
  // That it is a template is the set-up's matter, not the customers'.
  expect(page).not.toContain('It is a template');
  const params = { kind: 'terms', version: String(version) };
  expect((await expectOk(owner.call(getTextVersion, { params }))).body.text).toContain('Complain to us.');
});

it.each([
  { kind: 'terms', version: '99' },
  { kind: 'nothing', version: '1' },
  { kind: 'terms', version: 'x' },
])('answers 404 for the version %j, which does not exist', async (params) => {
  const answer = await owner.call(getTextVersion, { params });
  expect([answer.status, answer.code]).toEqual([404, 'texts.not_found']);
});

it('names the version of the privacy policy in each consent', async () => {
  const ada = await createCustomer(app);
  const versionOf = async () => {
    const { rows } = await sql<{ privacy_version: number | null }>`
      select privacy_version from consents where customer_id = ${ada._id} order by id desc limit 1`.execute(
      app.runtime.db,
    );
    return rows[0]?.privacy_version;
  };
  await expectOk(ada.call(changeMarketingConsent, { body: { marketing: true } }));
  expect(await versionOf()).toBeNull();
  const ofStaff = async () =>
    (await expectOk(owner.call(getCustomer, { params: { id: ada._id } }))).body.customer.consent?.privacyVersion;
  expect(await ofStaff()).toBeNull();
  const { contact } = await textOf('privacy');
  const text = `${contact.name}, ${contact.phone}. Your rights. Complain to the NDPC.`;
  await expectOk(owner.call(publishText, { body: { kind: 'privacy', text, version: 0 } }));
  // The same answer to another policy is an answer of its own.
  const { body } = await expectOk(ada.call(changeMarketingConsent, { body: { marketing: true } }));
  expect([await versionOf(), body.privacyVersion, await ofStaff()]).toEqual([1, 1, 1]);
  await expectOk(ada.call(changeMarketingConsent, { body: { marketing: false } }));
  expect(await versionOf()).toBe(1);
  await expectOk(owner.call(publishText, { body: { kind: 'privacy', text: '', version: 1 } }));
  await expectOk(ada.call(changeMarketingConsent, { body: { marketing: true } }));
  expect(await versionOf()).toBeNull();
});

it('never changes a published text', async () => {
  const { db } = app.runtime;
  await expect(sql`update centre_texts set content = 'x'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from centre_texts`.execute(db)).rejects.toThrow('append-only');
});

it('refuses the texts to managers', async () => {
  const manager = await createStaff(app, 'manager');
  const answers = [
    await manager.call(listTexts),
    await manager.call(getTextVersion, { params: { kind: 'about', version: '1' } }),
    await manager.call(publishText, { body: { kind: 'about', text: 'x', version: 1 } }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('session.forbidden'));
});
