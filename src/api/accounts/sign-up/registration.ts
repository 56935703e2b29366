import { timingSafeEqual, randomInt } from 'node:crypto';
import { everyHmac, hmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';

/** Bytes of a sign-up's id, and of the code that authenticates it. */
const BYTES = 16;

/**
 * The secret that binds a sign-up to the browser that began it (docs/api.md 2): the sign-up's id and a code over it, so
 * that nothing has to be stored.
 */
export function createRegistration(runtime: Runtime, signUpId: string): string {
  const id = Buffer.from(signUpId.replaceAll('-', ''), 'hex');
  const code = hmac(runtime.config.appSecret, 'registration', id.toString('hex')).subarray(0, BYTES);
  return Buffer.concat([id, code]).toString('base64url');
}

/** The sign-up's id of `createRegistration`'s text, or null when this application did not make the text. */
export function readRegistration(runtime: Runtime, registration: string): string | null {
  const bytes = Buffer.from(registration, 'base64url');
  if (bytes.length !== 2 * BYTES) return null;
  const id = bytes.subarray(0, BYTES);
  const accepted = everyHmac(runtime.config, 'registration', id.toString('hex'));
  if (!accepted.some((code) => timingSafeEqual(bytes.subarray(BYTES), code.subarray(0, BYTES)))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight letters and digits, without those that look alike. */
export const createReferralCode = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
