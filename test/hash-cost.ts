import type { HashCost } from '#api/vendors/password-hashing.ts';

/** What a hash costs in tests, a hundredth of the application's. */
export const HASH_COST: HashCost = { memoryCost: 256, timeCost: 1 };
