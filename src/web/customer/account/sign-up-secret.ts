import { STORED } from '#web/customer/session/customer-session.ts';
import { isRecord } from '#shared/guards.ts';
import { local, readJson } from '#web/lib/storage.ts';

const KEY = STORED.signUp;

/**
 * The secret of the sign-up that this browser began, stored until the address is verified, so that only this browser's
 * password counts (docs/api.md 2).
 */
export const signUpSecret = {
  set: (email: string, registration: string): void => local.setItem(KEY, JSON.stringify({ email, registration })),
  /** The secret of a sign-up with this address, or undefined. */
  get: (email: string): string | undefined => {
    const stored = readJson(local, KEY);
    const isOurs =
      isRecord(stored) && typeof stored['email'] === 'string' && stored['email'] === email.trim().toLowerCase();
    return isOurs && typeof stored['registration'] === 'string' ? stored['registration'] : undefined;
  },
  drop: (): void => local.removeItem(KEY),
};
