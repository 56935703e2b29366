import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

const ENV = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://care.example.ng',
  DATABASE_URL: 'postgres://localhost/unused',
  OWNER_EMAIL: 'owner@example.ng',
  TRUST_PROXY: '1',
  OWNER_PASSWORD: 'long enough for her',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdefghij',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdefghij',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Care <care@example.ng>',
  WORKER: 'off',
};

/** The directives of a content security policy. */
const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources.filter((source) => !source.startsWith("'sha256-"))]),
  );

describe.each([
  ['without Google', {}, { script: [], style: [], connect: [], frame: [] }],
  [
    'with Google',
    { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' },
    {
      script: ['https://accounts.google.com/gsi/client'],
      style: ['https://accounts.google.com/gsi/style'],
      connect: ['https://accounts.google.com/gsi/'],
      frame: ['https://accounts.google.com/gsi/'],
    },
  ],
] as const)('in production, %s', (_name, more, google) => {
  let app: TestApp;
  beforeAll(async () => void (app = await createTestApp({ ...ENV, ...more })));
  afterAll(() => app.stop());

  test('has no sandbox pages, no outbox and no stand-ins', async () => {
    const addresses = [
      '/sandbox',
      '/sandbox/messages',
      '/api/sandbox/outbox',
      '/api/sandbox/messages/0',
      '/api/sandbox/page/sandbox.css',
      '/api/sandbox/paystack/inline.js',
      '/api/sandbox/paystack/transaction/verify/x',
    ];
    for (const path of addresses) expect([path, (await app.request('GET', path)).status]).toEqual([path, 404]);
    for (const path of [
      'sandbox/paystack/scenario',
      'sandbox/paystack/transaction/initialize',
      'sandbox/termii/scenario',
      'sandbox/termii/api/sms/send',
    ]) {
      expect([path, (await app.request('POST', path, { body: {} })).status]).toEqual([path, 404]);
    }
    expect((await app.request('GET', 'centre')).text).not.toContain('/sandbox');
  });

  test.each(['/healthz', '/nothing', '/login', '/api/unsubscribe/x'])(
    '%s has every security header, with the hosts that are enabled and no other',
    async (path) => {
      const { headers } = await app.request('GET', path);
      const policy = policyOf(headers);
      expect(policy).toMatchObject({
        'default-src': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': [],
      });
      const own = path === '/login' ? [] : ["'inline-speculation-rules'"];
      expect(policy['script-src']).toEqual(["'self'", ...own, 'https://js.paystack.co', ...google.script]);
      expect(policy['style-src']).toEqual(["'self'", ...google.style]);
      expect(policy['connect-src']).toEqual(["'self'", 'https://api.paystack.co', ...google.connect]);
      expect(policy['frame-src']).toEqual(['https://checkout.paystack.com', ...google.frame]);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|localhost|127\.0\.0\.1|http:/);
      expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(
        31_536_000,
      );
      expect(headers.get('permissions-policy')).toMatch(/camera=\(self\).*microphone=\(\).*geolocation=\(\)/);
      expect(
        [
          'x-content-type-options',
          'x-frame-options',
          'referrer-policy',
          'cross-origin-opener-policy',
          'cross-origin-resource-policy',
        ].map((name) => headers.get(name)),
      ).toEqual(['nosniff', 'DENY', 'strict-origin-when-cross-origin', 'same-origin-allow-popups', 'same-origin']);
      expect(
        ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'].map((name) => headers.get(name)),
      ).toEqual([null, null, null, null]);
    },
  );

  test.each(['/api/centre', '/api/nothing'])('%s cannot run scripts or be framed, and requires https', async (path) => {
    const { headers } = await app.request('GET', path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(
      [
        'x-content-type-options',
        'cross-origin-resource-policy',
        'server',
        'x-powered-by',
        'access-control-allow-origin',
      ].map((name) => headers.get(name)),
    ).toEqual(['nosniff', 'same-origin', null, null, null]);
    expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(
      31_536_000,
    );
  });

  test('links use PUBLIC_URL only, regardless of the Host header', async () => {
    const { text } = await app.request('GET', 'centre', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(text).not.toContain('evil.example');
  });
});

test('does not require https when served over plain http', async () => {
  const app = await createTestApp({ WORKER: 'off' });
  try {
    const { headers } = await app.request('GET', '/api/centre');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect('upgrade-insecure-requests' in policyOf(headers)).toBe(false);
  } finally {
    await app.stop();
  }
});
