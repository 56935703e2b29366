import { everyHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';

/** As docs/security.md, Keys: derived from APP_SECRET, so that the code is stored nowhere. */
const PURPOSE = 'check-in-code';

const digits = (mac: Buffer): string => String(mac.readUIntBE(0, 6) % 10_000).padStart(4, '0');

/**
 * The check-in code of a booking: four digits, derived from the secret and the booking. `accepted` includes those that
 * a customer saw before the secret was changed.
 */
export function checkInCodes({ config }: Runtime, bookingId: string): { shown: string; accepted: readonly string[] } {
  const accepted = everyHmac(config, PURPOSE, bookingId).map(digits);
  return { shown: accepted[0] ?? '', accepted };
}
