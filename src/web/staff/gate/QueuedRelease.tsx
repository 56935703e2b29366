import { formatTime } from '#shared/dates.ts';
import { type QueuedCall, callQueue } from '#web/staff/call-queue/call-queue.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';

/** A release without a code that waits on this phone, or that the server refused. */
export function QueuedRelease({ call: { id, at, problem } }: { call: QueuedCall }) {
  const time = formatTime(new Date(at).toISOString());
  if (problem === null)
    return (
      <Notice tone="gold" role="status">
        <b>Let go at {time} without a code.</b> That is kept on this phone and sent when the network is back.
      </Notice>
    );
  return (
    <Notice tone="bad">
      <b>The release of {time} was not taken.</b> {problem}{' '}
      <Button variant="line" size="sm" onClick={() => callQueue.remove(id)}>
        Begin again
      </Button>
    </Notice>
  );
}
