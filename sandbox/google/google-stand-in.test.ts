import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { createTestApp, type TestResponse, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await createTestApp()));
afterAll(() => app.stop());

const signInOptions = async () =>
  (await app.request<{ clientId: string; script: string; nonce: string }>('GET', 'user/google')).body;
const consent = async (body: object): Promise<TestResponse<{ credential?: string; message?: string }>> => {
  const { clientId, nonce } = await signInOptions();
  return app.request('POST', 'sandbox/google/consent', {
    body: { client_id: clientId, nonce, name: 'Ṣadé Adébáyọ̀', ...body },
  });
};
const payload = (credential = '') =>
  JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

test('consent gives a token of the documented form that signs up and logs in', async () => {
  const first = (await consent({ email: 'Sade.Sample@gmail.com' })).body.credential;
  expect(payload(first)).toMatchObject({
    email: 'sade.sample@gmail.com',
    email_verified: true,
    name: 'Ṣadé Adébáyọ̀',
    given_name: 'Ṣadé',
    family_name: 'Adébáyọ̀',
    sub: expect.stringMatching(/^\d{21}$/),
  });
  expect(payload(first)['hd']).toBeUndefined();
  const made = await app.request<{ user: User }>('POST', 'user/register/google', { body: { credential: first } });
  expect(made).toMatchObject({
    status: 200,
    body: { user: { fullName: 'Ṣadé Adébáyọ̀', email: 'sade.sample@gmail.com' } },
  });
  const again = (await consent({ email: 'sade.sample@gmail.com', name: 'Somebody Else' })).body.credential;
  expect(payload(again)['sub']).toBe(payload(first)['sub']);
  expect(
    (await app.request<{ user: User }>('POST', 'user/login/google', { body: { credential: again } })).body.user._id,
  ).toBe(made.body.user._id);
});

test('a Workspace address carries its domain, and an unverified address is rejected', async () => {
  expect(payload((await consent({ email: 'kunle@workshop.example', workspace: true })).body.credential)).toMatchObject({
    hd: 'workshop.example',
  });
  const { credential } = (await consent({ email: 'new@gmail.com', email_verified: false })).body;
  expect(await app.request('POST', 'user/register/google', { body: { credential } })).toMatchObject({
    status: 401,
    body: { code: 'account.google_failed' },
  });
});

test('rejects another client id, a missing nonce and an invalid address', async () => {
  for (const body of [
    { email: 'a@gmail.com', client_id: 'other' },
    { email: 'a@gmail.com', nonce: '' },
    { email: 'nobody' },
    { email: 7 },
    {},
  ]) {
    const answer = await consent(body);
    expect([body, answer.status, answer.body.credential]).toEqual([body, 400, undefined]);
  }
  expect(
    (
      await app.request('POST', 'sandbox/google/consent', {
        body: 'null',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400);
});

test('the consent page loads only its own files, cannot be framed, and requires the client id', async () => {
  const { clientId, nonce, script } = await signInOptions();
  const page = await app.request(
    'GET',
    `/api/sandbox/google/consent?${new URLSearchParams({ client_id: clientId, nonce }).toString()}`,
  );
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  expect(page.text).not.toMatch(/ on\w+=| style=/);
  expect((await app.request('GET', '/api/sandbox/google/consent?client_id=x&nonce=x')).status).toBe(400);
  expect((await app.request('GET', '/api/sandbox/google/consent?client_id=x&client_id=y')).status).toBe(400);
  for (const file of [script, '/api/sandbox/google/consent.js', '/api/sandbox/google/consent.css'])
    expect((await app.request('GET', file)).status).toBe(200);
});

test('the key set contains no private key', async () => {
  const { keys } = (await app.request<{ keys: Record<string, string>[] }>('GET', 'sandbox/google/certs')).body;
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
});

test('the content security policy names no Google host', async () => {
  expect((await app.request('GET', '/healthz')).headers.get('content-security-policy')).not.toContain('google');
});
