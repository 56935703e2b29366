import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { bookingForm } from '#shared/bookings/bookings.contract.ts';
import { isRecord } from '#shared/guards.ts';
import { customerSession, STORED } from '#web/customer/session/customer-session.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';

/** A booking saved without a network. It stays in this browser, for its account, until it is sent or discarded. */
const offlineBooking = z.object({
  owner: z.string(),
  /** The car of another person that it is for. Not given: a booking of the customer's own. */
  sharedCar: z.optional(z.string()),
  /** When Save was pressed, ms since the epoch. */
  at: z.number(),
  /** The idempotency key and the body of the request, which the server checks. */
  key: z.string(),
  body: z.custom<z.input<typeof bookingForm>>(isRecord),
  /** The draft of the form, which opens the form with it. It is checked then: an older version may have stored it. */
  draft: z.unknown(),
  /** A summary for the confirmation. */
  words: z.object({ service: z.string(), car: z.string(), amount: z.number() }),
});
export type OfflineBooking = z.output<typeof offlineBooking>;

const KEY = STORED.offlineBooking;
/** The server remembers a key for 24 h; an older booking must be reviewed instead of sent. */
const MAX_AGE_MS = 23 * 60 * 60_000;

export const isSendable = ({ at }: OfflineBooking, now: number): boolean => now - at < MAX_AGE_MS;

/** Stores one offline booking per browser; only its owner sees it. */
export function createOfflineBookingStore(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let cached: { text: string | null; booking: OfflineBooking | null } = { text: null, booking: null };
  const notify = () => watchers.forEach((watcher) => watcher());

  /** The same object until it changes; null for another account's booking. */
  function get(): OfflineBooking | null {
    const text = store.getItem(KEY);
    if (text !== cached.text) cached = { text, booking: readStored(store, KEY, offlineBooking) };
    return cached.booking !== null && cached.booking.owner === owner() ? cached.booking : null;
  }
  return {
    get,
    put: (booking: Omit<OfflineBooking, 'owner' | 'at'>) => {
      const ownerId = owner();
      if (ownerId === undefined) return;
      store.setItem(KEY, JSON.stringify({ ...booking, owner: ownerId, at: Date.now() } satisfies OfflineBooking));
      notify();
    },
    /** Removes the booking; with a key, only if it has that key. */
    drop: (key?: string) => {
      if (get() === null || (key !== undefined && get()?.key !== key)) return;
      store.removeItem(KEY);
      notify();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Handles a storage event of another tab. */
    onStorageEvent: (key: string | null) => {
      if (key === KEY || key === null) notify();
    },
  };
}

export const offlineBookingStore = createOfflineBookingStore(() => customerSession.profile()?._id, local);
customerSession.subscribe(() => offlineBookingStore.onStorageEvent(KEY));
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => offlineBookingStore.onStorageEvent(key));

/** The signed-in customer's offline booking, or null. */
export const useOfflineBooking = (): OfflineBooking | null =>
  useSyncExternalStore(offlineBookingStore.subscribe, offlineBookingStore.get);
