import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { isUnsent, unsentPhotos, usePendingCheckIns } from './pending-check-ins.ts';

interface LoseCheckInsSheetProps {
  open: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

/** Asked before a log-out that would lose what is not sent yet. */
export function LoseCheckInsSheet({ open, onClose, onLogOut }: LoseCheckInsSheetProps) {
  const unsent = usePendingCheckIns().filter(isUnsent);
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} title="Log out and lose what is not sent?">
      <div className="stack">
        <p>Only this phone has these. Logging out deletes them:</p>
        <ul>
          {unsent.map((pending) => {
            const photos = unsentPhotos(pending).length;
            return (
              <li key={pending.id}>
                {pending.subject.number}:{' '}
                {[pending.record && 'the check-in', photos > 0 && `${photos} ${photos === 1 ? 'photo' : 'photos'}`]
                  .filter(Boolean)
                  .join(' and ')}
              </li>
            );
          })}
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
