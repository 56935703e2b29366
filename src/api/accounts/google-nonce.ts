import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Trx } from '#api/platform/database/database.ts';
import { keyed } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';
import { AppError } from '#shared/errors.ts';
import * as repo from './google-login.repository.ts';

/** Signing in with Google. Identity comes from the verified ID token alone (docs/security.md 1). */

const NONCE_MINUTES = 10;

/** What Google's button is set up with. Throws `request.not_found` while Google is off. */
export async function startGoogleLogin(runtime: Runtime): Promise<{ clientId: string; script: string; nonce: string }> {
  const { google } = runtime.config;
  if (google === null) throw new AppError('request.not_found');
  const expires = String(Math.floor((await repo.getDatabaseTime(runtime.db)).getTime() / 1000) + NONCE_MINUTES * 60);
  const random = randomBytes(16).toString('base64url');
  return {
    clientId: google.clientId,
    script: google.scriptUrl,
    nonce: [expires, random, signature(runtime, expires, random).toString('base64url')].join('.'),
  };
}

/** Signed rather than stored, so that asking writes nothing; only what opened a session is remembered. */
const signature = (runtime: Runtime, expires: string, random: string): Buffer =>
  keyed(runtime.config.appSecret, 'google-nonce', expires, random);

/** Spends a nonce of ours in the caller's transaction: a try that fails leaves it good. False when it is not ours, used or too old. */
export async function spendNonce(runtime: Runtime, trx: Trx, nonce: string): Promise<boolean> {
  const [expires = '', random = '', signed = ''] = nonce.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(runtime, expires, random);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  // Of the signed parts alone, so that no other spelling of the same nonce counts as another.
  return repo.spendNonce(trx, hash('sha256', `${expires}.${random}`, 'buffer'), new Date(Number(expires) * 1000));
}

/** Removes nonces past their time. */
export const purgeGoogleNonces = ({ db }: Runtime): Promise<void> => repo.deleteOldNonces(db);
