/** A random Idempotency-Key of 32 hex digits. Not crypto.randomUUID, which is missing on plain http addresses. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
