import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import { oneLine } from '#shared/clean-text.ts';
import { cutText } from '#shared/cut-text.ts';
import { email } from '#shared/text-schemas.ts';

/** A person's identity as Google attests it. */
export interface GoogleIdentity {
  /** Google's permanent id of the account; unlike an address it is never reassigned. */
  sub: string;
  email: string;
  /** Google hosts this mailbox, so the owner of the Google account owns the address. */
  authoritative: boolean;
  firstName: string;
  lastName: string;
  /** The nonce of the request for the token; the caller checks that it was issued here and is unused. */
  nonce: string;
}

export type VerifyCredentialResult =
  | { kind: 'identity'; identity: GoogleIdentity }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

export interface Google {
  /** Verifies an ID token. Never throws; a reason never contains parts of the token. */
  verify(credential: string): Promise<VerifyCredentialResult>;
}

export interface GoogleSettings {
  clientId: string;
  issuer: string;
  jwksUrl: string;
}

/** Google's key set is 1.6 kB. */
const KEYS_MAX_BYTES = 100_000;
/** Tolerated clock difference between two machines, s. */
const SKEW_S = 30;
const NAME_MAX = 60;

/** The claims that are used. `sub` has at most 255 ASCII characters (OpenID Connect Core 2). */
const claims = z.object({
  sub: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  aud: z.string(),
  azp: z.optional(z.string()),
  email: email(),
  email_verified: z.literal(true),
  nonce: z.string().check(z.minLength(1), z.maxLength(500)),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

/** Errors of the token itself; all others are failures to fetch Google's keys. */
const tokenErrors = ({ errors }: Pick<typeof import('jose'), 'errors'>) =>
  [
    errors.JWTExpired,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ] as const;

/**
 * Verifies ID tokens as Google requires (developers.google.com/identity/gsi/web/guides/verify-google-id-token). Keys
 * are cached for 10 minutes.
 */
export function createGoogle({ clientId, issuer, jwksUrl }: GoogleSettings, timeoutMs = 4000): Google {
  let keys: JWTVerifyGetKey | null = null;
  // Google's issuer appears with and without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  return {
    async verify(credential) {
      // Loaded for the first token.
      const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import('jose');
      keys ??= createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs, [customFetch]: fetchCapped });
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          requiredClaims: ['exp', 'iat'],
          clockTolerance: SKEW_S,
        });
        const read = z.safeParse(claims, payload);
        if (!read.success)
          return {
            kind: 'refused',
            reason: `claims: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
          };
        // A token authorised for another party is refused; `aud` was checked above.
        if (read.data.azp !== undefined && read.data.azp !== clientId)
          return { kind: 'refused', reason: 'claims: azp' };
        return { kind: 'identity', identity: identityOf(read.data) };
      } catch (error) {
        const reason = error instanceof errors.JOSEError ? error.code : 'network';
        return {
          kind: tokenErrors({ errors }).some((type) => error instanceof type) ? 'refused' : 'unavailable',
          reason,
        };
      }
    },
  };
}

function identityOf({ sub, email: address, nonce, hd, ...names }: z.output<typeof claims>): GoogleIdentity {
  const [first = '', ...rest] = line(names.name).split(' ');
  return {
    sub,
    email: address,
    nonce,
    // Google's own rule: it is authoritative for gmail.com, and for verified addresses of a Workspace domain.
    authoritative: address.endsWith('@gmail.com') || (hd !== undefined && hd !== ''),
    firstName: shorten(line(names.given_name) || first || (address.split('@')[0] ?? '')),
    lastName: shorten(line(names.family_name) || (line(names.given_name) ? '' : rest.join(' '))),
  };
}

/** A name that fits its column. */
const shorten = (name: string): string => cutText(name, NAME_MAX);

/** A name as one line of text that can be stored and is shown as it is stored. */
const line = (text = ''): string =>
  oneLine(
    text
      .toWellFormed()
      .replace(/\p{Bidi_Control}/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' '),
  );

/** Fetches the key set with a size limit. Redirects are not followed, as jose requires. */
async function fetchCapped(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > KEYS_MAX_BYTES) throw new Error('the key set is too large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status === 200 ? 200 : 502 });
}
