import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { type QueuedCall, useQueuedCalls } from './call-queue.ts';

interface LoseCallsSheetProps {
  open: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

const WHAT: Record<QueuedCall['kind'], string> = { clock: 'your clock', release: 'the release without a code' };

/** Asked before a log-out that would lose what is not sent yet. */
export function LoseCallsSheet({ open, onClose, onLogOut }: LoseCallsSheetProps) {
  const waiting = useQueuedCalls().filter(({ problem }) => problem === null);
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} title="Log out and lose what is not sent?">
      <div className="stack">
        <p>Only this phone has these. Logging out deletes them:</p>
        <ul>
          {waiting.map(({ id, kind, number }) => (
            <li key={id}>
              {number}: {WHAT[kind]}
            </li>
          ))}
        </ul>
        <SheetActions>
          <Button onClick={onClose} data-autofocus>
            Stay logged in
          </Button>
          <Button variant="danger" onClick={onLogOut}>
            Log out and lose them
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
