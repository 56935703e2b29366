import * as z from 'zod/mini';
import { readStored, type Store } from './storage.ts';

/**
 * Why a session changed. The server no longer accepts the token: `expired` after its time, `ended` before it, e.g. by
 * the owner on another device. `other-tab`: another tab logged in or out.
 */
export type SessionChange = 'opened' | 'profile' | 'closed' | 'expired' | 'ended' | 'other-tab';

const sessionTimes = z.object({ opened: z.number(), used: z.number() });

interface SessionStoreOptions<Profile> {
  store: Store;
  /** Storage keys. */
  tokenKey: string;
  profileKey: string;
  profile: z.core.$ZodType<Profile>;
  /** How long a session lasts without use and in all, ms. Without it every refused token counts as `ended`. */
  lifetime?: { idleMs: number; wholeMs: number };
}

/**
 * A session in the browser's storage: a bearer token and the profile of its owner. Signed in whenever there is a token.
 */
export function createSessionStore<Profile>({
  store,
  tokenKey,
  profileKey,
  profile: profileSchema,
  lifetime,
}: SessionStoreOptions<Profile>) {
  const listeners = new Set<(change: SessionChange) => void>();
  const notify = (change: SessionChange) => listeners.forEach((listener) => listener(change));
  /** The token whose profile is stored; null after a page load, so that the profile is fetched again. */
  let profileToken: string | null = null;
  let cached: { text: string | null; profile: Profile | null } = { text: null, profile: null };

  /** When the session was opened and when the server last took it, ms; it stays after an expiry only. */
  const timesKey = `${tokenKey}_times`;
  const readTimes = () => readStored(store, timesKey, sessionTimes);
  const writeTimes = (opened: number) =>
    lifetime && store.setItem(timesKey, JSON.stringify({ opened, used: Date.now() }));
  const isOver = (): boolean => {
    const times = readTimes();
    if (lifetime === undefined || times === null) return false;
    return Date.now() - times.used >= lifetime.idleMs || Date.now() - times.opened >= lifetime.wholeMs;
  };

  const token = () => store.getItem(tokenKey) || null;
  const end = (change: SessionChange) => {
    profileToken = null;
    if (change !== 'expired') store.removeItem(timesKey);
    store.removeItem(tokenKey);
    store.removeItem(profileKey);
    notify(change);
  };

  return {
    token,
    /** The stored profile, or null. The same object until it changes, as useSyncExternalStore needs it. */
    profile: (): Profile | null => {
      const text = store.getItem(profileKey);
      if (text !== cached.text) cached = { text, profile: readStored(store, profileKey, profileSchema) };
      return cached.profile;
    },
    open: (newToken: string, profile: Profile) => {
      profileToken = newToken;
      store.setItem(tokenKey, newToken);
      writeTimes(Date.now());
      store.setItem(profileKey, JSON.stringify(profile));
      notify('opened');
    },
    /** Stores a profile, unless the session it was fetched for has ended in the meantime. */
    setProfile: (profile: Profile, fetchedFor: string | null = token()) => {
      if (fetchedFor === null || fetchedFor !== token()) return;
      profileToken = fetchedFor;
      writeTimes(readTimes()?.opened ?? Date.now());
      store.setItem(profileKey, JSON.stringify(profile));
      notify('profile');
    },
    /** True when the profile of the current token was not fetched since the page was loaded. */
    needsProfile: () => token() !== null && token() !== profileToken,
    /** Log-out. Always clears, whatever the server answers. */
    clear: () => end('closed'),
    /** The server refused this token. A newer session is left alone. */
    expire: (refusedToken: string) => {
      if (refusedToken === token()) end(isOver() ? 'expired' : 'ended');
    },
    /** True while no one is signed in because the last session expired, as opposed to ended or closed. */
    hasExpired: () => token() === null && isOver(),
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
