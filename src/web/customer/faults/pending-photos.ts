import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { customerSession, FAULT_PICTURES, STORED } from '#web/customer/session/customer-session.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';
import { createStoredPictures } from '#web/lib/picture-store.ts';

/** A photo of a fault that the server does not have. Its picture is among the stored pictures. */
const pendingPhoto = z.object({
  /** Made once, so that sending it twice stores it once. */
  clientId: z.string(),
  owner: z.string(),
  /** Null: of the booking that is being written. */
  booking: z.nullable(z.string()),
  /** The car of another person that the booking is for. */
  sharedCar: z.optional(z.string()),
  /** When it was chosen, ms since the epoch. */
  at: z.number(),
  /** Why the server refused it; null: it waits. */
  problem: z.nullable(z.string()),
});
export type PendingPhoto = z.output<typeof pendingPhoto>;

/**
 * Whether a photo is of this booking; null: of the one that is being written, for `sharedCar` of another person or else
 * for a car of the customer's own.
 */
export const isWaitingFor = (photo: PendingPhoto, booking: string | null, sharedCar: string | undefined): boolean =>
  photo.booking === booking && (booking !== null || photo.sharedCar === sharedCar);

const KEY = STORED.faultPhotos;
const NONE: readonly PendingPhoto[] = [];

/** Stores the photos that wait in this browser; only their owner sees them. */
export function createPendingPhotos(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let cached: { text: string | null; photos: readonly PendingPhoto[] } = { text: null, photos: NONE };
  const notify = () => watchers.forEach((watcher) => watcher());
  const everyone = (): PendingPhoto[] => readStored(store, KEY, z.array(pendingPhoto)) ?? [];

  function write(photos: readonly PendingPhoto[]): void {
    if (photos.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(photos));
    notify();
  }
  /** The same array until something changes. */
  function all(): readonly PendingPhoto[] {
    const id = owner();
    const text = `${id} ${store.getItem(KEY)}`;
    if (text !== cached.text) cached = { text, photos: everyone().filter((photo) => photo.owner === id) };
    return cached.photos;
  }
  return {
    all,
    add: (clientId: string, booking: string | null, sharedCar?: string) => {
      const id = owner();
      if (id === undefined) return;
      write([...everyone(), { clientId, owner: id, booking, sharedCar, at: Date.now(), problem: null }]);
    },
    /** Gives the photos of the booking that was being written to the booking that was made of it. */
    attach: (booking: string, sharedCar?: string) => {
      const id = owner();
      const isOfForm = (photo: PendingPhoto) => photo.owner === id && isWaitingFor(photo, null, sharedCar);
      write(everyone().map((photo) => (isOfForm(photo) ? { ...photo, booking } : photo)));
    },
    refuse: (clientId: string, problem: string) =>
      write(everyone().map((photo) => (photo.clientId === clientId ? { ...photo, problem } : photo))),
    /** Lets a refused photo be sent again. */
    retry: (clientId: string) =>
      write(everyone().map((photo) => (photo.clientId === clientId ? { ...photo, problem: null } : photo))),
    drop: (clientId: string) => write(everyone().filter((photo) => photo.clientId !== clientId)),
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

export const pendingPhotos = createPendingPhotos(() => customerSession.profile()?._id, local);
export const faultPictures = createStoredPictures(FAULT_PICTURES);
customerSession.subscribe(() => pendingPhotos.onStorageEvent(KEY));
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => pendingPhotos.onStorageEvent(key));

/** The photos that wait for a booking; null: for the one that is being written, which may be for a shared car. */
export const usePendingPhotos = (booking: string | null, sharedCar?: string): readonly PendingPhoto[] =>
  useSyncExternalStore(pendingPhotos.subscribe, pendingPhotos.all).filter((photo) =>
    isWaitingFor(photo, booking, sharedCar),
  );

/** Removes a photo that waits, with its picture. */
export async function dropPhoto(clientId: string): Promise<void> {
  pendingPhotos.drop(clientId);
  await faultPictures.remove([clientId]);
}
