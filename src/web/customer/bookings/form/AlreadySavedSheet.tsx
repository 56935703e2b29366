import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';

interface AlreadySavedSheetProps {
  open: boolean;
  onSee: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/**
 * Shown when an earlier Save had reached the server and the form was changed since: only the customer knows which
 * booking is meant.
 */
export function AlreadySavedSheet({ open, onSee, onAnother, onClose }: AlreadySavedSheetProps) {
  return (
    <Sheet role="alertdialog" open={open} onClose={onClose} title="You saved this before">
      <p>
        Your earlier Save reached us, with the details as they were then. That booking is in My Bookings, where you can
        change it.
      </p>
      <SheetActions>
        <Button onClick={onSee}>See My Bookings</Button>
        <Button variant="line" onClick={onAnother}>
          Make a second booking
        </Button>
      </SheetActions>
    </Sheet>
  );
}
