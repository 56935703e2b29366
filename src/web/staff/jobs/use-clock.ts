import { createClientId } from '#web/lib/client-id.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { invalidateOnSite } from '#web/staff/on-site/on-site-queries.ts';
import { keptCalls, useKeptCalls, type WaitingCall } from '#web/staff/kept-calls/kept-calls.ts';
import { isTemporary, sendCall, sendKeptCalls } from '#web/staff/kept-calls/send-kept-calls.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidateJobs } from './jobs-queries.ts';

/** The clock that runs. */
export interface Running {
  /** The id of its entry. */
  _id: string;
  booking: string;
  number: string;
  since: string;
  /** Only this phone knows it so far. */
  isKept: boolean;
}

const isClock = ({ kind, problem }: { kind: string; problem: string | null }): boolean =>
  kind === 'clock' && problem === null;

/** The clock of who is signed in: as the server knows it, changed by what waits on this phone. */
export function useRunning(known: Omit<Running, 'isKept'> | null): Running | null {
  const last = useKeptCalls().findLast(isClock);
  if (last === undefined) return known && { ...known, isKept: false };
  const { booking, number, body } = last;
  return body.on ? { _id: body.clientId ?? '', booking, number, since: body.at ?? '', isKept: true } : null;
}

/** Clocks on and off; without network the call is kept with its time and sent later. */
export function useClock() {
  const { busy, failure, submit } = useSubmit();
  const send = (job: { _id: string; number: string }, on: boolean, entry?: string) =>
    submit(async () => {
      const body = { on, clientId: entry ?? createClientId() };
      const call: WaitingCall = { kind: 'clock', booking: job._id, number: job.number, body };
      const kept: WaitingCall = { ...call, body: { ...body, at: new Date().toISOString() } };
      // In their order: what waits goes first.
      const mustWait = !navigator.onLine || keptCalls.all().some(({ problem }) => problem === null);
      if (mustWait) return keep(kept);
      try {
        const { message } = await sendCall(call);
        toast.success(message);
        void invalidateOnSite();
        await invalidateJobs();
      } catch (error) {
        if (!isTemporary(error)) throw error;
        keep(kept);
      }
    });
  return { busy, failure, send };
}

function keep(call: WaitingCall): void {
  keptCalls.add(createClientId(), call);
  void sendKeptCalls();
}
