import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribeLink } from '#api/accounts/profile/unsubscribe-token.ts';
import { newId } from '#api/platform/database/database.ts';
import { createStaff } from '#test/staff.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';
import { signUpByPhone } from '#test/phone-accounts.ts';
import { setClock } from '#test/calendar.ts';
import { emailAnnouncement, textAnnouncement } from './email-announcement.ts';

let app: TestApp;
let yes: Customer;
let no: Customer;
beforeAll(async () => {
  app = await createTestApp();
  [yes, no] = [await createCustomer(app), await createCustomer(app)];
  await expectOk(yes.request('PUT', 'user/me/consent', { marketing: true }));
});
afterAll(() => app.stop());

const announce = async (to = 'all_users'): Promise<string> => {
  const manager = await createStaff(app, 'manager');
  await expectOk(
    manager.request('POST', 'message', {
      type: 'broadcast',
      to,
      title: 'Free tyre check',
      message: 'All week.\n\nNo booking needed.',
    }),
  );
  return (
    await app.runtime.db
      .selectFrom('messages')
      .select('id')
      .where('kind', '=', 'broadcast')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
};
const emails = () =>
  app.runtime.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.announcement').execute();
const consent = async (customer: Customer) =>
  (await customer.request<{ marketing: boolean | null }>('GET', 'user/me/consent')).body.marketing;

test('emails an announcement once to customers who consented, and sends no email when it is for staff only', async () => {
  await announce('all_admins');
  const id = await announce();
  await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBe(1);
  expect(await emailAnnouncement(app.runtime, id)).toBe(1);
  await expect.poll(async () => (await emails())[0]?.status, { timeout: 30_000 }).toBe('sent');
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([yes.email]);
  const { body } = await app.request<{ messages: { subject: string; text: string }[] }>(
    'GET',
    `sandbox/outbox?to=${yes.email}`,
  );
  const email = body.messages.find(({ subject }) => subject === 'Free tyre check');
  expect(email?.text).toContain('No booking needed.');
  expect(email?.text).toContain(unsubscribeLink(app.runtime, yes._id));
});

test('texts an announcement once, by day, to consenting customers with a phone only, with a link that ends the news', async () => {
  const phone = '+2348067770001';
  const tunde = await signUpByPhone(app, phone, { marketing: true });
  const silent = await signUpByPhone(app, '+2348067770002');
  expect((await tunde.request('GET', 'user/me/consent')).body).toMatchObject({ marketing: true });
  expect((await silent.request('GET', 'user/me/consent')).body).toMatchObject({ marketing: null });
  const texts = async () =>
    (await app.runtime.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.announcement').execute()).filter(
      ({ channel }) => channel === 'sms',
    );
  const day = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
  await setClock(app, day, '21:00');
  const id = await announce();
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - created_on) / 3600)::int as hours from pgboss.job
    where name = 'text-announcement' and data->>'id' = ${id}`.execute(app.runtime.db);
  expect(rows).toEqual([{ hours: 11 }]);
  for (let i = 0; i < 2; i++) expect(await textAnnouncement(app.runtime, id)).toBe(1);
  expect((await texts()).map(({ recipient }) => recipient)).toEqual([phone]);
  const { body } = await app.request<{ messages: { text: string }[] }>(
    'GET',
    `sandbox/outbox?to=${encodeURIComponent(phone)}`,
  );
  const link = /No more news: (\S+) Read it: \S+\/user\/messages/.exec(body.messages[0]?.text ?? '')?.[1] ?? '';
  expect(link).toBe(unsubscribeLink(app.runtime, tunde.user._id));
  await expectOk(app.request('POST', new URL(link).pathname));
  await app.advance('0 minutes');
  expect((await tunde.request('GET', 'user/me/consent')).body).toMatchObject({ marketing: false });
});

test('GET changes nothing, and one POST without a session withdraws the consent (RFC 8058), also when repeated', async () => {
  const path = new URL(unsubscribeLink(app.runtime, yes._id)).pathname;
  const page = await app.request('GET', path);
  expect([page.status, page.headers.get('content-type'), page.headers.get('referrer-policy')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-referrer',
  ]);
  expect(await consent(yes)).toBe(true);
  for (let i = 0; i < 2; i++) {
    const stopped = await app.request('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(stopped.status).toBe(200);
  }
  expect(await consent(yes)).toBe(false);
  // The one-click request that email clients send.
  await yes.request('PUT', 'user/me/consent', { marketing: true });
  const pressed = await app.request('POST', path, { headers: { accept: 'text/html' } });
  expect([pressed.status, pressed.text.includes('no more news')]).toEqual([200, true]);
  expect(await consent(yes)).toBe(false);
  const before = (await emails()).length;
  await emailAnnouncement(app.runtime, await announce());
  expect((await emails()).length).toBe(before);
});

test('a forged or altered unsubscribe token is not found and changes no consent', async () => {
  await no.request('PUT', 'user/me/consent', { marketing: true });
  const right = unsubscribeLink(app.runtime, yes._id).split('/').at(-1) ?? '';
  const [, mark] = right.split('.');
  for (const token of [
    'x',
    `${no._id}.${mark}`,
    `${no._id}.`,
    `${no._id}`,
    `${newId()}.${mark}`,
    `${right}x`.slice(1),
    '%00',
  ]) {
    for (const method of ['GET', 'POST'])
      expect([token, (await app.request(method, `unsubscribe/${token}`)).status]).toEqual([token, 404]);
  }
  expect(await consent(no)).toBe(true);
});
