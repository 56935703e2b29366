import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/** The key for one use, derived from the secret once. */
function keyFor(secret: Buffer, use: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>();
  derived.set(secret, keys);
  const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), use, 32));
  keys.set(use, key);
  return key;
}

/** AES-256-GCM: nonce (12) + tag (16) + text. What must be sent later but may not lie about in the clear (rules.md 7). */
export function seal(secret: Buffer, value: unknown): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The value back. Throws when the secret or the bytes are not the same. */
export function unseal(secret: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'));
}

/** A keyed digest that binds its parts to each other; used for one-time codes. */
export const keyed = (secret: Buffer, use: string, ...parts: string[]): Buffer =>
  createHmac('sha256', keyFor(secret, use)).update(JSON.stringify(parts)).digest();
