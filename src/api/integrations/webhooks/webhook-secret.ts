import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';

/** Secrets and signatures in the form of Standard Webhooks, for which many languages have a library. */

/** A new secret of 256 random bits, as it is shown and as it is stored. */
export function newSecret({ config }: Runtime): { secret: string; encrypted: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, encrypted: encrypt(config.appSecret, secret) };
}

/** Decrypts a stored secret; null when it was encrypted with another APP_SECRET. */
export function readSecret({ config }: Runtime, encrypted: Buffer): string | null {
  try {
    return String(decrypt(config, encrypted));
  } catch {
    return null;
  }
}

/** HMAC-SHA256 of id, time and body under each secret, for the header webhook-signature. */
export const signWebhook = (
  secrets: readonly string[],
  { id, timestampS, body }: { id: string; timestampS: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
    })
    .join(' ');
