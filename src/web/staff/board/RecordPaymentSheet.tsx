import { type FormEvent } from 'react';
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

/** Asks how the full amount was paid: cash or transfer. The action can still be undone. */
export function RecordPaymentSheet({ card, charge, onClose, onRecord }: RecordPaymentSheetProps) {
  function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!card) return;
    const form = new FormData(event.currentTarget);
    const note = textOf(form, 'note').trim();
    onRecord(card, {
      method: form.get('method') === 'transfer' ? 'transfer' : 'cash',
      charge: charge?._id ?? ALL_CHARGES,
      ...(note && { note }),
    });
  }
  return (
    <Sheet open={card !== null} onClose={onClose} title={texts.recordAPayment}>
      {card && (
        <form className="stack" onSubmit={record}>
          <PaymentAmount naira={charge?.amount ?? card.due} what={`${card.number}, ${card.fullName}`} />
          <ChoiceTiles
            legend={texts.howPaid}
            legendLook="label"
            layout="two"
            name="method"
            defaultValue={card.paymentMethod === 'transfer' ? 'transfer' : 'cash'}
            choices={[
              { value: 'cash', label: texts.cash, note: texts.countedAtTheDesk },
              { value: 'transfer', label: texts.transfer, note: texts.seenInTheAccount },
            ]}
          />
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
      )}
    </Sheet>
  );
}
