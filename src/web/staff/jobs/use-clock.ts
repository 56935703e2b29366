import { createClientId } from '#web/lib/client-id.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { invalidateOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { callQueue, type QueuedCall, useQueuedCalls, type WaitingCall } from '#web/staff/call-queue/call-queue.ts';
import { isTemporary, sendCall, sendQueuedCalls } from '#web/staff/call-queue/send-queued-calls.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateJobs } from './jobs-queries.ts';

/** A running clock. */
export interface Running {
  /** The id of its entry. */
  _id: string;
  booking: string;
  number: string;
  since: string;
  /** Whether the server has not received it yet. */
  isUnsent: boolean;
}

type QueuedClock = Extract<QueuedCall, { kind: 'clock' }>;
const isWaitingClock = (call: QueuedCall): call is QueuedClock => call.kind === 'clock' && call.problem === null;

/** The clock of the signed-in member of staff: the one on the server, changed by the calls that wait on this phone. */
export function useRunning(known: Omit<Running, 'isUnsent'> | null): Running | null {
  const last = useQueuedCalls().findLast(isWaitingClock);
  if (last === undefined) return known && { ...known, isUnsent: false };
  const { booking, number, body } = last;
  return body.on ? { _id: body.clientId ?? '', booking, number, since: body.at ?? '', isUnsent: true } : null;
}

/** Clocks on and off. Without network the call is stored with its time and sent later. */
export function useClock() {
  const { busy, failure, submit } = useSubmit();
  const send = (job: { _id: string; number: string }, on: boolean, entry?: string) =>
    submit(async () => {
      const body = { on, clientId: entry ?? createClientId() };
      const call: WaitingCall = { kind: 'clock', booking: job._id, number: job.number, body };
      const queued: WaitingCall = { ...call, body: { ...body, at: new Date().toISOString() } };
      if (!navigator.onLine || callQueue.mustWait(call)) return keep(queued);
      try {
        const { message } = await sendCall(call);
        toast.success(message);
        void invalidateOnSite();
        await invalidateJobs();
      } catch (error) {
        if (!isTemporary(error)) throw error;
        keep(queued);
      }
    });
  return { busy, failure, send };
}

function keep(call: WaitingCall): void {
  callQueue.add(createClientId(), call);
  void sendQueuedCalls();
}
