import { isUnsent, unsentPhotos, usePendingCheckIns } from '#web/staff/pending-check-ins/pending-check-ins.ts';
import { useQueuedCalls } from '#web/staff/call-queue/call-queue.ts';
import { CALL_NAME } from '#web/staff/call-queue/staff-call-queue.texts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-shell.texts.ts';

interface LoseUnsentSheetProps {
  open: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

/**
 * The data that a log-out would lose, one line each: check-ins with their photos, and calls that
 * wait for the network or were refused.
 */
export function useUnsent(): readonly { id: string; text: string }[] {
  const checkIns = usePendingCheckIns()
    .filter(isUnsent)
    .map((pending) => {
      const photos = unsentPhotos(pending).length;
      const parts = [pending.record && texts.checkIn, photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`];
      return { id: pending.id, text: `${pending.subject.number}: ${parts.filter(Boolean).join(' and ')}` };
    });
  const calls = useQueuedCalls().map(({ id, kind, number }) => ({ id, text: `${number}: ${CALL_NAME[kind]}` }));
  return [...checkIns, ...calls];
}

/** Asks before a log-out that would lose unsent data. */
export function LoseUnsentSheet({ open, onClose, onLogOut }: LoseUnsentSheetProps) {
  const unsent = useUnsent();
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} title={texts.loseQuestion}>
      <div className="stack">
        <p>{texts.loseConsequence}</p>
        <ul>
          {unsent.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
        <SheetActions>
          <Button onClick={onClose} data-autofocus>
            {texts.stayLoggedIn}
          </Button>
          <Button variant="danger" onClick={onLogOut}>
            {texts.loseThem}
          </Button>
        </SheetActions>
      </div>
    </Sheet>
  );
}
