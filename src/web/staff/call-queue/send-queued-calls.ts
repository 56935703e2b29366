import { AppError } from '#shared/errors.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';
import { type QueuedCall, callQueue, type WaitingCall } from './call-queue.ts';

/** The interval at which waiting calls are tried again while the page is open, ms. */
const AGAIN_MS = 20_000;

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

/**
 * Sends the waiting calls one after the other until the network fails. A refused call stays in the queue with the
 * reason.
 */
export async function sendQueuedCalls(): Promise<void> {
  if (isSending || staffSession.token() === null) return;
  isSending = true;
  try {
    for (let next = nextCall(); next !== undefined; next = nextCall()) if (!(await deliver(next))) return;
  } finally {
    isSending = false;
  }
}

const nextCall = (): QueuedCall | undefined => callQueue.all().find(({ problem }) => problem === null);

/** Returns whether the next call can be sent. */
async function deliver(call: QueuedCall): Promise<boolean> {
  try {
    await sendCall(call);
  } catch (error) {
    if (isTemporary(error)) return false;
    callQueue.refuse(call.id, errorMessage(error));
    return true;
  }
  callQueue.remove(call.id);
  void staffQueryClient.invalidateQueries();
  return true;
}

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
    if (change === 'opened') void sendQueuedCalls();
  });
  window.addEventListener('storage', ({ key }) => callQueue.onStorageEvent(key));
  window.addEventListener('online', () => void sendQueuedCalls());
  setInterval(() => void sendQueuedCalls(), AGAIN_MS);
  void sendQueuedCalls();
}
