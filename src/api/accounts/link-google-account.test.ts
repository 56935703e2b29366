import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { createGoogleUsers, startIssuer, type GoogleUsers, type Issuer } from '#test/google-issuer.ts';
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

describe('an account that was there before', () => {
  test('is joined where Google runs the mailbox; the password stays and the owner is told', async () => {
    const google = person();
    const ada = await createCustomer(app, { email: google.email });
    expect(await register(google)).toMatchObject({ status: 409, body: { code: 'account.google_exists' } });
    expect(await login(google)).toMatchObject({
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
    // Joined once, told once.
    expect((await login(google)).status).toBe(200);
    const later = (
      await app.request<{ messages: { subject: string }[] }>(
        'GET',
        `sandbox/outbox?to=${encodeURIComponent(ada.email)}`,
      )
    ).body.messages;
    expect(later.filter(({ subject }) => subject === 'You can now log in with Google')).toHaveLength(1);
  });

  test('is joined for a Workspace address', async () => {
    const google = person('workshop.example');
    const ada = await createCustomer(app, { email: google.email });
    expect(await login({ ...google, hd: 'workshop.example' })).toMatchObject({
      status: 200,
      body: { user: { _id: ada._id } },
    });
  });

  test('is not joined where the mailbox is somebody else’s to give', async () => {
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

  test('is not joined to a second identity: that mailbox has had another owner', async () => {
    const first = person();
    await register(first);
    const second = { ...person(), email: first.email };
    for (const answer of [await login(second), await register(second)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'account.google_unlinked' } });
    expect((await rowOf(first.email))?.google_sub).toBe(first.sub);
  });

  test('that nobody ever proved keeps nothing: not the password, not the sessions, not what was typed', async () => {
    const google = person();
    const typed = {
      firstName: 'Mallory',
      lastName: 'M',
      email: google.email,
      phoneNumber: '0803 123 4567',
      password: 'planted before she came',
      marketing: true,
    };
    await expectOk(app.request('POST', 'user/register', { body: typed }));
    const code = await app.code(google.email);
    const planted = await rowOf(google.email);
    const opened = await login({ ...google, given_name: 'Ada', family_name: 'Obi' });
    expect(opened).toMatchObject({
      status: 200,
      body: { user: { _id: planted?.id, firstName: 'Ada', lastName: 'Obi', phoneNumber: null } },
    });
    expect(await rowOf(google.email)).toMatchObject({
      password_hash: null,
      phone: null,
      google_sub: google.sub,
      email_verified_at: expect.any(Date),
    });
    expect(
      (await app.request('POST', 'user/login', { body: { email: google.email, password: typed.password } })).status,
    ).toBe(401);
    expect((await app.request('POST', 'user/verify-email', { body: { email: google.email, otp: code } })).status).toBe(
      400,
    );
    expect((await app.request('GET', 'user/me/consent', { token: opened.body.token })).body).toMatchObject({
      marketing: null,
    });
    expect(
      await app.runtime.db
        .selectFrom('sessions')
        .select('customer_id')
        .where('customer_id', '=', planted?.id ?? '')
        .execute(),
    ).toHaveLength(1);
  });

  test('that nobody ever proved is not handed to a mailbox Google does not run', async () => {
    const google = person('example.ng');
    const typed = {
      firstName: 'Ada',
      lastName: 'O',
      email: google.email,
      phoneNumber: '0803 123 4567',
      password: 'a rusty tin roof',
    };
    await expectOk(app.request('POST', 'user/register', { body: typed }));
    expect((await register(google)).status).toBe(409);
    expect(await rowOf(google.email)).toMatchObject({ google_sub: null, email_verified_at: null });
  });

  test('follows the person, not the address: after a change of e-mail Google opens the same account, and nobody else’s', async () => {
    const [ada, bisi] = [person(), person()];
    const made = await register(ada);
    await app.runtime.db
      .updateTable('customers')
      .set({ email: `moved-${ada.email}` })
      .where('id', '=', made.body.user._id)
      .execute();
    expect((await login(ada)).body.user._id).toBe(made.body.user._id);
    // Her old address at Google, in the hands of another identity.
    const other = await register({ ...bisi, email: ada.email });
    expect(other.status).toBe(200);
    expect(other.body.user._id).not.toBe(made.body.user._id);
    expect((await login(ada)).body.user._id).toBe(made.body.user._id);
  });
});
