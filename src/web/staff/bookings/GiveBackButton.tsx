import { type FormEvent, useState } from 'react';
import { refundPart } from '#shared/bookings/refund-part.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { MoneyMethod } from '#shared/bookings/booking-states.ts';
import { formatNaira } from '#shared/money.ts';
import { nairaInWords } from '#shared/naira-in-words.ts';
import { nairaOf, textOf } from '#web/lib/form-data.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { updateCachedCard } from '#web/staff/board/board-cards.ts';
import { bookingKey } from '#web/staff/board/board-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { texts } from './staff-bookings.texts.ts';

/** What goes back of a payment, naira, and why. */
interface GivenBack {
  amount: number;
  note: string;
}

interface GiveBackButtonProps {
  booking: StaffCard;
  /** The charge that the payment is for. */
  charge: string;
  method: MoneyMethod;
  /** What can be given back, naira. */
  left: number;
}

/** Gives a part of a payment that counts back: amount and reason, and then a confirmation with the amount in words. */
export function GiveBackButton({ booking, charge, method, left }: GiveBackButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<GivenBack | null>(null);
  const [chosen, setChosen] = useState<GivenBack | null>(null);
  function close() {
    setChosen(null);
    setTyped(null);
    setIsOpen(false);
  }
  async function send(given: GivenBack) {
    const body = { version: booking.version, ...given };
    const answer = await staffCall(refundPart, { params: { id: charge }, body });
    updateCachedCard(staffQueryClient, answer.booking);
    void staffQueryClient.invalidateQueries({ queryKey: bookingKey(booking._id) });
    return answer;
  }
  const amount = formatNaira(chosen?.amount ?? 0);
  const isAll = chosen?.amount === left;
  const byHand = isAll ? texts.waitsOnTheMoneyPage : texts.handItOver(booking.fullName);
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
        {texts.giveBack}
      </Button>
      <Sheet open={isOpen && chosen === null} onClose={close} title={texts.giveBackOf(booking.number)}>
        <GiveBackForm
          left={left}
          typed={typed}
          onChosen={(given) => {
            setTyped(given);
            setChosen(given);
          }}
          onClose={close}
        />
      </Sheet>
      <ConfirmSheet
        open={chosen !== null}
        title={texts.giveAmountBackQuestion(amount)}
        confirm={texts.giveAmountBack(amount)}
        send={() => send(chosen ?? { amount: 0, note: '' })}
        onDone={close}
        onClose={() => setChosen(null)}
      >
        <p>
          <b className="num">{amount}</b>, {texts.inWords(nairaInWords(chosen?.amount ?? 0))}
        </p>
        <p>{method === 'online' ? texts.goesBackOnline(booking.fullName) : byHand}</p>
        <p>{isAll ? texts.thatIsAll : texts.staysPaid}</p>
      </ConfirmSheet>
    </>
  );
}

interface GiveBackFormProps {
  left: number;
  typed: GivenBack | null;
  onChosen: (given: GivenBack) => void;
  onClose: () => void;
}

function GiveBackForm({ left, typed, onChosen, onClose }: GiveBackFormProps) {
  const [errors, setErrors] = useState<{ amount?: string; note?: string }>({});
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [amount, note] = [nairaOf(form, 'amount') ?? 0, textOf(form, 'note').trim()];
    const problem = amount === 0 ? texts.writeAnAmount : amount > left ? texts.moreThanLeft : null;
    setErrors({ ...(problem !== null && { amount: problem }), ...(note === '' && { note: texts.writeAReason }) });
    if (problem === null && note !== '') onChosen({ amount, note });
  }
  return (
    <form className="stack" onSubmit={choose} noValidate>
      <p>{texts.giveBackExplained}</p>
      <Field
        label={texts.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.amount}
        error={errors.amount}
        hint={texts.atMost(formatNaira(left))}
      />
      <Field
        label={texts.why}
        name="note"
        maxLength={300}
        autoComplete="off"
        defaultValue={typed?.note}
        error={errors.note}
        hint={texts.reasonIsInHistory}
      />
      <SheetActions>
        <Button type="submit">{texts.goOn}</Button>
        <Button variant="line" onClick={onClose}>
          {texts.keepIt}
        </Button>
      </SheetActions>
    </form>
  );
}
