import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { createCustomer, signUp } from '#test/customers.ts';
import { insertCashPayment } from '#test/payments.ts';
import { makeReady, WITHOUT_CODE } from '#test/releases.ts';
import { createStaff } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());
beforeEach(async () => void (await sql`delete from rate_limits`.execute(app.runtime.db)));

const close = (token: string) => app.request('POST', 'user/close', { body: { token } });
/** The token of the link in the email that says an account is open. */
async function closeLinkOf(email: string): Promise<string> {
  const { body } = await app.request<{ messages: { text: string }[] }>('GET', `sandbox/outbox?to=${email}`);
  const links = body.messages.flatMap(({ text }) => /close-account#token=([\w-]{43})/.exec(text)?.[1] ?? []);
  expect(links).toHaveLength(1);
  return links[0] ?? '';
}

test('the link in the email about an open account closes it once, and only that account', async () => {
  const [ada, bola] = [await signUp(app), await createCustomer(app)];
  const token = await closeLinkOf(ada.email);
  const answers = await atOnce(10, () => close(token));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await close(token)).body['code']).toBe('account.link_over');
  expect((await ada.request('GET', 'user/me')).status).toBe(401);
  expect((await bola.request('GET', 'user/me')).status).toBe(200);
  const login = { email: ada.email, password: ada.password };
  expect((await app.request('POST', 'user/login', { body: login })).body['code']).toBe('account.wrong_credentials');
  const row = await app.runtime.db.selectFrom('customers').selectAll().where('id', '=', ada._id).executeTakeFirst();
  expect([row?.email, row?.deleted_at]).toEqual([null, expect.any(Date)]);
});

test('the link is over after seven days, and changes nothing then', async () => {
  const ada = await signUp(app);
  const token = await closeLinkOf(ada.email);
  await app.advance('7 days 1 minute');
  expect((await close(token)).body['code']).toBe('account.link_over');
  await app.advance('0 minutes');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
  expect((await close(`${token.slice(0, 42)}_`)).body['code']).toBe('account.link_over');
});

test('the link closes no account with money of an open booking', async () => {
  const ada = await signUp(app);
  const booking = await app.book(ada);
  await sql`update bookings set status = 'paid', payment_status = 'paid' where id = ${booking._id}`.execute(
    app.runtime.db,
  );
  await insertCashPayment(app, booking._id);
  const token = await closeLinkOf(ada.email);
  expect((await close(token)).body['code']).toBe('account.open_paid_booking');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
});

test('the link closes no account with a car on site, or whose car left with money owed', async () => {
  const ada = await signUp(app);
  const token = await closeLinkOf(ada.email);
  const booking = await app.book(ada);
  const [desk, manager] = [await createStaff(app, 'front_desk'), await createStaff(app, 'manager')];
  await makeReady(desk, booking, { isPaid: false });
  expect((await close(token)).body['code']).toBe('account.car_on_site');
  await expectOk(manager.call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  expect((await close(token)).body['code']).toBe('account.money_owed');
  expect((await ada.request('GET', 'user/me')).status).toBe(200);
});
