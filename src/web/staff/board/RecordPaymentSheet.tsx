import { type FormEvent, useState } from 'react';
import { DESK_METHODS, type DeskMethod } from '#shared/bookings/booking-states.ts';
import { ALL_CHARGES } from '#shared/bookings/booking-charges.ts';
import type { BookingCharge } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { ActionInput } from './undo-queue.ts';
import { texts } from './staff-board.texts.ts';

interface RecordPaymentSheetProps {
  card: StaffCard | null;
  /** The charge that was paid. Without it, the payment is for everything that is owed. */
  charge?: BookingCharge | undefined;
  onClose: () => void;
  onRecord: (card: StaffCard, input: ActionInput) => void;
}

const NOTES: Record<DeskMethod, { label: string; note: string }> = {
  cash: { label: texts.cash, note: texts.countedAtTheDesk },
  card: { label: texts.card, note: texts.paidAtTheTerminal },
  transfer: { label: texts.transfer, note: texts.seenInTheAccount },
};
const CHOICES = DESK_METHODS.map((value) => ({ value, ...NOTES[value] }));

/** Asks how the full amount was paid. The action can still be undone. */
export function RecordPaymentSheet({ card, charge, onClose, onRecord }: RecordPaymentSheetProps) {
  return (
    <Sheet open={card !== null} onClose={onClose} title={texts.recordAPayment}>
      {card && <RecordPaymentForm card={card} charge={charge} onClose={onClose} onRecord={onRecord} />}
    </Sheet>
  );
}

function RecordPaymentForm({ card, charge, onClose, onRecord }: RecordPaymentSheetProps & { card: StaffCard }) {
  const [method, setMethod] = useState<DeskMethod>(card.paymentMethod === 'transfer' ? 'transfer' : 'cash');
  function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = textOf(form, 'note').trim();
    onRecord(card, {
      method,
      charge: charge?._id ?? ALL_CHARGES,
      ...(method === 'card' && { slip: textOf(form, 'slip').trim() }),
      ...(note && { note }),
    });
  }
  return (
    <form className="stack" onSubmit={record}>
      <PaymentAmount naira={charge?.amount ?? card.due} what={`${card.number}, ${card.fullName}`} />
      <ChoiceTiles
        legend={texts.howPaid}
        legendLook="label"
        layout="three"
        name="method"
        value={method}
        onChange={setMethod}
        choices={CHOICES}
      />
      {method === 'card' && (
        <Field
          label={texts.slip}
          name="slip"
          required
          pattern="[A-Za-z0-9 \/\-]{4,40}"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          hint={texts.slipHint}
        />
      )}
      <Field
        label={texts.note}
        note={texts.optional}
        name="note"
        maxLength={300}
        autoComplete="off"
        hint={texts.noteHint}
      />
      <SheetActions>
        <Button type="submit">{texts.recordPayment}</Button>
        <Button variant="line" onClick={onClose}>
          {texts.notNow}
        </Button>
      </SheetActions>
    </form>
  );
}
