import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'a secret for tests only, forty characters';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://care.example.ng',
  DATABASE_URL: 'postgres://db.example.ng/care?sslmode=verify-full',
  OWNER_EMAIL: 'owner@example.ng',
  TRUST_PROXY: '1',
  OWNER_PASSWORD: 'long enough for her',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdefghij',
  SMTP_URL: 'smtp://u:p@mail.example.ng',
  MAIL_FROM: 'Care <care@example.ng>',
  APP_SECRET: SECRET,
};

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
};

test('accepts a complete production configuration, without the sandbox', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    sandbox: false,
    // Without the name before it, which version 1 sent.
    email: { from: 'care@example.ng' },
    paystack: { standIn: false, baseUrl: 'https://api.paystack.co', inlineUrl: 'https://js.paystack.co/v2/inline.js' },
  });
});

test('names all missing variables in production', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'OWNER_EMAIL', 'OWNER_PASSWORD', 'APP_SECRET']) {
    expect(problems).toContain(`${name} is missing.`);
  }
});

test('starts in production without the keys of vendors, which owners can enter on the set-up page', () => {
  const none = { PAYSTACK_SECRET_KEY: '', PAYSTACK_PUBLIC_KEY: '', SMTP_URL: '', MAIL_FROM: '' };
  expect(readConfig({ ...production, ...none })).toMatchObject({
    paystack: { secretKey: '', standIn: false, baseUrl: 'https://api.paystack.co' },
    email: { smtpUrl: null },
    sms: null,
    inEnvironment: { payments: false, sms: false, mail: false },
  });
});

