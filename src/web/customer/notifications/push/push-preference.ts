import { STORED } from '#web/customer/session/customer-session.ts';
import { local } from '#web/lib/storage.ts';

const KEY = STORED.pushFor;

/**
 * The customer who turned on notifications in this browser, or null. Survives an expired session, so that only the
 * same customer gets them back.
 */
export const pushPreference = {
  get: (): string | null => local.getItem(KEY),
  set: (customerId: string): void => local.setItem(KEY, customerId),
  drop: (): void => local.removeItem(KEY),
};
