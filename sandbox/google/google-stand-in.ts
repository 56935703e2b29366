import { createHash, generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { readBrowserFile } from '../browser-file.ts';
import { consentPage } from './consent-page.ts';

export interface StandInOptions {
  clientId: string;
  issuer: string;
}

/** Lifetime of Google's tokens, s. */
const LIFE_S = 3600;

/** The consent page loads its own files and asks its own server, nothing else. It may not be framed. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const FILES = [
  ['client.js', 'text/javascript'],
  ['consent.js', 'text/javascript'],
  ['consent.css', 'text/css'],
] as const;

const text = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '');

/** The subject of an ID token; constant for an address, as Google's is for an account. */
const subOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(21, '1');

async function makeKey() {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

const toBase64Url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * A JWT signed with RS256 (RFC 7515 A.2). It does not use the library that the application verifies with, so that each
 * checks the other.
 */
function signJwt({ kid, privateKey }: { kid: string; privateKey: KeyObject }, claims: object): string {
  const text = `${toBase64Url({ alg: 'RS256', kid, typ: 'JWT' })}.${toBase64Url(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/**
 * A stand-in for Google's sign-in: key set, script, consent page and ID tokens of the documented form. The consent
 * page signs any identity, so it must exist in the sandbox only. Each process generates a key of its own.
 */
export function googleStandIn({ clientId, issuer }: StandInOptions) {
  return function plugin(app: FastifyInstance, _options: object, done: () => void): void {
    let making: ReturnType<typeof makeKey> | null = null;
    const key = () => (making ??= makeKey());

    for (const [name, type] of FILES) {
      const file = readBrowserFile(new URL('./browser/', import.meta.url), name);
      app.get(`/${name}`, (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(file),
      );
    }

    app.get('/certs', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=600').send({ keys: [(await key()).jwk] }),
    );

    app.get<{ Querystring: Record<string, unknown> }>('/consent', (request, reply) => {
      const known = request.query['client_id'] === clientId && text(request.query['nonce'], 500) !== '';
      return reply
        .status(known ? 200 : 400)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': PAGE_POLICY,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(consentPage(app.prefix, known));
    });

    /** The Allow button. */
    app.post<{ Body: Record<string, unknown> | null }>('/consent', async (request, reply) => {
      const body = request.body ?? {};
      const email = text(body['email'], 254).toLowerCase();
      const name = text(body['name'], 120) || 'Sample Person';
      const nonce = text(body['nonce'], 500);
      const respondInvalid = (message: string) =>
        reply.status(400).header('cache-control', 'no-store').send({ error: 'invalid_request', message });
      if (body['client_id'] !== clientId || nonce === '')
        return respondInvalid('This window was not opened by the centre.');
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return respondInvalid('Check this email address.');
      const [given = '', ...family] = name.split(/\s+/);
      const nowS = Math.floor(Date.now() / 1000);
      const credential = signJwt(await key(), {
        iss: issuer,
        azp: clientId,
        aud: clientId,
        sub: subOf(email),
        nbf: nowS - 300,
        iat: nowS,
        exp: nowS + LIFE_S,
        email,
        email_verified: body['email_verified'] !== false,
        nonce,
        name,
        given_name: given,
        jti: randomUUID(),
        ...(family.length > 0 && { family_name: family.join(' ') }),
        ...(body['workspace'] === true && { hd: email.split('@')[1] ?? '' }),
      });
      return reply.header('cache-control', 'no-store').send({ credential });
    });
    done();
  };
}
