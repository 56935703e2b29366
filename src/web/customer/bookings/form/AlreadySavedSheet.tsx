import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

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
    <Sheet role="alertdialog" open={open} onClose={onClose} title={texts.alreadySaved}>
      <p>{texts.alreadySavedExplained}</p>
      <SheetActions>
        <Button onClick={onSee}>{texts.seeBookings}</Button>
        <Button variant="line" onClick={onAnother}>
          {texts.makeSecondBooking}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
