import { everyHmac } from '#api/platform/database/encryption.ts';
import type { Runtime } from '#api/runtime.ts';

/** As docs/security.md, Keys: derived from APP_SECRET, so that the code is stored nowhere. */
const PURPOSE = 'release-code';

const digits = (mac: Buffer): string => String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/**
 * The release code of a visit, six digits: that of the owner, or that of the person named with this id. Each `number`
 * has its own code. `accepted` includes those that were shown before the secret was changed.
 */
export function releaseCodes(
  { config }: Runtime,
  visitId: string,
  collectorId: string | null,
  number: number,
): { shown: string; accepted: readonly string[] } {
  const accepted = everyHmac(config, PURPOSE, visitId, collectorId ?? 'owner', String(number)).map(digits);
  return { shown: accepted[0] ?? '', accepted };
}
