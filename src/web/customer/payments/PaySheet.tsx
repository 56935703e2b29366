import { bookedNames } from '#shared/catalogue/chosen-services.ts';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, use, useEffect, useState } from 'react';
import { chargesToPayNow, chargeToStart } from '#shared/bookings/booking-charges.ts';
import { formatNaira } from '#shared/money.ts';
import type { Booking, BookingCharge } from '#shared/bookings/bookings.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PaymentAmount } from '#web/domain/payments/PaymentAmount.tsx';
import { usePaymentMethods } from '#web/domain/bookings/payment-methods.ts';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './PaySheet.module.css';
import { type PaymentPhase, usePayment } from './use-payment.ts';
import { texts } from './customer-payments.texts.ts';

export interface PaySheetProps {
  booking: Booking;
  title: string;
  /** Opens the provider at once, without a confirmation. */
  startNow?: boolean | undefined;
  /** Restricts the provider to one channel; all of them when not given. */
  channel?: 'bank_transfer' | undefined;
  /** Pay later, or the sheet was closed. */
  onLater: () => void;
  /** Called 1 s after the server confirmed the payment. */
  onDone: () => void;
  onPaid: (booking: Booking, message: string) => void;
  onStale: () => void;
}

const DONE_AFTER_MS = 1000;

/** The amount with Pay Now and Pay later, and the progress of the payment. */
export function PaySheet({ booking, title, startNow, channel, onLater, onDone, onPaid, onStale }: PaySheetProps) {
  // Kept while the sheet is open: once they are paid, other charges can be due.
  const [charges] = useState(() => chargesToPayNow(booking));
  const [charge] = useState(() => chargeToStart(booking));
  const due = charges.reduce((sum, charge) => sum + charge.due, 0);
  const { phase, naira, start, stop } = usePayment(
    { id: booking._id, charge, shownNaira: due > 0 ? due : booking.amount, channel },
    { onPaid, onStale },
  );

  const paysOnline = usePaymentMethods().includes('online');
  useEffect(() => {
    if (startNow && paysOnline) void start();
    // oxlint-disable-next-line react/exhaustive-deps -- starts once, when the sheet opens
  }, []);
  const paid = phase.at === 'paid';
  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(onDone, DONE_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the timer must not restart when a callback changes
  }, [paid]);

  function later() {
    stop();
    onLater();
  }
  const working = phase.at === 'starting' || phase.at === 'checking';
  // After saving the filled button is the chosen method; a customer who pressed Pay wants to pay online.
  const chosen = startNow || channel ? 'online' : booking.paymentMethod;
  const first = paysOnline || chosen !== 'online' ? chosen : 'transfer';
  const isPartner = use(BookingSide) !== null;
  const transferButton = !channel && !isPartner && (
    <Button
      variant={first === 'transfer' ? 'rust' : 'text'}
      block
      href={customerPaths.transfer(booking._id)}
      onClick={stop}
    >
      {texts.payByBankTransfer}
    </Button>
  );
  const laterButton = (
    <Button variant={first === 'cash' ? 'rust' : 'line'} block onClick={later}>
      {first === 'cash' ? texts.done : texts.payLater}
    </Button>
  );
  const isDeposit = charges.some(({ part }) => part === 'deposit');
  const payNow = isDeposit || charges.length > 1 || naira !== due ? texts.payNaira(formatNaira(naira)) : texts.payNow;
  return (
    <Sheet open={phase.at !== 'provider'} onClose={later} title={title}>
      <PaymentAmount naira={naira} what={`${whatIsPaid(booking, charges)}, ${booking.carType}`}>
        <BookingNumber number={booking.number} />
      </PaymentAmount>
      <div className="stack-tight">
        <PaymentProgress
          phase={phase}
          confirming={
            charges.length > 0
              ? charges.some(({ paymentStatus }) => paymentStatus === 'confirming')
              : booking.paymentStatus === 'confirming'
          }
        />
        {phase.at === 'ready' || working ? (
          <>
            {isDeposit && booking.deposit && <p>{texts.depositFirst(formatNaira(booking.deposit.balance))}</p>}
            {first === 'cash' && <p>{isDeposit ? texts.depositAtTheDesk : texts.youPayInCash}</p>}
            {first === 'cash' && laterButton}
            {first === 'transfer' && transferButton}
            {paysOnline && (
              <Button
                variant={first === 'online' ? 'rust' : 'line'}
                block
                icon={Lock}
                busy={working}
                busyLabel={phase.at === 'checking' ? 'Checking' : 'Opening'}
                onClick={() => void start()}
              >
                {phase.at === 'ready' && phase.problem ? texts.tryAgain : payNow}
              </Button>
            )}
            {first !== 'transfer' && transferButton}
            {first !== 'cash' && laterButton}
          </>
        ) : (
          <Button variant="line" block onClick={paid ? onDone : later}>
            {isPartner ? texts.done : texts.goToMyBookings}
          </Button>
        )}
      </div>
      {phase.at === 'ready' && paysOnline && <p className={`small muted ${styles.note}`}>{texts.cardPageExplained}</p>}
    </Sheet>
  );
}

/** The service, the approved work, or both. */
function whatIsPaid(booking: Booking, charges: readonly BookingCharge[]): string {
  const hasEstimate = charges.some(({ kind }) => kind === 'estimate');
  if (charges.some(({ part }) => part === 'deposit')) return texts.depositOf(bookedNames(booking));
  if (!hasEstimate) return bookedNames(booking);
  return charges.some(({ kind }) => kind === 'booking')
    ? texts.serviceAndApprovedWork(bookedNames(booking))
    : texts.approvedWork;
}

function PaymentProgress({ phase, confirming }: { phase: PaymentPhase; confirming: boolean }): ReactNode {
  switch (phase.at) {
    case 'ready':
      if (phase.problem) return <Notice tone="bad">{phase.problem}</Notice>;
      if (phase.hasNewAmount)
        return (
          <Notice tone="gold" role="status">
            {texts.amountChanged}
          </Notice>
        );
      if (phase.wasClosed) return <Notice role="status">{texts.bookingKept}</Notice>;
      return confirming && <Notice tone="gold">{texts.stillConfirming}</Notice>;
    case 'confirming':
      return (
        <>
          <Notice tone="gold" role="status">
            {texts.noNeedToWait(phase.message)}
          </Notice>
          <Spinner label={texts.checkingYourPayment} />
        </>
      );
    case 'undecided':
      return (
        <Notice tone="gold" role="status">
          {texts.noAnswerYet}
        </Notice>
      );
    case 'over':
      return <Notice tone="bad">{phase.message}</Notice>;
    case 'paid':
      return <Notice role="status">{phase.message}</Notice>;
    default:
      return null;
  }
}
