import { useSyncExternalStore } from 'react';
import type { Sent } from '#shared/endpoint.ts';
import { isRecord } from '#shared/guards.ts';
import type { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import type { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { local, readJson, type Store } from '#web/lib/storage.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** The booking of a call, so that it can be named without network. */
interface About {
  /** The id of the booking. */
  booking: string;
  number: string;
}

/** A call of staff that waits for the network. Sending it again succeeds without a second effect. */
export type WaitingCall = About &
  ({ kind: 'clock'; body: Sent<typeof clockOnJob> } | { kind: 'release'; body: Sent<typeof releaseWithoutCode> });

export type QueuedCall = WaitingCall & {
  id: string;
  owner: string;
  /** When it was made, ms since the epoch. */
  at: number;
  /** The reason why the server refused it. Null while the server has not answered. */
  problem: string | null;
};

const KEY = 'staff_calls';
/** How long calls outlive a session that expired, ms (docs/security.md 38). */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The calls that wait in this browser, in their order. Each is visible only to the member of staff who made it. */
export function createCallQueue(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let cached: { text: string; list: readonly QueuedCall[] } = { text: '', list: [] };
  const read = (): QueuedCall[] => {
    const stored = readJson(store, KEY);
    return Array.isArray(stored) ? stored.filter(isQueuedCall) : [];
  };
  const write = (calls: readonly QueuedCall[]) => {
    if (calls.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(calls));
    watchers.forEach((watcher) => watcher());
  };
  return {
    /** The calls of the signed-in member of staff. The array stays the same until a call changes. */
    all(): readonly QueuedCall[] {
      const me = owner();
      const list = read().filter((call) => call.owner === me);
      const text = JSON.stringify(list);
      if (text !== cached.text) cached = { text, list };
      return cached.list;
    },
    /** Stores a call. Without a session nothing is stored. */
    add(id: string, call: WaitingCall): void {
      const me = owner();
      if (me !== undefined) write([...read(), { ...call, id, owner: me, at: Date.now(), problem: null }]);
    },
    refuse: (id: string, problem: string) =>
      write(read().map((call) => (call.id === id ? { ...call, problem } : call))),
    remove: (id: string) => write(read().filter((call) => call.id !== id)),
    /** Removes the calls of one person, or those of others that are older than a day. */
    forget(which: { of: string } | { staleExceptOf: string | undefined }): void {
      const isStale = ({ owner: of, at }: QueuedCall): boolean =>
        'of' in which ? of === which.of : of !== which.staleExceptOf && Date.now() - at >= MAX_AGE_MS;
      write(read().filter((call) => !isStale(call)));
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Handles a storage event of another tab. */
    onStorageEvent(key: string | null) {
      if (key === null || key === KEY) watchers.forEach((watcher) => watcher());
    },
  };
}

const me = (): string | undefined => (staffSession.token() === null ? undefined : staffSession.profile()?._id);

export const callQueue = createCallQueue(me, local);

/** The calls that wait here. Re-renders when one changes. */
export const useQueuedCalls = (): readonly QueuedCall[] => useSyncExternalStore(callQueue.subscribe, callQueue.all);

/** False for anything that is not a stored call: storage can be edited by hand or written by an older build. */
function isQueuedCall(value: unknown): value is QueuedCall {
  return (
    isRecord(value) &&
    (value['kind'] === 'clock' || value['kind'] === 'release') &&
    typeof value['id'] === 'string' &&
    typeof value['owner'] === 'string' &&
    typeof value['booking'] === 'string' &&
    typeof value['number'] === 'string' &&
    typeof value['at'] === 'number' &&
    isRecord(value['body'])
  );
}
