import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** The key for one purpose, derived from the secret (HKDF-SHA-256) and cached. */
function keyFor(secret: Buffer, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** Encrypts a JSON value with AES-256-GCM: nonce (12 bytes), tag (16), ciphertext. */
export function encrypt(secret: Buffer, value: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts the output of `encrypt`. Throws when the secret or the bytes differ. */
export function decrypt(secret: Buffer, encrypted: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), encrypted.subarray(0, 12));
  decipher.setAuthTag(encrypted.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8'));
}

/** An HMAC over all parts in their order, e.g. of one-time codes. */
export const hmac = (secret: Buffer, purpose: string, ...parts: string[]): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(JSON.stringify(parts)).digest();
