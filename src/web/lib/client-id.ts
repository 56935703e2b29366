import { createIdempotencyKey } from './idempotency-key.ts';

/** A random id of version 4 (RFC 9562) for records that the browser creates. */
export function createClientId(): string {
  const hex = createIdempotencyKey();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
