import { AppError } from '#shared/errors.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';
import { type CallQueue, callQueue, isAside, type WaitingCall } from './call-queue.ts';

/** The interval at which waiting calls are tried again while the page is open, ms. */
const AGAIN_MS = 20_000;
/** The interval at which calls that wait aside are tried too, ms. */
const ASIDE_AGAIN_MS = 5 * 60_000;

/** False if the same call can never succeed. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status >= 500 || error.status === 429 || error.code === 'session.missing';

/** Sends one call. @throws AppError, RequestError */
export function sendCall(call: WaitingCall): Promise<{ message: string }> {
  const params = { id: call.booking };
  return call.kind === 'clock'
    ? staffCall(clockOnJob, { params, body: call.body })
    : staffCall(releaseWithoutCode, { params, body: call.body });
}

let isSending = false;

/** Sends the waiting calls, those that wait aside only if asked to. */
export async function sendQueuedCalls({ withAside = false } = {}): Promise<void> {
  if (isSending || staffSession.token() === null) return;
  isSending = true;
  try {
    if (await sendInOrder(callQueue, sendCall, withAside)) void staffQueryClient.invalidateQueries();
  } finally {
    isSending = false;
  }
}

/**
 * Sends each waiting call once, one after the other. A call that fails holds up only those that depend on it; after
 * three failures of the server it waits aside. A refused call stays in the queue with the reason. Returns whether the
 * server took any.
 */
export async function sendInOrder(
  queue: CallQueue,
  send: (call: WaitingCall) => Promise<unknown>,
  withAside: boolean,
): Promise<boolean> {
  const tried = new Set<string>();
  const next = () => queue.sendable().find((call) => !tried.has(call.id) && (withAside || !isAside(call)));
  let isAnySent = false;
  for (let call = next(); call !== undefined; call = next()) {
    tried.add(call.id);
    try {
      await send(call);
      queue.remove(call.id);
      isAnySent = true;
    } catch (error) {
      if (holdsForAll(error)) break;
      if (!isTemporary(error)) queue.refuse(call.id, errorMessage(error));
      else if (isAnswered(error)) queue.fail(call.id);
    }
  }
  return isAnySent;
}

/** Whether no call can be sent now: the session has ended, or too many calls were sent. */
const holdsForAll = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'session.missing' || error.status === 429);

/** False while the network is away, which is no fault of the call. */
const isAnswered = (error: unknown): boolean => !(error instanceof RequestError && error.status === 0);

/**
 * Sends the waiting calls: now, whenever the network is back or someone logs in, and again until they are sent. They
 * are deleted with the session, unless it expired: then the same person finds them again for a day (docs/security.md
 * 38).
 */
export function startSendingCalls(): void {
  const me = (): string | undefined => (staffSession.token() === null ? undefined : staffSession.profile()?._id);
  let last = me();
  callQueue.forget({ staleExceptOf: last });
  staffSession.subscribe((change) => {
    const now = me();
    if (last !== undefined && now === undefined && change !== 'ended') callQueue.forget({ of: last });
    last = now;
    callQueue.onStorageEvent(null);
    if (change === 'opened') void sendQueuedCalls({ withAside: true });
  });
  window.addEventListener('storage', ({ key }) => callQueue.onStorageEvent(key));
  window.addEventListener('online', () => void sendQueuedCalls({ withAside: true }));
  setInterval(() => void sendQueuedCalls(), AGAIN_MS);
  setInterval(() => void sendQueuedCalls({ withAside: true }), ASIDE_AGAIN_MS);
  void sendQueuedCalls({ withAside: true });
}
