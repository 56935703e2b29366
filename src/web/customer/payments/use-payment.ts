import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { payBooking, startPayment } from '#shared/payments/payments.contract.ts';
import { BookingSide } from '#web/customer/booking-side.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { matchPayKey } from '#web/customer/session/pay-keys.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { pollUntilCertain } from './poll-payment.ts';
import { loadCheckoutScript, openCheckout } from './payment-provider.ts';

/**
 * The progress of a payment. `ready` may start (again), and `hasNewAmount` when more or less is due than was shown;
 * `over` ended so that paying again does not help.
 */
export type PaymentPhase =
  | { at: 'ready'; wasClosed?: true; hasNewAmount?: true; problem?: string }
  | { at: 'starting' | 'provider' | 'checking' | 'undecided' }
  | { at: 'confirming' | 'over' | 'paid'; message: string };

interface PaymentListener {
  onPaid: (booking: Booking, message: string) => void;
  /** Called when the booking's state may be newer than the one on the screen. */
  onStale: () => void;
}

interface PaymentToStart {
  /** The booking's id. */
  id: string;
  /** The id of the charge that is paid, or `all`. */
  charge: string;
  /** The due sum that is shown before the first attempt. */
  shownNaira: number;
  channel?: 'bank_transfer' | undefined;
}

/**
 * Pays a charge of one booking, or everything that is due: creates an attempt, opens the provider's window, then asks
 * the server, whose answer alone counts. An attempt with another sum than the shown one is shown first: `naira` is
 * its sum.
 */
export function usePayment({ id, charge, shownNaira, channel }: PaymentToStart, { onPaid, onStale }: PaymentListener) {
  const [phase, setPhase] = useState<PaymentPhase>({ at: 'ready' });
  const [naira, setNaira] = useState(shownNaira);
  const partner = use(BookingSide);
  const run = useRef(0);
  const closeCheckout = useRef<() => void>(undefined);

  /** Discards the results of requests that are still running. */
  function stop() {
    run.current++;
    closeCheckout.current?.();
    closeCheckout.current = undefined;
  }
  useEffect(() => stop, []);

  async function start() {
    stop();
    const thisRun = run.current;
    const isCurrent = () => thisRun === run.current;
    const show = (next: PaymentPhase) => isCurrent() && setPhase(next);
    show({ at: 'starting' });
    try {
      const [attempt, Popup] = await Promise.all([
        partner?.startPayment(id, charge, channel) ??
          customerCall(startPayment, { params: { id }, body: { charge, ...(channel && { channel }) } }),
        loadCheckoutScript(),
      ]);
      await matchPayKey(attempt.key);
      if (!isCurrent()) return;
      const attemptNaira = nairaFromKobo(attempt.amount);
      if (attemptNaira !== naira) {
        setNaira(attemptNaira);
        show({ at: 'ready', hasNewAmount: true });
        return onStale();
      }
      toast.dismiss();
      // A modal sheet would cover the provider's window, so it is closed before that opens.
      flushSync(() => show({ at: 'provider' }));
      const checkout = openCheckout(Popup, attempt.accessCode);
      closeCheckout.current = checkout.close;
      const left = await checkout.left;
      if (!isCurrent()) return;
      closeCheckout.current = undefined;
      show({ at: 'checking' });
      const body = {
        id,
        ref: attempt.reference,
        status: 'success',
        method: 'online' as const,
        amount: attemptNaira,
      };
      // One key per attempt, so that a repeated report is one payment.
      const report = () =>
        partner?.reportPayment(id, attempt.reference) ??
        customerCall(payBooking, { body }, { idempotencyKey: `"pay-${attempt.reference}"` });
      if (left === 'closed' && !(await mayHavePaid(report))) {
        show({ at: 'ready', wasClosed: true });
        return onStale();
      }
      const answer = await pollUntilCertain(report, isCurrent, () =>
        show({ at: 'confirming', message: new AppError('payment.confirming').message }),
      );
      if (!isCurrent()) return;
      if (answer === null) {
        show({ at: 'undecided' });
        return onStale();
      }
      show({ at: 'paid', message: answer.message });
      onPaid(answer.booking, answer.message);
    } catch (error) {
      if (!isCurrent()) return;
      const message = errorMessage(error);
      const code = error instanceof AppError ? error.code : null;
      toast.error(message);
      show(code && FINAL_CODES.includes(code) ? { at: 'over', message } : { at: 'ready', problem: message });
      onStale();
    }
  }

  return { phase, naira, start, stop };
}

/**
 * Whether the server knows of a payment although the window was closed. Without an answer the booking is unchanged.
 */
const mayHavePaid = (report: () => Promise<unknown>): Promise<boolean> =>
  report().then(
    () => true,
    (error: unknown) => error instanceof AppError && MAYBE_PAID_CODES.includes(error.code),
  );
const MAYBE_PAID_CODES: readonly string[] = ['payment.confirming', 'payment.needs_review', 'payment.refund_due'];
const FINAL_CODES: readonly string[] = [
  'payment.not_due',
  'payment.needs_review',
  'payment.refund_due',
  'booking.not_found',
];
