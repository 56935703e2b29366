import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { randomBytesOf } from '#api/platform/random-bytes.ts';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** The key for one purpose, derived from the secret (HKDF-SHA-256) and cached. */
function keyFor(secret: Buffer, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** The label of the key that encrypts everything without a label of its own. */
const DEFAULT_LABEL = 'seal';

const encryptionKeys = new WeakMap<Buffer, KeyObject>();

/** The key that encrypts, in Node's own form, which takes half the time of bytes. */
function encryptionKey(secret: Buffer, label: string): KeyObject {
  const bytes = keyFor(secret, label);
  const key = encryptionKeys.get(bytes) ?? createSecretKey(bytes);
  encryptionKeys.set(bytes, key);
  return key;
}

/** What encrypts and authenticates now, and the secret before it, which is still accepted (docs/security.md, Keys). */
export interface AppSecrets {
  appSecret: Buffer;
  previousAppSecret: Buffer | null;
}

const secretsOf = ({ appSecret, previousAppSecret }: AppSecrets): Buffer[] =>
  previousAppSecret === null ? [appSecret] : [appSecret, previousAppSecret];

const KEY_ID_BYTES = 4;

/** Names a secret without revealing it, so that a stored value says which one opens it. */
const keyId = (secret: Buffer): Buffer => keyFor(secret, 'key-id').subarray(0, KEY_ID_BYTES);

/**
 * Encrypts a JSON value with AES-256-GCM: key id (4 bytes), nonce (12), tag (16), ciphertext. A value with a label has
 * a key of its own, and opens with the same label only.
 */
export function encrypt(secret: Buffer, value: unknown, label = DEFAULT_LABEL): Buffer {
  const nonce = randomBytesOf(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(secret, label), nonce);
  const text = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return Buffer.concat([keyId(secret), nonce, cipher.getAuthTag(), ...text]);
}

/** Whether a value was encrypted with this secret, by its key id. */
export const isEncryptedWith = (secret: Buffer, encrypted: Buffer): boolean =>
  keyId(secret).equals(encrypted.subarray(0, KEY_ID_BYTES));

function open(secret: Buffer, bytes: Buffer, label: string): unknown {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(secret, label), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}

/** Decrypts the output of `encrypt`. Throws when none of the secrets made it, or the bytes differ. */
export function decrypt(secrets: AppSecrets, encrypted: Buffer, label = DEFAULT_LABEL): unknown {
  const named = secretsOf(secrets).find((secret) => isEncryptedWith(secret, encrypted));
  if (named !== undefined) return open(named, encrypted.subarray(KEY_ID_BYTES), label);
  // A value from before there were key ids begins with its nonce.
  for (const secret of secretsOf(secrets)) {
    try {
      return open(secret, encrypted, label);
    } catch {
      // Made with another secret.
    }
  }
  throw new Error('encrypted with another secret');
}

/** An HMAC over all parts in their order, e.g. of one-time codes. */
export const hmac = (secret: Buffer, purpose: string, ...parts: string[]): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest();

/** The same HMAC under every accepted secret, the current one first. */
export const everyHmac = (secrets: AppSecrets, purpose: string, ...parts: string[]): Buffer[] =>
  secretsOf(secrets).map((secret) => hmac(secret, purpose, ...parts));

/** Whether `given` is that HMAC under any accepted secret; compared in constant time. */
export const isHmac = (secrets: AppSecrets, given: Buffer, purpose: string, ...parts: string[]): boolean =>
  everyHmac(secrets, purpose, ...parts).some(
    (expected) => given.length === expected.length && timingSafeEqual(given, expected),
  );
