import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Sent } from '#shared/endpoint.ts';
import { isRecord } from '#shared/guards.ts';
import type { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import type { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { local, readStored, type Store } from '#web/lib/storage.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';

/** The booking of a call, so that it can be named without network. */
const about = {
  /** The id of the booking. */
  booking: z.string(),
  number: z.string(),
};
/** The bodies are checked by the server. */
const clockCall = z.object({ ...about, kind: z.literal('clock'), body: z.custom<Sent<typeof clockOnJob>>(isRecord) });
const releaseCall = z.object({
  ...about,
  kind: z.literal('release'),
  body: z.custom<Sent<typeof releaseWithoutCode>>(isRecord),
});

/** A call of staff that waits for the network. Sending it again succeeds without a second effect. */
export type WaitingCall = z.output<typeof clockCall> | z.output<typeof releaseCall>;

const queued = {
  id: z.string(),
  owner: z.string(),
  /** When it was made, ms since the epoch. */
  at: z.number(),
  /** The reason why the server refused it. Null while the server has not answered. */
  problem: z.nullable(z.string()),
  /** How often the server failed when it was sent. */
  failures: z._default(z.number(), 0),
};
const queuedCall = z.discriminatedUnion('kind', [z.extend(clockCall, queued), z.extend(releaseCall, queued)]);
export type QueuedCall = z.output<typeof queuedCall>;
/** The number of failures after which a call waits aside. */
const FAILURES_BEFORE_ASIDE = 3;

/** Whether the call waits aside, until its person tries it again or drops it: others go first. */
export const isAside = ({ problem, failures }: QueuedCall): boolean =>
  problem === null && failures >= FAILURES_BEFORE_ASIDE;

/** Whether the order of two calls of one person matters: those about one booking, and all of the clock. */
const dependsOn = (call: WaitingCall, earlier: WaitingCall): boolean =>
  call.booking === earlier.booking || (call.kind === 'clock' && earlier.kind === 'clock');

/** Whether both are about one entry of the clock, which the earlier of them begins. */
const isSameEntry = (one: QueuedCall, other: QueuedCall): boolean =>
  one.kind === 'clock' &&
  other.kind === 'clock' &&
  one.body.clientId !== undefined &&
  one.body.clientId === other.body.clientId;

/** A call that does not fit is left out, and the others are kept. */
const queuedCalls = z.array(z.catch(z.nullable(queuedCall), null));

const KEY = 'staff_calls';
/** How long calls outlive a session that expired, ms (docs/security.md 38). */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The calls that wait in this browser, in their order. Each is visible only to the member of staff who made it. */
export function createCallQueue(owner: () => string | undefined, store: Store) {
  const watchers = new Set<() => void>();
  let cached: { text: string; list: readonly QueuedCall[] } = { text: '', list: [] };
  const read = (): QueuedCall[] => (readStored(store, KEY, queuedCalls) ?? []).filter((call) => call !== null);
  const write = (calls: readonly QueuedCall[]) => {
    if (calls.length === 0) store.removeItem(KEY);
    else store.setItem(KEY, JSON.stringify(calls));
    watchers.forEach((watcher) => watcher());
  };
  /** The calls of the signed-in member of staff. The array stays the same until a call changes. */
  function all(): readonly QueuedCall[] {
    const me = owner();
    const list = read().filter((call) => call.owner === me);
    const text = JSON.stringify(list);
    if (text !== cached.text) cached = { text, list };
    return cached.list;
  }
  const unsent = () => all().filter(({ problem }) => problem === null);
  const change = (id: string, changes: (call: QueuedCall) => Partial<Pick<QueuedCall, 'problem' | 'failures'>>) =>
    write(read().map((call) => (call.id === id ? { ...call, ...changes(call) } : call)));
  return {
    all,
    /** Stores a call. Without a session nothing is stored. */
    add(id: string, call: WaitingCall): void {
      const me = owner();
      if (me !== undefined) write([...read(), { ...call, id, owner: me, at: Date.now(), problem: null, failures: 0 }]);
    },
    /** Whether a new call must wait, because one that it depends on is not sent yet. */
    mustWait: (call: WaitingCall): boolean => unsent().some((earlier) => dependsOn(call, earlier)),
    /** The calls that can be sent now, oldest first: all but those that depend on an earlier call. */
    sendable(): QueuedCall[] {
      const calls = unsent();
      return calls.filter((call, index) => !calls.slice(0, index).some((earlier) => dependsOn(call, earlier)));
    },
    /** Counts a failure of the server. */
    fail: (id: string) => change(id, ({ failures }) => ({ failures: failures + 1 })),
    /** Lets a call that waits aside be sent once more. */
    tryAgain: (id: string) => change(id, () => ({ failures: FAILURES_BEFORE_ASIDE - 1 })),
    refuse: (id: string, problem: string) => change(id, () => ({ problem })),
    remove: (id: string) => write(read().filter((call) => call.id !== id)),
    /** Removes a call, and the end of the clock that it was to begin, which has no effect without it. */
    drop: (dropped: QueuedCall) =>
      write(read().filter((call) => call.id !== dropped.id && !isSameEntry(call, dropped))),
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

export type CallQueue = ReturnType<typeof createCallQueue>;

const me = (): string | undefined => (staffSession.token() === null ? undefined : staffSession.profile()?._id);

export const callQueue = createCallQueue(me, local);

/** The calls that wait here. Re-renders when one changes. */
export const useQueuedCalls = (): readonly QueuedCall[] => useSyncExternalStore(callQueue.subscribe, callQueue.all);
