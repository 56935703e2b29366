import { useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { isRecord } from '#shared/guards.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { createSessionStore } from '#web/lib/session-store.ts';
import { local, type Store } from '#web/lib/storage.ts';
import { createReturnPath } from '#web/lib/return-path.ts';

/** A customer's session, stored as `auth_token` and `user`. */
export const createCustomerSession = (store: Store) =>
  createSessionStore<User>({ store, tokenKey: 'auth_token', profileKey: 'user', isProfile: isUser });
export type CustomerSession = ReturnType<typeof createCustomerSession>;

export const customerSession = createCustomerSession(local);

/** The signed-in customer; re-renders on log-in, log-out and profile changes. */
export const useUser = (): User | null => useSyncExternalStore(customerSession.subscribe, customerSession.profile);

/** The customer's form drafts, removed at log-out. */
export const customerDrafts = createFormDrafts(() => customerSession.profile()?._id ?? '');
customerSession.subscribe((change) => {
  if (change === 'closed') customerDrafts.dropAll();
});

/** Where to return after a log-in. */
export const customerReturnPath = createReturnPath('return_to', '/user');

function isUser(value: unknown): value is User {
  return (
    isRecord(value) &&
    typeof value._id === 'string' &&
    typeof value.firstName === 'string' &&
    typeof value.email === 'string'
  );
}
