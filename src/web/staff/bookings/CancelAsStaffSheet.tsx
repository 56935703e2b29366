import type { FormEvent } from 'react';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { readText } from '#web/lib/form-draft.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';

interface CancelAsStaffSheetProps {
  card: StaffCard | null;
  onClose: () => void;
  onCancel: (card: StaffCard, note: string) => void;
}

/** Confirms a cancellation that the customer did not request. */
export function CancelAsStaffSheet({ card, onClose, onCancel }: CancelAsStaffSheetProps) {
  function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (card) onCancel(card, readText(event.currentTarget, 'note'));
  }
  return (
    <Sheet
      role="alertdialog"
      open={card !== null}
      onClose={onClose}
      title={`Cancel ${card?.number ?? 'this booking'}?`}
    >
      <form className="stack" onSubmit={cancel}>
        <p>The customer sees it as cancelled. This is for cars that will not come.</p>
        <Field label="Why" note="(optional, for staff)" name="note" maxLength={300} autoComplete="off" />
        <SheetActions>
          <Button type="submit" variant="danger-solid">
            Cancel booking
          </Button>
          <Button variant="line" onClick={onClose} data-autofocus>
            Keep it
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
