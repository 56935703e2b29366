import { useState } from 'react';
import { isChargeActionAllowed, isEstimateActionAllowed, priceCharges } from '#shared/bookings/booking-charges.ts';
import { canUndoCharge, mayRecordOwed, mayTakeAction } from '#shared/bookings/board.ts';
import type { BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { voidCharge, type getStaffBooking } from '#shared/bookings/staff-bookings.contract.ts';
import { returnDeposit } from '#shared/bookings/staff-deposits.contract.ts';
import { can } from '#shared/capabilities.ts';
import type { Output } from '#shared/endpoint.ts';
import { formatNaira } from '#shared/money.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { performAction } from '#web/staff/board/booking-actions.tsx';
import { updateCachedCard } from '#web/staff/board/board-cards.ts';
import { RecordPaymentSheet } from '#web/staff/board/RecordPaymentSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffMe } from '#web/staff/session/staff-session.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import styles from './StaffBookingScreen.module.css';
import { texts } from './staff-bookings.texts.ts';
import { UndoChargeButton } from './UndoChargeButton.tsx';
import { PAYMENT_LABEL } from '#web/staff/staff.texts.ts';

const labelOf = ({ kind, part = 'whole' }: BookingCharge): string =>
  kind === 'estimate'
    ? texts.approvedWork
    : { whole: texts.price, deposit: texts.deposit, balance: texts.balance }[part];

const nameOf = (charge: BookingCharge): string =>
  charge.partOf === undefined ? labelOf(charge).toLowerCase() : texts.partOf(labelOf(charge));

/** The amount that voiding a charge takes off: its own, or that of all parts of the same charge. */
const voidedAmount = (charge: BookingCharge, charges: readonly BookingCharge[]): number =>
  charge.partOf === undefined
    ? charge.amount
    : charges.reduce((sum, { partOf, amount }) => sum + (partOf === charge.partOf ? amount * 100 : 0), 0) / 100;

/**
 * The charges of a booking that has more than a whole price, with the amount owed and the actions that staff may take.
 */
export function BookingCharges({ booking, payments }: Pick<Output<typeof getStaffBooking>, 'booking' | 'payments'>) {
  const me = useStaffMe();
  const [paying, setPaying] = useState<BookingCharge | 'all' | null>(null);
  const [voiding, setVoiding] = useState<BookingCharge | null>(null);
  const [returning, setReturning] = useState(false);
  const charges = booking.charges.filter(({ replacedBy }) => replacedBy === undefined);
  if (charges.length < 2) return null;
  const hasParts = priceCharges(charges).length > 1;
  const mayRecord = me !== null && can(me.type, 'payments.record');
  const owed = charges.filter(({ due }) => due > 0);
  const mayTakeAll = me !== null && owed.length > 1 && mayRecordOwed(booking, me.type);
  const mayUndo = me !== null && mayTakeAction('undoPayment', booking, me.type);
  const mayVoid = me !== null && can(me.type, 'payments.refund');

  async function send(charge: BookingCharge, note: string): Promise<void> {
    setVoiding(null);
    try {
      const { booking: card, message } = await staffCall(voidCharge, { params: { id: charge._id }, body: { note } });
      updateCachedCard(staffQueryClient, card);
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  async function giveBack(note: string): Promise<void> {
    setReturning(false);
    try {
      const { booking: card, message } = await staffCall(returnDeposit, {
        params: { id: booking._id },
        body: { note },
      });
      updateCachedCard(staffQueryClient, card);
      toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }
  const retained = booking.deposit?.retained ?? 0;

  return (
    <Card aria-labelledby="charges">
      <h2 className="heading" id="charges">
        {texts.charges}
      </h2>
      <ul className={styles.history}>
        {charges.map((charge) => (
          <li key={charge._id}>
            <b className="num">{formatNaira(charge.amount)}</b> {nameOf(charge)},{' '}
            {charge.voidedAt === undefined ? PAYMENT_LABEL[charge.paymentStatus].toLowerCase() : texts.voided}
            {charge.givenBack !== undefined && texts.givenBack(formatNaira(charge.givenBack))}
            {charge.voidedAt === undefined && (
              <span className={styles.actions}>
                {mayRecord && charge.due > 0 && isChargeActionAllowed('recordPayment', charge.kind, booking.status) && (
                  <Button variant="line" size="sm" onClick={() => setPaying(charge)}>
                    {texts.markPaid}
                  </Button>
                )}
                {mayUndo &&
                  (charge.kind === 'estimate' || hasParts) &&
                  canUndoCharge(charge, payments, booking.status) && (
                    <UndoChargeButton booking={booking} charge={charge} />
                  )}
                {mayVoid && charge.kind === 'estimate' && isEstimateActionAllowed('voidCharge', booking.status) && (
                  <Button variant="danger" size="sm" onClick={() => setVoiding(charge)}>
                    {texts.void}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.owed}>
        <p>
          {texts.stillOwed} <b className="num">{formatNaira(booking.due)}</b>
        </p>
        {mayTakeAll && (
          <Button variant="line" onClick={() => setPaying('all')}>
            {texts.takeNaira(formatNaira(booking.due))}
          </Button>
        )}
      </div>
      {retained > 0 && (
        <div className={styles.owed}>
          <p>
            {texts.keptDeposit} <b className="num">{formatNaira(retained)}</b>
          </p>
          {mayVoid && (
            <Button variant="line" onClick={() => setReturning(true)}>
              {texts.returnDeposit}
            </Button>
          )}
        </div>
      )}
      {booking.deposit?.isRetainedIfCancelled && <p className="small">{texts.depositIsKeptIfCancelled}</p>}
      <RecordPaymentSheet
        card={paying ? booking : null}
        charge={paying === 'all' ? undefined : (paying ?? undefined)}
        onClose={() => setPaying(null)}
        onRecord={(card, input) => {
          setPaying(null);
          performAction(card, 'recordPayment', input);
        }}
      />
      <ReasonSheet
        open={returning}
        title={texts.returnDepositQuestion(formatNaira(retained))}
        hint={texts.reasonIsInHistory}
        submit={texts.returnDeposit}
        onClose={() => setReturning(false)}
        onSubmit={(note) => void giveBack(note)}
      >
        {texts.depositGoesBack}
      </ReasonSheet>
      <ReasonSheet
        open={voiding !== null}
        title={texts.voidAmount(formatNaira(voiding === null ? 0 : voidedAmount(voiding, charges)))}
        hint={texts.reasonIsInHistory}
        submit={texts.voidTheCharge}
        onClose={() => setVoiding(null)}
        onSubmit={(note) => voiding && void send(voiding, note)}
      >
        {voiding?.partOf === undefined ? texts.voidIsPermanent : texts.voidTakesAllParts}
      </ReasonSheet>
    </Card>
  );
}
