import { hash, randomBytes } from 'node:crypto';
import type { Trx } from '#api/platform/database/database.ts';
import { hmac, isHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './google-login.repository.ts';

/** Nonces for log-in with Google. The identity comes from the verified ID token alone (docs/security.md 1). */

const NONCE_MINUTES = 10;

/** Creates a nonce for one log-in, bound to the device that asks for it if it names itself (X-Device). */
export async function createGoogleNonce(runtime: Runtime, device: string | null): Promise<string> {
  const expires = String(Math.floor((await repo.getDatabaseTime(runtime.db)).getTime() / 1000) + NONCE_MINUTES * 60);
  const random = randomBytes(16).toString('base64url');
  // Signed rather than stored, so that requesting one writes nothing; only used ones are stored.
  const signature = hmac(runtime.config.appSecret, 'google-nonce', ...signedParts(expires, random, device));
  return [expires, random, signature.toString('base64url')].join('.');
}

const signedParts = (expires: string, random: string, device: string | null): string[] => [
  expires,
  random,
  ...(device === null ? [] : [device]),
];

/**
 * Uses a nonce in the caller's transaction; a rollback leaves it valid. False when it is forged, used, expired or of
 * another device: a token that was taken from its browser opens nothing elsewhere (ASVS 5.0 10.1.2).
 */
export async function spendNonce(runtime: Runtime, trx: Trx, nonce: string, device: string | null): Promise<boolean> {
  const [expires = '', random = '', signed = ''] = nonce.split('.');
  const isSignedFor = (named: string | null): boolean =>
    isHmac(runtime.config, Buffer.from(signed, 'base64url'), 'google-nonce', ...signedParts(expires, random, named));
  if (!isSignedFor(device) && !isSignedFor(null)) return false;
  // Hashes the signed parts only, so that another encoding of the same signature is not another nonce.
  return repo.spendNonce(trx, hash('sha256', `${expires}.${random}`, 'buffer'), new Date(Number(expires) * 1000));
}
