import { readJson, type Store } from './storage.ts';

/**
 * Why a session changed. `expired`: the server no longer accepts the token. `other-tab`: another tab logged in or out.
 */
export type SessionChange = 'opened' | 'profile' | 'closed' | 'expired' | 'other-tab';

interface SessionStoreOptions<Profile> {
  store: Store;
  /** Storage keys. */
  tokenKey: string;
  profileKey: string;
  /** False for anything that is not a profile: storage can be edited by hand or written by an older build. */
  isProfile: (value: unknown) => value is Profile;
}

/**
 * A session in the browser's storage: a bearer token and the profile of its owner. Signed in whenever there is a token.
 */
export function createSessionStore<Profile>({ store, tokenKey, profileKey, isProfile }: SessionStoreOptions<Profile>) {
  const listeners = new Set<(change: SessionChange) => void>();
  const notify = (change: SessionChange) => listeners.forEach((listener) => listener(change));
  /** The token whose profile is stored; null after a page load, so that the profile is fetched again. */
  let profileToken: string | null = null;
  let cached: { text: string | null; profile: Profile | null } = { text: null, profile: null };

  const token = () => store.getItem(tokenKey) || null;
  const end = (change: SessionChange) => {
    profileToken = null;
    store.removeItem(tokenKey);
    store.removeItem(profileKey);
    notify(change);
  };

  return {
    token,
    /** The stored profile, or null. The same object until it changes, as useSyncExternalStore needs it. */
    profile: (): Profile | null => {
      const text = store.getItem(profileKey);
      if (text !== cached.text) {
        const value = readJson(store, profileKey);
        cached = { text, profile: isProfile(value) ? value : null };
      }
      return cached.profile;
    },
    open: (newToken: string, profile: Profile) => {
      profileToken = newToken;
      store.setItem(tokenKey, newToken);
      store.setItem(profileKey, JSON.stringify(profile));
      notify('opened');
    },
    /** Stores a profile, unless the session it was fetched for has ended in the meantime. */
    setProfile: (profile: Profile, fetchedFor: string | null = token()) => {
      if (fetchedFor === null || fetchedFor !== token()) return;
      profileToken = fetchedFor;
      store.setItem(profileKey, JSON.stringify(profile));
      notify('profile');
    },
    /** True when the profile of the current token was not fetched since the page was loaded. */
    needsProfile: () => token() !== null && token() !== profileToken,
    /** Log-out. Always clears, whatever the server answers. */
    clear: () => end('closed'),
    /** The server refused this token. A newer session is left alone. */
    expire: (refusedToken: string) => {
      if (refusedToken === token()) end('expired');
    },
    /** Handles a storage event of another tab; the key is null when everything was cleared. */
    onStorageEvent: (key: string | null) => {
      if (key === profileKey) notify('profile');
      else if (key === tokenKey || key === null) notify('other-tab');
    },
    subscribe: (listener: (change: SessionChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
