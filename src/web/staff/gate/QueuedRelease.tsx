import { formatTime } from '#shared/dates.ts';
import { type QueuedCall, callQueue, isAside } from '#web/staff/call-queue/call-queue.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './staff-gate.texts.ts';

/** A release without a code that waits on this phone, or that the server refused. */
export function QueuedRelease({ call }: { call: QueuedCall }) {
  const { id, at, problem } = call;
  const time = formatTime(new Date(at).toISOString());
  if (problem === null)
    return (
      <Notice tone="gold" role="status">
        <b>{texts.handedOverWithoutCodeAt(time)}</b> {isAside(call) ? texts.keptAside : texts.keptOnPhone}
      </Notice>
    );
  return (
    <Notice tone="bad">
      <b>{texts.releaseRefused(time)}</b> {problem}{' '}
      <Button variant="line" size="sm" onClick={() => callQueue.remove(id)}>
        {texts.beginAgain}
      </Button>
    </Notice>
  );
}
