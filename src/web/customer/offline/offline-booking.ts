import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { bookingForm } from '#shared/bookings/bookings.contract.ts';
import type { FieldValues } from '#web/lib/form-draft.ts';
import { customerSession } from '#web/customer/session/customer-session.ts';
import { local, readJson, type Store } from '#web/lib/storage.ts';

/** A booking that was saved without a network. It waits in this browser, for its account, until it is sent or thrown away. */
export interface OfflineBooking {
  owner: string;
  /** When Save was pressed, ms since the epoch. */
  at: number;
  /** The request's key and body, to the letter. */
  key: string;
  body: z.input<typeof bookingForm>;
  /** The draft, so that the form can show it again. */
  draft: FieldValues;
  /** For the question before it is sent. */
  words: { service: string; car: string; amount: number };
}

const KEY = 'waiting_booking';
/** The server remembers a key for 24 h (contract.md 1); past this a booking is looked at again instead of sent. */
const SENDABLE_MS = 23 * 60 * 60_000;

export const isSendable = ({ at }: OfflineBooking, now: number): boolean => now - at < SENDABLE_MS;

/** The one waiting booking of whoever is signed in. */
export function createOfflineBookingStore(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let read: { text: string | null; waiting: OfflineBooking | null } = { text: null, waiting: null };
  const tell = () => watchers.forEach((watcher) => watcher());

  /** The same object until it changes. Another account's is not told. */
  function get(): OfflineBooking | null {
    const text = store.getItem(KEY);
    if (text !== read.text) read = { text, waiting: parseOfflineBooking(readJson(store, KEY)) };
    return read.waiting !== null && read.waiting.owner === owner() ? read.waiting : null;
  }
  return {
    get,
    put: (waiting: Omit<OfflineBooking, 'owner' | 'at'>) => {
      const me = owner();
      if (me === undefined) return;
      store.setItem(KEY, JSON.stringify({ ...waiting, owner: me, at: Date.now() } satisfies OfflineBooking));
      tell();
    },
    /** Forgets it; with a key, only if it is that request. */
    drop: (key?: string) => {
      if (get() === null || (key !== undefined && get()?.key !== key)) return;
      store.removeItem(KEY);
      tell();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Another tab sent it, or put one here. */
    changedElsewhere: (key: string | null) => {
      if (key === KEY || key === null) tell();
    },
  };
}

export const offlineBookingStore = createOfflineBookingStore(() => customerSession.profile()?._id, local);
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => offlineBookingStore.changedElsewhere(key));

/** The waiting booking of whoever is signed in, or null. */
export const useOfflineBooking = (): OfflineBooking | null => useSyncExternalStore(offlineBookingStore.subscribe, offlineBookingStore.get);

function parseOfflineBooking(value: unknown): OfflineBooking | null {
  const { owner, at, key, body, draft, words } = (value ?? {}) as Partial<OfflineBooking>;
  return typeof owner === 'string' && typeof at === 'number' && typeof key === 'string' && body && draft && words ? (value as OfflineBooking) : null;
}
