import { randomBytes } from 'node:crypto';
import type { Config } from '#api/config.ts';

/**
 * The provider demands an email, and a customer with a phone only has none: each attempt gets a random address at a
 * domain that accepts no mail (docs/api.md 4). It is no contact and is never shown.
 */
export const createPayerAlias = ({ paystack }: Pick<Config, 'paystack'>): string =>
  `pay-${randomBytes(10).toString('hex')}@${paystack.aliasDomain}`;

/** True for an address that `createPayerAlias` made, at any domain. */
export const isPayerAlias = (email: string): boolean => /^pay-[0-9a-f]{20}@/.test(email);
