import { AppError } from '#shared/errors.ts';
import { clockOnJob } from '#shared/visits/time-entries.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { staffSession } from '#web/staff/session/staff-session.ts';
import { type KeptCall, keptCalls, type WaitingCall } from './kept-calls.ts';

/** How often what waits is tried again while the page is open, ms. */
const AGAIN_MS = 20_000;

/** False where the same call can never succeed. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status >= 500 || error.status === 429 || error.code === 'session.missing';

/** Sends one call. @throws AppError, RequestError */
export const sendCall = ({ booking, body }: WaitingCall): Promise<{ message: string }> =>
  staffCall(clockOnJob, { params: { id: booking }, body });

let isSending = false;

/** Sends what waits, one after the other, until the network fails. What the server refuses stays with the reason. */
export async function sendKeptCalls(): Promise<void> {
  if (isSending || staffSession.token() === null) return;
  isSending = true;
  try {
    for (let next = nextCall(); next !== undefined; next = nextCall()) if (!(await deliver(next))) return;
  } finally {
    isSending = false;
  }
}

const nextCall = (): KeptCall | undefined => keptCalls.all().find(({ problem }) => problem === null);

/** Returns whether the next call can be sent. */
async function deliver(call: KeptCall): Promise<boolean> {
  try {
    await sendCall(call);
  } catch (error) {
    if (isTemporary(error)) return false;
    keptCalls.refuse(call.id, errorMessage(error));
    return true;
  }
  keptCalls.remove(call.id);
  void staffQueryClient.invalidateQueries();
  return true;
}

/**
 * Sends what waits: now, whenever the network is back or somebody logs in, and again until it is sent. Nothing of it
 * stays after a session, except after its expiry: then for a day, for the same person (docs/security.md 38).
 */
export function startSendingCalls(): void {
  const me = (): string | undefined => (staffSession.token() === null ? undefined : staffSession.profile()?._id);
  let last = me();
  keptCalls.forget({ staleExceptOf: last });
  staffSession.subscribe((change) => {
    const now = me();
    if (last !== undefined && now === undefined && change !== 'ended') keptCalls.forget({ of: last });
    last = now;
    keptCalls.onStorageEvent(null);
    if (change === 'opened') void sendKeptCalls();
  });
  window.addEventListener('storage', ({ key }) => keptCalls.onStorageEvent(key));
  window.addEventListener('online', () => void sendKeptCalls());
  setInterval(() => void sendKeptCalls(), AGAIN_MS);
  void sendKeptCalls();
}
