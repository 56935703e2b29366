import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_ID, startIssuer, type Issuer } from '#test/google-issuer.ts';
import { createGoogle, type Google } from './google-identity.ts';

let issuer: Issuer;
let google: Google;
const make = (timeoutMs?: number): Google =>
  createGoogle(
    { clientId: CLIENT_ID, issuer: 'https://accounts.google.com', jwksUrl: `${issuer.url}/certs` },
    timeoutMs,
  );
beforeAll(async () => {
  issuer = await startIssuer();
  google = make();
});
afterAll(() => issuer.stop());

const nonce = 'a-nonce';
const identity = async (claims: object) => {
  const verified = await google.verify(await issuer.token({ nonce, ...claims }));
  if (verified.kind !== 'identity') throw new Error(verified.reason);
  return verified.identity;
};

test('verifies a valid token with either form of the issuer and fetches the keys once', async () => {
  const before = issuer.keyRequests();
  const adapter = make();
  for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
    expect(await adapter.verify(await issuer.token({ nonce, iss }))).toEqual({
      kind: 'identity',
      identity: {
        sub: '110248495921238986420',
        email: 'ada@gmail.com',
        authoritative: true,
        firstName: 'Ada',
        lastName: 'Obi',
        nonce,
      },
    });
  }
  expect(issuer.keyRequests() - before).toBe(1);
});

const past = () => Math.floor(Date.now() / 1000) - 3600;

describe('refuses', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['another audience', () => issuer.token({ nonce, aud: 'other.apps.googleusercontent.com' })],
    ['several audiences', () => issuer.token({ nonce, aud: [CLIENT_ID, 'other'] })],
    ['another party', () => issuer.token({ nonce, azp: 'other' })],
    ['another issuer', () => issuer.token({ nonce, iss: 'https://accounts.google.com.example' })],
    ['an expired token', () => issuer.token({ nonce, exp: past() })],
    ['a token that is not valid yet', () => issuer.token({ nonce, nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['no expiry', () => issuer.token({ nonce, exp: null })],
    ['an unverified address', () => issuer.token({ nonce, email_verified: false })],
    ['an address verified by text instead of true', () => issuer.token({ nonce, email_verified: 'true' })],
    ['no address', () => issuer.token({ nonce, email: null })],
    ['no nonce', () => issuer.token({})],
    ['no subject', () => issuer.token({ nonce, sub: null })],
    ['a subject of another form', () => issuer.token({ nonce, sub: 'x'.repeat(256) })],
    ['a bad signature', () => issuer.forged({ nonce })],
    [
      'a changed payload',
      async () =>
        (await issuer.token({ nonce })).split('.').with(1, Buffer.from('{"sub":"1"}').toString('base64url')).join('.'),
    ],
    ['an unknown key', () => issuer.forged({ nonce }, 'key-2')],
    ['no signature (alg none)', () => issuer.unsigned({ nonce })],
    ['a shared secret (HS256)', () => issuer.symmetric({ nonce })],
    ['no token at all', () => 'x'],
    ['two dots', () => '..'],
    ['a very long text', () => 'a.'.repeat(4000)],
  ])('%s', async (_what, make) => {
    const credential = await make();
    const verified = await google.verify(credential);
    expect(verified.kind).toBe('refused');
    expect(JSON.stringify(verified)).not.toContain(credential.slice(0, 40).padEnd(3, '#'));
  });
});

test('does not fetch the keys again for each unknown key', async () => {
  const before = issuer.keyRequests();
  for (let i = 0; i < 20; i++) await google.verify(await issuer.forged({ nonce }, `unknown-key-${i}`));
  expect(issuer.keyRequests() - before).toBeLessThanOrEqual(1);
});

