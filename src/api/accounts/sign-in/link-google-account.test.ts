import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { createGoogleUsers, startIssuer, type GoogleUsers, type Issuer } from '#test/google-issuer.ts';
import { makeDeviceKnown } from '#test/devices.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk, createTestApp, type TestApp } from '#test/test-app.ts';

let issuer: Issuer;
let app: TestApp;
let person: GoogleUsers['person'];
let login: GoogleUsers['login'];
let register: GoogleUsers['register'];
beforeAll(async () => {
  issuer = await startIssuer();
  app = await createTestApp(issuer.env);
  ({ person, login, register } = createGoogleUsers(app, issuer));
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

const me = (token: string) => app.request<User>('GET', 'user/me', { token });
const rowOf = (email: string) =>
  app.runtime.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();

describe('an existing account', () => {
  test('links an account whose mailbox Google hosts and notifies its customer, who keeps the password when logged in', async () => {
    const google = person();
    const ada = await createCustomer(app, { email: google.email });
    expect(await register(google)).toMatchObject({ status: 409, body: { code: 'account.google_exists' } });
    expect(await login(google, {}, ada.token)).toMatchObject({
      status: 200,
      body: { user: { _id: ada._id, firstName: ada.firstName } },
    });
    expect((await me(ada.token)).status).toBe(200);
    expect(
      (await app.request('POST', 'user/login', { body: { email: ada.email, password: ada.password } })).status,
    ).toBe(200);
    const { messages } = (
      await app.request<{ messages: { subject: string }[] }>(
        'GET',
        `sandbox/outbox?to=${encodeURIComponent(ada.email)}`,
      )
    ).body;
    expect(messages.filter(({ subject }) => subject === 'You can now log in with Google')).toHaveLength(1);
    // A second log-in sends no second notice.
    expect((await login(google)).status).toBe(200);
    const later = (
      await app.request<{ messages: { subject: string }[] }>(
        'GET',
        `sandbox/outbox?to=${encodeURIComponent(ada.email)}`,
      )
    ).body.messages;
    expect(later.filter(({ subject }) => subject === 'You can now log in with Google')).toHaveLength(1);
  });

  test('links an account with a Workspace address', async () => {
    const google = person('workshop.example');
    const ada = await createCustomer(app, { email: google.email });
    expect(await login({ ...google, hd: 'workshop.example' })).toMatchObject({
      status: 200,
      body: { user: { _id: ada._id } },
    });
  });

  test('links no account whose mailbox Google does not host', async () => {
    const google = person('example.ng');
    const ada = await createCustomer(app, { email: google.email });
    const refused = {
      status: 409,
      body: {
        code: 'account.google_unlinked',
        message: 'You already have an account with that email. Log in with your password instead.',
      },
    };
    expect(await login(google)).toMatchObject(refused);
    expect(await register(google)).toMatchObject(refused);
    expect((await rowOf(ada.email))?.google_sub).toBeNull();
    expect((await me(ada.token)).status).toBe(200);
  });

  test('links no second identity to an account, since that mailbox has had another owner', async () => {
    const first = person();
    await register(first);
    const second = { ...person(), email: first.email };
    for (const answer of [await login(second), await register(second)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'account.google_unlinked' } });
    expect((await rowOf(first.email))?.google_sub).toBe(first.sub);
  });

  test('ends the password, sessions and known devices of an account at the first link', async () => {
    const google = person();
    const ada = await createCustomer(app, { email: google.email });
    const device = await makeDeviceKnown(app, { customerId: ada._id });
    await expectOk(login(google));
    expect((await me(ada.token)).status).toBe(401);
    expect((await rowOf(ada.email))?.password_hash).toBeNull();
    expect(
      await app.runtime.db.selectFrom('known_devices').selectAll().where('customer_id', '=', ada._id).execute(),
    ).toEqual([]);
    expect(
      (
        await app.request('POST', 'user/login', {
          body: { email: ada.email, password: ada.password },
          headers: { 'x-device': device },
        })
      ).status,
    ).toBe(401);
  });

  test('creates an account beside the sign-ups of the address, and ends them', async () => {
    const google = person();
    const typed = {
      firstName: 'Mallory',
      lastName: 'M',
      email: google.email,
      phoneNumber: '0803 123 4567',
      password: 'planted before she came',
      marketing: true,
    };
    const { registration } = (await expectOk(app.request('POST', 'user/register', { body: typed }))).body;
    const otp = await app.code(google.email);
    expect((await login(google)).body).toMatchObject({ code: 'account.google_unknown' });
    const opened = await register({ ...google, given_name: 'Ada', family_name: 'Obi' });
    expect(opened).toMatchObject({ status: 200, body: { user: { firstName: 'Ada', phoneNumber: null } } });
    expect(await rowOf(google.email)).toMatchObject({ password_hash: null, phone: null, google_sub: google.sub });
    expect(
      (await app.request('POST', 'user/login', { body: { email: google.email, password: typed.password } })).status,
    ).toBe(401);
    const body = { email: google.email, otp, registration };
    expect((await app.request('POST', 'user/verify-email', { body })).status).toBe(400);
    expect((await app.request('GET', 'user/me/consent', { token: opened.body.token })).body).toMatchObject({
      marketing: null,
    });
  });

  test('stays linked to the identity after a change of its email address', async () => {
    const [ada, bisi] = [person(), person()];
    const made = await register(ada);
    await app.runtime.db
      .updateTable('customers')
      .set({ email: `moved-${ada.email}` })
      .where('id', '=', made.body.user._id)
      .execute();
    expect((await login(ada)).body.user._id).toBe(made.body.user._id);
    // Another identity now has the former address.
    const other = await register({ ...bisi, email: ada.email });
    expect(other.status).toBe(200);
    expect(other.body.user._id).not.toBe(made.body.user._id);
    expect((await login(ada)).body.user._id).toBe(made.body.user._id);
  });
});
