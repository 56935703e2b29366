import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Sent } from '#shared/endpoint.ts';
import { isRecord } from '#shared/guards.ts';
import { type checkInCar, staffVisit } from '#shared/visits/staff-visits.contract.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

export type CheckInRecord = Sent<typeof checkInCar>;

/** A photo of a check-in. Until it is sent, its picture is in stored-pictures.ts. */
const pendingPhoto = z.object({
  clientId: z.string(),
  purpose: z.enum(['position', 'mark', 'other']),
  /** The position, or the subject of a photo of a mark. */
  of: z.nullable(z.string()),
  /** ISO 8601, by the clock of this phone. */
  takenAt: z.string(),
  isSent: z.boolean(),
  /** The reason why the server refused it. Null if it did not, or has not answered. */
  problem: z.nullable(z.string()),
});
export type PendingPhoto = z.output<typeof pendingPhoto>;

/** The facts about a booking that are shown without network. */
const checkInSubject = z.pick(staffVisit, { number: true, fullName: true, carType: true, service: true, plate: true });
export type CheckInSubject = z.output<typeof checkInSubject>;

/** A check-in whose record, photos or both are not yet on the server. */
const pendingCheckIn = z.object({
  owner: z.string(),
  /** The id of the booking. */
  id: z.string(),
  /** When it last changed, ms since the epoch. */
  at: z.number(),
  subject: checkInSubject,
  /** The record to send, which the server checks. Null before Check in was pressed, and once the server has it. */
  record: z.nullable(z.custom<CheckInRecord>(isRecord)),
  /** Whether the server has the record. */
  isRecorded: z.boolean(),
  photos: z.readonly(z.array(pendingPhoto)),
  /** The reason why the server refused the record. The record is then open in the form again. */
  problem: z.nullable(z.string()),
  /** How often the server failed when the record was sent. */
  failures: z._default(z.number(), 0),
});
export type PendingCheckIn = z.output<typeof pendingCheckIn>;

const PREFIX = 'staff_check_in:';
/** How long a check-in outlives a session that expired, ms (docs/security.md 38). */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The name of the draft of the check-in form of a booking. */
export const checkInDraft = (id: string): string => `check-in ${id}`;

/** The photos of a check-in that are still to be sent. */
export const unsentPhotos = ({ photos }: PendingCheckIn): readonly PendingPhoto[] =>
  photos.filter(({ isSent, problem }) => !isSent && problem === null);

/** Whether deleting the check-in would lose something. */
export const isUnsent = (pending: PendingCheckIn): boolean =>
  pending.record !== null || unsentPhotos(pending).length > 0;

/** The number of failures after which staff read that the server fails. */
const FAILURES_BEFORE_STUCK = 3;

/** Whether the server failed on each try of the record. */
export const isStuck = ({ record, failures }: PendingCheckIn): boolean =>
  record !== null && failures >= FAILURES_BEFORE_STUCK;

type Forgotten = { of: string } | { staleExceptOf: string | undefined };
const isForgotten = (pending: PendingCheckIn, which: Forgotten): boolean =>
  'of' in which
    ? pending.owner === which.of
    : pending.owner !== which.staleExceptOf && Date.now() - pending.at >= MAX_AGE_MS;

/** The check-ins that wait in this browser. Each is visible only to the member of staff who made it. */
export function createPendingCheckIns(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let cached: { text: string; list: readonly PendingCheckIn[] } = { text: '', list: [] };
  const notify = () => watchers.forEach((watcher) => watcher());
  const keys = () =>
    Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter((key) => key.startsWith(PREFIX));

  const read = (key: string) => readStored(store, key, pendingCheckIn);
  const mine = (): PendingCheckIn[] => {
    const me = owner();
    return keys()
      .map(read)
      .filter((pending) => pending !== null)
      .filter((pending) => pending.owner === me);
  };
  const get = (id: string): PendingCheckIn | null => mine().find((pending) => pending.id === id) ?? null;
  const write = (pending: PendingCheckIn) => {
    store.setItem(PREFIX + pending.id, JSON.stringify(pending));
    notify();
  };

  return {
    get,
    /** The check-ins in the order in which they were last changed. The array stays the same until one changes. */
    all(): readonly PendingCheckIn[] {
      const list = mine().toSorted((one, other) => one.at - other.at);
      const text = JSON.stringify(list);
      if (text !== cached.text) cached = { text, list };
      return cached.list;
    },
    /** Changes the check-in of a booking, or begins one. Without a session nothing is stored. */
    change(id: string, subject: CheckInSubject, changes: Partial<Omit<PendingCheckIn, 'owner' | 'id' | 'at'>>): void {
      const me = owner();
      if (me === undefined) return;
      const before = get(id) ?? { subject, record: null, isRecorded: false, photos: [], problem: null, failures: 0 };
      write({ ...before, subject, ...changes, owner: me, id, at: Date.now() });
    },
    /** Changes one photo, unless it was removed in the meantime. */
    changePhoto(id: string, clientId: string, changes: Partial<PendingPhoto>): void {
      const pending = get(id);
      if (pending === null) return;
      const photos = pending.photos.map((photo) => (photo.clientId === clientId ? { ...photo, ...changes } : photo));
      write({ ...pending, photos, at: Date.now() });
    },
    drop(id: string): void {
      if (get(id) === null) return;
      store.removeItem(PREFIX + id);
      notify();
    },
    /**
     * Removes the check-ins of one person, or those of others that are older than a day. Returns the ids of their
     * photos.
     */
    forget(which: Forgotten): string[] {
      const forgotten: string[] = [];
      for (const key of keys()) {
        const pending = read(key);
        if (pending !== null && !isForgotten(pending, which)) continue;
        forgotten.push(...(pending?.photos ?? []).map(({ clientId }) => clientId));
        store.removeItem(key);
      }
      notify();
      return forgotten;
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Handles a storage event of another tab. */
    onStorageEvent: (key: string | null) => {
      if (key === null || key.startsWith(PREFIX)) notify();
    },
  };
}

export const pendingCheckIns = createPendingCheckIns(
  () => (staffSession.token() === null ? undefined : staffSession.profile()?._id),
  local,
);
staffSession.subscribe(() => pendingCheckIns.onStorageEvent(null));
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => pendingCheckIns.onStorageEvent(key));

/** The check-ins that wait here. Re-renders when one changes. */
export const usePendingCheckIns = (): readonly PendingCheckIn[] =>
  useSyncExternalStore(pendingCheckIns.subscribe, pendingCheckIns.all);
