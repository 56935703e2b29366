/** The accounts at vendors whose keys owners can enter on the set-up page. */

export const VENDOR_ACCOUNTS = ['payments', 'sms', 'mail'] as const;
export type VendorAccount = (typeof VENDOR_ACCOUNTS)[number];

/** Secrets below this length show nothing of themselves: four characters would be too much of them. */
const MIN_LENGTH = 12;

/** The last four characters of a secret, by which people recognise it; null for a short one. */
export const endingOf = (secret: string): string | null => (secret.length < MIN_LENGTH ? null : secret.slice(-4));
