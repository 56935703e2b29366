import * as z from 'zod/mini';
import { getRelease, type Release } from '#shared/releases/releases.contract.ts';
import { customerSession, STORED } from '#web/customer/session/customer-session.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';

/** The version of the contracts: an entry of another one may mean something else. */
const BUILD = String(import.meta.env?.['CONTRACTS']);
const schema = z.object({
  build: z.literal(BUILD),
  owner: z.string(),
  /** By booking. `null`: the device was not known before check-in, so nothing is stored for it. */
  releases: z.record(z.string(), z.nullable(z.object({ at: z.number(), release: getRelease.response }))),
});

/**
 * The release codes that are shown without a network, by booking: for their account only, removed with the session and
 * once the car has left. Never on a device that had to confirm who asks, also after it did.
 */
export function createStoredReleases(owner: () => string | undefined, store: Store) {
  const readAll = () => {
    const stored = readStored(store, STORED.releases, schema);
    return stored?.owner === owner() ? (stored?.releases ?? {}) : {};
  };
  return {
    read: (bookingId: string) => readAll()[bookingId] ?? null,
    /** Stores an answer of the server, which arrived at `at`, ms since the epoch. */
    write: (release: Release, at: number) => {
      const ownerId = owner();
      if (ownerId === undefined) return;
      const { [release._id]: former, ...others } = readAll();
      const isUnknown = former === null || release.confirmBy !== null;
      const releases = {
        ...others,
        ...(isUnknown ? { [release._id]: null } : release.code !== null && { [release._id]: { at, release } }),
      };
      if (Object.keys(releases).length === 0) store.removeItem(STORED.releases);
      else store.setItem(STORED.releases, JSON.stringify({ build: BUILD, owner: ownerId, releases }));
    },
  };
}

export const storedReleases = createStoredReleases(() => customerSession.profile()?._id, local);
