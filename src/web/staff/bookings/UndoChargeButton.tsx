import { useState } from 'react';
import type { BookingCharge } from '#shared/bookings/bookings.contract.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { performAction } from '#web/staff/board/booking-actions.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { texts } from './staff-bookings.texts.ts';

/** Undoes the payment of one charge that staff recorded by mistake, with a reason. */
export function UndoChargeButton({ booking, charge }: { booking: StaffCard; charge: BookingCharge }) {
  const [isOpen, setIsOpen] = useState(false);
  const amount = formatNaira(charge.amount);
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setIsOpen(true)}>
        {texts.undoPayment}
      </Button>
      <ReasonSheet
        open={isOpen}
        title={texts.undoPaymentQuestion(amount)}
        hint={texts.undoPaymentHint}
        submit={texts.undoPayment}
        onClose={() => setIsOpen(false)}
        onSubmit={(note) => {
          setIsOpen(false);
          performAction(booking, 'undoPayment', { note, charge: charge._id });
        }}
      >
        {texts.onlyForMistakes} <b className="num">{amount}</b> {texts.chargeLeavesTheLedger}
      </ReasonSheet>
    </>
  );
}
