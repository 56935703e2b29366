import { useState } from 'react';
import { serverNow } from '#web/lib/server-clock.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './AsideCalls.module.css';
import { callQueue, isAside, type QueuedCall, useQueuedCalls } from './call-queue.ts';
import { sendQueuedCalls } from './send-queued-calls.ts';
import { CALL_NAME, texts } from './staff-call-queue.texts.ts';

/**
 * Shown on every staff screen: the calls that wait aside, because the server failed on each try, and releases that it
 * refused, whose cars have left.
 */
export function AsideCalls() {
  const calls = useQueuedCalls().filter((call) => isAside(call) || isRefusedRelease(call));
  const [dropping, setDropping] = useState<QueuedCall | null>(null);
  const close = () => setDropping(null);
  if (calls.length === 0) return null;
  return (
    <aside className="wrap wide" aria-label={texts.notSentFromThisPhone}>
      <ul className={styles.list}>
        {calls.map((call) => (
          <li key={call.id}>
            {call.problem === null ? (
              <AsideCall call={call} onDrop={() => setDropping(call)} />
            ) : (
              <RefusedRelease call={call} />
            )}
          </li>
        ))}
      </ul>
      {dropping && (
        <ConfirmSheet
          open
          title={texts.dropQuestion}
          confirm={texts.drop}
          send={() => {
            callQueue.drop(dropping);
            void sendQueuedCalls();
            return Promise.resolve({ message: texts.dropped });
          }}
          onDone={close}
          onClose={close}
        >
          <p>{texts.dropConsequence(dropping.number, CALL_NAME[dropping.kind], timeOf(dropping))}</p>
        </ConfirmSheet>
      )}
    </aside>
  );
}

const isRefusedRelease = ({ kind, problem }: QueuedCall): boolean => kind === 'release' && problem !== null;

function RefusedRelease({ call }: { call: QueuedCall }) {
  return (
    <Notice tone="bad" className={styles.call}>
      <p>
        <b>
          {call.number}: {texts.refused(CALL_NAME[call.kind], timeOf(call))}
        </b>{' '}
        {call.problem}
      </p>
      <Button variant="line" size="sm" href={staffPaths.release(call.booking)}>
        {texts.openGate}
      </Button>
    </Notice>
  );
}

const timeOf = ({ at }: QueuedCall): string =>
  whenLabel(new Date(at).toISOString(), new Date(serverNow()).toISOString());

function AsideCall({ call, onDrop }: { call: QueuedCall; onDrop: () => void }) {
  const { id, number, kind } = call;
  const name = CALL_NAME[kind];
  const tryAgain = () => {
    callQueue.tryAgain(id);
    void sendQueuedCalls();
  };
  return (
    <Notice tone="bad" className={styles.call}>
      <p>
        <b>
          {number}: {texts.notSent(name, timeOf(call))}
        </b>{' '}
        {texts.whileItWaits}
      </p>
      <div className="actions">
        <Button variant="line" size="sm" aria-label={texts.tryAgainFor(number, name)} onClick={tryAgain}>
          {texts.tryAgain}
        </Button>
        <Button variant="line" size="sm" aria-label={texts.dropFor(number, name)} onClick={onDrop}>
          {texts.drop}
        </Button>
      </div>
    </Notice>
  );
}
