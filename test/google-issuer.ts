import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { expectOk, type TestResponse, type TestApp } from './test-app.ts';

export const CLIENT_ID = '1234-test.apps.googleusercontent.com';

/** Claims that differ from those of a valid token; null omits a claim. */
export type Claims = Record<string, unknown>;

/** An issuer of ID tokens with its own key server, which can be slow or down. */
export interface Issuer {
  /** The environment of an application that trusts this issuer. */
  env: Record<string, string>;
  url: string;
  /** How often its keys were requested. */
  keyRequests: () => number;
  /** How the key server responds from now on. */
  respondWith: (how: (answer: ServerResponse, keys: string) => void) => void;
  token: (overrides?: Claims) => Promise<string>;
  /** Signed with a foreign key under this issuer's key id or another. */
  forged: (overrides: Claims, kid?: string) => Promise<string>;
  /** Signed with the text of the public key as a shared secret: the algorithm confusion attack. */
  symmetric: (overrides: Claims) => Promise<string>;
  unsigned: (overrides: Claims) => string;
  stop: () => Promise<void>;
}

const honest = (issuer: string, overrides: Claims): JWTPayload => {
  const nowS = Math.floor(Date.now() / 1000);
  const claims: Claims = {
    iss: issuer,
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: '110248495921238986420',
    email: 'ada@gmail.com',
    email_verified: true,
    name: 'Ada Obi',
    given_name: 'Ada',
    family_name: 'Obi',
    picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
    nbf: nowS - 300,
    iat: nowS,
    exp: nowS + 3600,
    jti: randomUUID(),
    ...overrides,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
};

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export async function startIssuer(): Promise<Issuer> {
  const [ours, forged] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = 'key-1';
  const jwk = { ...(await exportJWK(ours.publicKey)), kid, use: 'sig', alg: 'RS256' };
  const keys = JSON.stringify({ keys: [jwk] });
  let requestCount = 0;
  let how: Parameters<Issuer['respondWith']>[0] = (answer, text) =>
    void answer.writeHead(200, { 'content-type': 'application/json' }).end(text);
  const server: Server = createServer((_request, answer) => {
    requestCount++;
    how(answer, keys);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = 'https://accounts.google.com';
  return {
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: `${url}/certs` },
    url,
    keyRequests: () => requestCount,
    respondWith: (next) => void (how = next),
    token: (overrides = {}) =>
      new SignJWT(honest(issuer, overrides))
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(ours.privateKey),
    forged: (overrides, name = kid) =>
      new SignJWT(honest(issuer, overrides))
        .setProtectedHeader({ alg: 'RS256', kid: name, typ: 'JWT' })
        .sign(forged.privateKey),
    symmetric: (overrides) =>
      new SignJWT(honest(issuer, overrides))
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    unsigned: (overrides) => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(honest(issuer, overrides))}.`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** The response to a log-in or sign-up with Google. */
export interface GoogleSession {
  message: string;
  token: string;
  user: User;
  code?: string;
}

/** Customers who sign in to an application with tokens of an issuer. */
export function createGoogleUsers(app: TestApp, issuer: Issuer) {
  let accountCount = 0;
  const nonce = async (): Promise<string> =>
    (await expectOk(app.request<{ nonce: string }>('GET', 'user/google'))).body.nonce;
  const credential = async (overrides: Claims): Promise<string> => issuer.token({ nonce: await nonce(), ...overrides });
  const post = (
    what: 'login' | 'register',
    body: object,
    token: string | null = null,
  ): Promise<TestResponse<GoogleSession>> => app.request('POST', `user/${what}/google`, { body, token });
  return {
    nonce,
    credential,
    post,
    /** A Google account without an account in the application. */
    person: (domain = 'gmail.com'): { sub: string; email: string } => {
      accountCount++;
      return { sub: String(10n ** 20n + BigInt(accountCount)), email: `person-${accountCount}@${domain}` };
    },
    /** Logs in; with `token` as a customer who is logged in already. */
    login: async (overrides: Claims, more = {}, token: string | null = null) =>
      post('login', { credential: await credential(overrides), ...more }, token),
    register: async (overrides: Claims, more = {}) =>
      post('register', { credential: await credential(overrides), ...more }),
  };
}
export type GoogleUsers = ReturnType<typeof createGoogleUsers>;
