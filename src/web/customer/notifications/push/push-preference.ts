import { local } from '#web/lib/storage.ts';

const KEY = 'push_for';

/** Whose notifications this browser was asked to show: a customer's id, or null. It outlives a lost session, so that only the same person gets them back. */
export const pushPreference = {
  get: (): string | null => local.getItem(KEY),
  set: (customerId: string): void => local.setItem(KEY, customerId),
  drop: (): void => local.removeItem(KEY),
};
