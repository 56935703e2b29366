import * as z from 'zod/mini';
import { STORED } from '#web/customer/session/customer-session.ts';
import { local, readStored } from '#web/lib/storage.ts';

const KEY = STORED.signUp;
const secret = z.object({ email: z.string(), registration: z.string() });

/**
 * The secret of the sign-up that this browser began, stored until the address is verified, so that only this browser's
 * password counts (docs/api.md 2).
 */
export const signUpSecret = {
  set: (email: string, registration: string): void => local.setItem(KEY, JSON.stringify({ email, registration })),
  /** The secret of a sign-up with this address, or undefined. */
  get: (email: string): string | undefined => {
    const stored = readStored(local, KEY, secret);
    return stored?.email === email.trim().toLowerCase() ? stored.registration : undefined;
  },
  drop: (): void => local.removeItem(KEY),
};
