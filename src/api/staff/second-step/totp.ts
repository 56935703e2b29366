import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a time step, s. */
export const STEP_S = 30;

/** How many steps the phone's clock may be off either way (RFC 6238 5.2). */
const DRIFT = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648 6), as authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The six-digit code of a time step: HMAC-SHA-1, dynamic truncation (RFC 4226 5.3, RFC 6238). */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const isCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

/** The latest time step near `nowS` (s since 1970) with this code, or null. */
export function findTimeStep(secret: Uint8Array, code: string, nowS: number): number | null {
  if (!isCode(code)) return null;
  const now = Math.floor(nowS / STEP_S);
  let found: number | null = null;
  for (let step = now - DRIFT; step <= now + DRIFT; step++)
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) found = step;
  return found;
}
