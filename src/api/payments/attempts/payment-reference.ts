import { randomBytes } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new reference: hex timestamp, '-', random base32 (docs/api.md 2). The provider allows these characters only. */
export const newReference = (): string =>
  `${Date.now().toString(16)}-${[...randomBytes(13)].map((byte) => BASE32[byte % 32]).join('')}`;
