import { useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts/accounts.contract.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { local, readJson, type Store } from '#web/lib/storage.ts';

/** Why the session is not what it was. `lost`: the server no longer knows it. `elsewhere`: another tab changed it. */
export type SessionChange = 'opened' | 'profile' | 'closed' | 'lost' | 'elsewhere';

/** The signed-in customer, kept as `auth_token` and `user` (spec.md 3, 4). Authenticated whenever a token exists. */
export function createCustomerSession(store: Store) {
  const listeners = new Set<(change: SessionChange) => void>();
  const tell = (change: SessionChange) => listeners.forEach((listener) => listener(change));
  /** The token whose profile is stored; null after a load, so that the profile is fetched again. */
  let profileOf: string | null = null;
  let read: { text: string | null; user: User | null } = { text: null, user: null };

  const token = () => store.getItem('auth_token') || null;
  const forget = (change: SessionChange) => {
    profileOf = null;
    store.removeItem('auth_token');
    store.removeItem('user');
    tell(change);
  };

  return {
    token,
    /** The stored profile, or null. The same object until it changes. */
    user: (): User | null => {
      const text = store.getItem('user');
      if (text !== read.text) read = { text, user: parseUser(readJson(store, 'user')) };
      return read.user;
    },
    open: (newToken: string, user: User) => {
      profileOf = newToken;
      store.setItem('auth_token', newToken);
      store.setItem('user', JSON.stringify(user));
      tell('opened');
    },
    /** Stores a profile, unless the session it was fetched for has ended meanwhile. */
    setUser: (user: User, fetchedFor: string | null = token()) => {
      if (fetchedFor === null || fetchedFor !== token()) return;
      profileOf = fetchedFor;
      store.setItem('user', JSON.stringify(user));
      tell('profile');
    },
    /** True when a token exists whose profile was not yet fetched since the page was loaded. */
    needsProfile: () => token() !== null && token() !== profileOf,
    /** Log-out. Always clears, whatever the server says. */
    clear: () => forget('closed'),
    /** The server refused this token. A newer session is left alone. */
    lose: (refused: string) => {
      if (refused === token()) forget('lost');
    },
    /** Another tab wrote this key; null when it cleared everything. */
    changedElsewhere: (key: string | null) => {
      if (key === 'user') tell('profile');
      else if (key === 'auth_token' || key === null) tell('elsewhere');
    },
    subscribe: (listener: (change: SessionChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type Session = ReturnType<typeof createCustomerSession>;

export const customerSession = createCustomerSession(local);

/** The signed-in customer on the screen; follows log-in, log-out and profile changes. */
export const useUser = (): User | null => useSyncExternalStore(customerSession.subscribe, customerSession.user);

/** Drafts belong to whoever typed them, and go when that person logs out. */
export const customerDrafts = createFormDrafts(() => customerSession.user()?._id ?? '');
customerSession.subscribe((change) => {
  if (change === 'closed') customerDrafts.dropAll();
});

/** Storage can be edited by hand or written by an older build, so only something that looks like a user is one. */
function parseUser(value: unknown): User | null {
  const user = value as Partial<User> | null;
  return typeof user?._id === 'string' && typeof user.firstName === 'string' && typeof user.email === 'string' ? (user as User) : null;
}
