import { createHash, generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { consentPage } from './consent-page.ts';

export interface StandInOptions {
  clientId: string;
  issuer: string;
}

/** As long as Google's tokens live, s. */
const LIFE_S = 3600;

/** The consent page loads its own files and asks its own server, nothing else. It is a window, never a frame. */
const PAGE_POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
].join('; ');

const FILES = [['client.js', 'text/javascript'], ['consent.js', 'text/javascript'], ['consent.css', 'text/css']] as const;

const text = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '');

/** Always the same for an address, as Google's is for a person. */
const subOf = (email: string): string => BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString().padStart(21, '1');

async function makeKey() {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JWT signed with RS256 (RFC 7515 A.2). Without the library that checks it: each proves the other. */
function signed({ kid, privateKey }: { kid: string; privateKey: KeyObject }, claims: object): string {
  const text = `${encoded({ alg: 'RS256', kid, typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/**
 * A stand-in for Google's sign-in: key set, script, consent page and ID tokens of the documented form. Whoever opens the page
 * may be anybody, which is why it exists in the sandbox alone. Its key lives as long as the process.
 */
export function googleStandIn({ clientId, issuer }: StandInOptions) {
  return function plugin(app: FastifyInstance, _options: object, done: () => void): void {
    let making: ReturnType<typeof makeKey> | null = null;
    const key = () => (making ??= makeKey());

    for (const [name, type] of FILES) {
      const file = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
      app.get(`/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(file));
    }

    app.get('/certs', async (_request, reply) => reply.header('cache-control', 'public, max-age=600').send({ keys: [(await key()).jwk] }));

    app.get<{ Querystring: Record<string, unknown> }>('/consent', (request, reply) => {
      const known = request.query['client_id'] === clientId && text(request.query['nonce'], 500) !== '';
      return reply
        .status(known ? 200 : 400)
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .send(consentPage(app.prefix, known));
    });

    /** What Allow does. */
    app.post<{ Body: Record<string, unknown> | null }>('/consent', async (request, reply) => {
      const body = request.body ?? {};
      const email = text(body['email'], 254).toLowerCase();
      const name = text(body['name'], 120) || 'Sample Person';
      const nonce = text(body['nonce'], 500);
      const refuse = (message: string) => reply.status(400).header('cache-control', 'no-store').send({ error: 'invalid_request', message });
      if (body['client_id'] !== clientId || nonce === '') return refuse('This window was not opened by the centre.');
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return refuse('Check this email address.');
      const [given = '', ...family] = name.split(/\s+/);
      const nowS = Math.floor(Date.now() / 1000);
      const credential = signed(await key(), {
        iss: issuer, azp: clientId, aud: clientId, sub: subOf(email), nbf: nowS - 300, iat: nowS, exp: nowS + LIFE_S, email, email_verified: body['email_verified'] !== false, nonce, name, given_name: given, jti: randomUUID(),
        ...(family.length > 0 && { family_name: family.join(' ') }),
        ...(body['workspace'] === true && { hd: email.split('@')[1] ?? '' }),
      });
      return reply.header('cache-control', 'no-store').send({ credential });
    });
    done();
  };
}