test('Google is authoritative only for gmail.com and Workspace domains', async () => {
  const authoritative = async (claims: object) => (await identity(claims)).authoritative;
  expect(await authoritative({ email: 'Ada.Obi@GMAIL.com' })).toBe(true);
  expect(await authoritative({ email: 'ada@workshop.example', hd: 'workshop.example' })).toBe(true);
  expect(await authoritative({ email: 'ada@workshop.example' })).toBe(false);
  expect(await authoritative({ email: 'ada@workshop.example', hd: '' })).toBe(false);
  expect(await authoritative({ email: 'ada@notgmail.com' })).toBe(false);
  expect(await authoritative({ email: 'ada@gmail.com.example.ng' })).toBe(false);
});

test.each([
  [{ given_name: 'Ṣadé', family_name: 'Adébáyọ̀' }, ['Ṣadé', 'Adébáyọ̀']],
  [{ given_name: null, family_name: null, name: '  Ṣadé   Adébáyọ̀ Ògún ' }, ['Ṣadé', 'Adébáyọ̀ Ògún']],
  [{ given_name: 'Ṣadé', family_name: null }, ['Ṣadé', '']],
  [{ given_name: null, family_name: null, name: null }, ['ada', '']],
  [{ given_name: `Ada\u0000\n<b>`, family_name: '\ud800' }, ['Ada <b>', '\ufffd']],
  [{ given_name: 'Ada\u202e', family_name: '\u2066Obi\u2069' }, ['Ada', 'Obi']],
  [{ given_name: '\u200b', family_name: `${'x'.repeat(58)}👩‍🔧` }, ['Ada', 'x'.repeat(58)]],
  [{ given_name: '🚗'.repeat(40), family_name: 'x'.repeat(500) }, ['🚗'.repeat(30), 'x'.repeat(60)]],
])('reads the name of %j as %j', async (claims, [firstName, lastName]) => {
  expect(await identity(claims)).toMatchObject({
    firstName: firstName?.normalize('NFC'),
    lastName: lastName?.normalize('NFC'),
  });
});

describe('reports a failing key server as unavailable, in time', () => {
  test.each<[string, Parameters<Issuer['respondWith']>[0]]>([
    ['slow', () => undefined],
    ['slow in the middle', (answer, keys) => void answer.writeHead(200).write(keys.slice(0, 20))],
    ['broken', (answer) => void answer.writeHead(500).end('no')],
    [
      'HTML',
      (answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the hotel</html>'),
    ],
    ['no keys', (answer) => void answer.writeHead(200).end('{"keys":1}')],
    [
      'redirected',
      (answer, keys) =>
        void answer.writeHead(302, { location: `data:application/json,${encodeURIComponent(keys)}` }).end(),
    ],
    ['disconnected', (answer) => void answer.destroy()],
    ['endless', (answer) => void answer.writeHead(200).end(`{"keys":[],"more":"${'x'.repeat(2_000_000)}"}`)],
  ])('%s', async (_what, how) => {
    const peer = await startIssuer();
    try {
      peer.respondWith(how);
      const adapter = createGoogle(
        { clientId: CLIENT_ID, issuer: 'https://accounts.google.com', jwksUrl: `${peer.url}/certs` },
        300,
      );
      const started = performance.now();
      expect((await adapter.verify(await peer.token({ nonce }))).kind).toBe('unavailable');
      expect(performance.now() - started).toBeLessThan(3000);
      // It recovers without a restart.
      peer.respondWith((answer, keys) => void answer.writeHead(200).end(keys));
      expect((await adapter.verify(await peer.token({ nonce }))).kind).toBe('identity');
    } finally {
      await peer.stop();
    }
  });

  test('down', async () => {
    const peer = await startIssuer();
    const credential = await peer.token({ nonce });
    await peer.stop();
    const adapter = createGoogle({
      clientId: CLIENT_ID,
      issuer: 'https://accounts.google.com',
      jwksUrl: `${peer.url}/certs`,
    });
    expect((await adapter.verify(credential)).kind).toBe('unavailable');
  });
});