test.each([
  [{ PAYSTACK_PUBLIC_KEY: '' }, 'PAYSTACK_PUBLIC_KEY is missing.'],
  [{ PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY is missing.'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is missing.'],
  [{ TERMII_API_KEY: 'x' }, 'TERMII_WEBHOOK_SECRET is missing.'],
])('refuses a part of an account in production: %j', (changes, problem) => {
  expect(problemsOf({ ...production, ...changes })).toContain(problem);
});

test.each([
  [{ PAYSTACK_BASE_URL: 'http://127.0.0.1:3000/api/sandbox/paystack' }, 'PAYSTACK_BASE_URL is a sandbox address.'],
  [{ PAYSTACK_BASE_URL: 'http://api.paystack.co' }, 'PAYSTACK_BASE_URL must be https.'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdefghij' }, 'PAYSTACK_SECRET_KEY is a test key.'],
  [{ PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdefghij' }, 'PAYSTACK_PUBLIC_KEY is a test key.'],
  [{ PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdefghij', PAYSTACK_ALLOW_TEST_KEYS: '1' }, 'are not a pair'],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_x' }, 'PAYSTACK_SECRET_KEY is not a key of the payment provider'],
  [{ PAYSTACK_SECRET_KEY: 'pk_live_0123456789abcdefghij' }, 'PAYSTACK_SECRET_KEY is not a key of the payment provider'],
  [{ OWNER_PASSWORD: 'a' }, 'OWNER_PASSWORD must have 8 to 128 characters.'],
  [{ OWNER_PASSWORD: 'changeme' }, 'OWNER_PASSWORD is easy to guess.'],
  [{ OWNER_PASSWORD: '12345678' }, 'OWNER_PASSWORD is easy to guess.'],
  [{ OWNER_PASSWORD: 'owner@example.ng' }, 'OWNER_PASSWORD is easy to guess.'],
  [{ PUBLIC_URL: 'http://care.example.ng' }, 'PUBLIC_URL must be https.'],
  [{ PUBLIC_URL: 'ftp://care.example.ng' }, 'PUBLIC_URL must be https.'],
  [{ SMTP_URL: 'smtp://mail.example.ng?tls=off' }, 'SMTP_URL turns TLS off'],
  [{ MAIL_FROM: 'Care' }, 'MAIL_FROM is not an email address'],
  [{ MAIL_FROM: 'Care <care@>' }, 'MAIL_FROM is not an email address'],
  [{ SMTP_URL: 'mail.example.ng' }, 'SMTP_URL is not an address'],
  [{ DATABASE_URL: 'postgres://db.example.ng/care' }, 'DATABASE_URL connects to another machine without TLS.'],
  [{ DATABASE_URL: 'postgres://db.example.ng/care?sslmode=disable' }, 'DATABASE_URL connects to another machine'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/care?host=db.example.ng' }, 'DATABASE_URL connects to another machine'],
  [{ DATABASE_URL: 'postgres://db.example.ng/care?sslmode=no-verify' }, 'DATABASE_URL does not check the certificate'],
  [{ DATABASE_DIRECT_URL: 'postgres://db.example.ng/care' }, 'DATABASE_DIRECT_URL connects to another machine without'],
  [
    { DATABASE_DIRECT_URL: 'postgres://db.example.ng/care?sslmode=no-verify' },
    'DATABASE_DIRECT_URL does not check the certificate',
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://localhost:0x/care' }, 'DATABASE_DIRECT_URL cannot be read.'],
  [{ DATABASE_URL: '', DATABASE_DIRECT_URL: 'postgres://localhost/care' }, 'but DATABASE_URL is missing.'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY is missing'],
  [{ APP_SECRET: 'a'.repeat(64) }, 'APP_SECRET is easy to guess.'],
  [{ APP_SECRET: '0123456789'.repeat(4) }, 'APP_SECRET is easy to guess.'],
  [{ APP_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' }, 'APP_SECRET is easy to guess.'],
  [{ APP_SECRET_PREVIOUS: 'short' }, 'APP_SECRET_PREVIOUS must have at least 32 characters.'],
  [{ APP_SECRET_PREVIOUS: SECRET }, 'APP_SECRET_PREVIOUS is the same as APP_SECRET.'],
  [{ GOOGLE_ISSUER: 'https://care.example.ng/api/sandbox/google' }, 'GOOGLE_ISSUER is a sandbox address.'],
  [{ GOOGLE_JWKS_URL: 'http://127.0.0.1:3000/api/sandbox/google/certs' }, 'GOOGLE_JWKS_URL is a sandbox address.'],
  [{ GOOGLE_SCRIPT_URL: '/api/sandbox/google/client.js' }, 'GOOGLE_SCRIPT_URL is a sandbox address.'],
  [{ GOOGLE_JWKS_URL: 'http://www.googleapis.com/oauth2/v3/certs' }, 'GOOGLE_JWKS_URL must be https.'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
  [
    { BACKUP_RECIPIENT: 'age1' },
    'BACKUP_SIGNING_KEY is missing. npm run backup:key or npm run backup:signing-key makes one.',
  ],
  [{ PORT: 'http' }, "PORT must be a whole number, not 'http'."],
])('rejects %j in production', (changes, problem) => {
  expect(problemsOf({ ...production, ...changes })).toContain(problem);
});

test.each([
  { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '' },
  { HOST: '0.0.0.0', TRUST_PROXY: '' },
  { TRUST_PROXY: '0' },
  { SMTP_URL: 'smtp://127.0.0.1:25?tls=off' },
  { SMTP_URL: 'smtps://mail.example.ng' },
  { DATABASE_URL: 'postgres://localhost/care' },
  { DATABASE_DIRECT_URL: 'postgres://db.example.ng/care?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://care@/care?host=%2Fvar%2Frun%2Fpostgresql' },
  {
    PAYSTACK_SECRET_KEY: `sk_test_${'0'.repeat(40)}`,
    PAYSTACK_PUBLIC_KEY: `pk_test_${'0'.repeat(40)}`,
    PAYSTACK_ALLOW_TEST_KEYS: '1',
  },
  { APP_SECRET: '3c1f8a8d6d1f0be1ad0b3f95d7f36c0e' },
])('accepts %j in production', (changes) => {
  expect(problemsOf({ ...production, ...changes })).toBe('');
});

test('names all weak settings in one list', () => {
  const problems = problemsOf({
    ...production,
    OWNER_PASSWORD: 'a',
    APP_SECRET: 'a'.repeat(32),
    PUBLIC_URL: 'http://care.example.ng',
    SMTP_URL: 'smtp://mail.example.ng?tls=off',
    DATABASE_URL: 'postgres://db.example.ng/care',
    PAYSTACK_SECRET_KEY: 'sk_live_x',
  }).split('\n');
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'OWNER_PASSWORD',
    'PAYSTACK_SECRET_KEY',
    'APP_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
    'DATABASE_URL',
  ]);
});

test.each([
  [{}, ''],
  [{ HOST: '0.0.0.0' }, 'HOST is open to others'],
  [{ PUBLIC_URL: 'https://care.example.ng' }, 'PUBLIC_URL is open to others'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://care.example.ng', SANDBOX: 'public' }, ''],
  [{ PUBLIC_URL: 'not an address' }, 'PUBLIC_URL is not an address'],
])('reports for the sandbox with %j: %j', (env, problem) => {
  const problems = problemsOf({ APP_SECRET: SECRET, ...env });
  if (problem === '') expect(problems).toBe('');
  else expect(problems).toContain(problem);
});

test('makes DATA_DIR and the secret in it closed to others', () => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'car-care-')), 'new');
  onTestFinished(() => rmSync(path.dirname(dataDir), { recursive: true }));
  expect(readConfig({ DATA_DIR: dataDir }).appSecret).toHaveLength(32);
  expect(statSync(dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(statSync(path.join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('ends a slow client after 30 seconds unless CLIENT_TIMEOUT_S says otherwise', () => {
  const timeouts = ['', '0', '3'].map((CLIENT_TIMEOUT_S) => readConfig({ ...production, CLIENT_TIMEOUT_S }));
  expect([readConfig(production), ...timeouts].map(({ clientTimeoutMs }) => clientTimeoutMs)).toEqual([
    30_000, 30_000, 30_000, 3000,
  ]);
});

test.each(['TRUST_PROXY', 'CLIENT_TIMEOUT_S', 'BACKUP_KEEP_DAYS', 'PORT'])('refuses a %s that is no number', (name) => {
  expect(problemsOf({ ...production, [name]: 'one' })).toBe(`${name} must be a whole number, not 'one'.`);
});

test('removes the trailing slash of PUBLIC_URL', () => {
  expect(readConfig({ ...production, PUBLIC_URL: 'https://care.example.ng/' }).publicUrl).toBe(
    'https://care.example.ng',
  );
});

test('disables Google in production without a client id and uses the real issuer with one', () => {
  expect(readConfig(production).google).toBeNull();
  expect(readConfig({ ...production, GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com' }).google).toEqual({
    clientId: '1234.apps.googleusercontent.com',
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    standIn: false,
  });
});

test('simulates Google in the sandbox unless there is a client id', () => {
  expect(readConfig({ APP_SECRET: SECRET, PORT: '3456' }).google).toMatchObject({
    issuer: 'http://127.0.0.1:3456/api/sandbox/google',
    standIn: true,
  });
  expect(readConfig({ APP_SECRET: SECRET, GOOGLE_CLIENT_ID: 'x' }).google).toMatchObject({
    issuer: 'https://accounts.google.com',
    standIn: false,
  });
});

describe('web push', () => {
  // The pair whose private key is 1.
  const VAPID_PUBLIC_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
  const VAPID_PRIVATE_KEY = Buffer.from('1'.padStart(64, '0'), 'hex').toString('base64url');

  test('push is off in production without keys, and on with a pair', () => {
    expect(readConfig(production).push).toBe(null);
    expect(readConfig({ ...production, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).push).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      contact: 'mailto:care@example.ng',
      standIn: null,
    });
  });

  test.each([
    [{ VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY is missing.'],
    [{ VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY is missing.'],
    [{ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'c2hvcnQ' }, 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.'],
    [
      { VAPID_PUBLIC_KEY: `${VAPID_PUBLIC_KEY.slice(0, -1)}Q`, VAPID_PRIVATE_KEY },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
    ],
  ])('refuses %j', (given, problem) => {
    expect(problemsOf({ ...production, ...given } as Record<string, string>)).toContain(problem);
  });

  test('has a stable key pair in the sandbox, and allows one push service of this machine, when it is named', () => {
    const [first, again, other] = [SECRET, SECRET, `${SECRET} of another`].map(
      (APP_SECRET) => readConfig({ APP_SECRET }).push,
    );
    expect(first?.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(again).toEqual(first);
    expect(other?.publicKey).not.toBe(first?.publicKey);
    const named = { PUSH_SERVICE_URL: 'http://127.0.0.1:4000' };
    expect([first, readConfig({ APP_SECRET: SECRET, ...named }).push].map((push) => push?.standIn)).toEqual([
      null,
      'http://127.0.0.1:4000',
    ]);
    expect(readConfig({ ...production, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ...named }).push?.standIn).toBeNull();
    expect(problemsOf({ APP_SECRET: SECRET, PUSH_SERVICE_URL: 'http://10.0.0.5:4000' })).toContain('PUSH_SERVICE_URL');
  });
});
