import { type FormEvent, useState } from 'react';
import { DESK_METHODS, type DeskMethod } from '#shared/bookings/booking-states.ts';
import { ALL_CHARGES } from '#shared/bookings/booking-charges.ts';
import type { BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { shareAmount } from '#shared/bookings/part-payment.ts';
import { readSlipReference } from '#shared/bookings/slip-reference.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { koboFromNaira } from '#shared/money.ts';
import { nairaOf, textOf } from '#web/lib/form-data.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ChoiceTiles } from '#web/ui/form/ChoiceTiles.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import type { ActionInput } from './undo-queue.ts';
import { texts } from './staff-board.texts.ts';

interface RecordPaymentFormProps {
  card: StaffCard;
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

/** Asks how much was paid, and how. The action can still be undone. */
export function RecordPaymentSheet({
  card,
  ...form
}: Omit<RecordPaymentFormProps, 'card'> & { card: StaffCard | null }) {
  return (
    <Sheet open={card !== null} onClose={form.onClose} title={texts.recordAPayment}>
      {card && <RecordPaymentForm card={card} {...form} />}
    </Sheet>
  );
}

/** The reason why this amount of the dues cannot be taken, naira; null: it can. */
function amountProblem(naira: number | null, dues: readonly number[]): string | null {
  const kobo = naira === null ? null : koboFromNaira(naira);
  if (kobo === null || kobo === 0) return texts.writeAnAmount;
  const shares = shareAmount(
    kobo,
    dues.map((due) => ({ amountKobo: Math.round(due * 100) })),
  );
  return Array.isArray(shares) ? null : shares === 'payment.more_than_due' ? texts.moreThanIsDue : texts.partIsTooSmall;
}

function RecordPaymentForm({ card, charge, onClose, onRecord }: RecordPaymentFormProps) {
  const [method, setMethod] = useState<DeskMethod>(card.paymentMethod === 'transfer' ? 'transfer' : 'cash');
  const [errors, setErrors] = useState<{ amount?: string; slip?: string }>({});
  const due = charge?.due ?? card.due;
  // Before the car comes a customer pays the deposit alone.
  const deposit = charge || card.isCheckedIn ? 0 : (card.deposit?.due ?? 0);

  function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const naira = nairaOf(form, 'amount');
    const dues = charge ? [charge.due] : card.charges.map((one) => one.due).filter((one) => one > 0);
    const amount = amountProblem(naira, dues);
    const slip = method === 'card' ? readSlipReference(textOf(form, 'slip')) : undefined;
    setErrors({ ...(amount !== null && { amount }), ...(slip === null && { slip: texts.writeTheSlip }) });
    if (amount !== null || slip === null || naira === null) return;
    const note = textOf(form, 'note').trim();
    onRecord(card, {
      method,
      charge: charge?._id ?? ALL_CHARGES,
      ...(naira !== due && { amount: naira }),
      ...(slip !== undefined && { slip }),
      ...(note && { note }),
    });
  }
  return (
    <form className="stack" onSubmit={record} noValidate>
      <PaymentAmount naira={due} what={`${card.number}, ${card.fullName}`} />
      <Field
        label={texts.amountTaken}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={deposit || due}
        error={errors.amount}
        hint={texts.amountTakenHint}
      />
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
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.slip}
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
