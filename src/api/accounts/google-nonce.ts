import { hash, randomBytes } from 'node:crypto';
import type { Trx } from '#api/platform/database/database.ts';
import { hmac, isHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import * as repo from './google-login.repository.ts';

/** Nonces for log-in with Google. The identity comes from the verified ID token alone (docs/security.md 1). */

const NONCE_MINUTES = 10;

/** Creates a nonce for one log-in. */
export async function createGoogleNonce(runtime: Runtime): Promise<string> {
  const expires = String(Math.floor((await repo.getDatabaseTime(runtime.db)).getTime() / 1000) + NONCE_MINUTES * 60);
  const random = randomBytes(16).toString('base64url');
  // Signed rather than stored, so that requesting one writes nothing; only used ones are stored.
  const signature = hmac(runtime.config.appSecret, 'google-nonce', expires, random);
  return [expires, random, signature.toString('base64url')].join('.');
}

/** Uses a nonce in the caller's transaction; a rollback leaves it valid. False when it is forged, used or expired. */
export async function spendNonce(runtime: Runtime, trx: Trx, nonce: string): Promise<boolean> {
  const [expires = '', random = '', signed = ''] = nonce.split('.');
  if (!isHmac(runtime.config, Buffer.from(signed, 'base64url'), 'google-nonce', expires, random)) return false;
  // Hashes the signed parts only, so that another encoding of the same signature is not another nonce.
  return repo.spendNonce(trx, hash('sha256', `${expires}.${random}`, 'buffer'), new Date(Number(expires) * 1000));
}
