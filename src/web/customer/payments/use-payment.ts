import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { nairaFromKobo } from '#shared/money.ts';
import { payBooking, startPayment } from '#shared/payments/payments.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { pollUntilSettled } from './poll-payment.ts';
import { loadCheckoutScript, openCheckout } from './payment-provider.ts';

/** How far a payment is. `ready` may start (again); `over` ended in a way that paying again does not help. */
export type PaymentPhase =
  | { at: 'ready'; kept?: true; problem?: string }
  | { at: 'starting' | 'provider' | 'checking' | 'undecided' }
  | { at: 'confirming' | 'over' | 'paid'; says: string };

interface PaymentListener {
  onPaid: (booking: Booking, message: string) => void;
  /** The booking may stand otherwise than it is shown. */
  onStale: () => void;
}

/** Paying one booking: an attempt of the server, the provider's window, then the server's word, which alone counts. */
export function usePayment(id: string, { onPaid, onStale }: PaymentListener, channel?: 'bank_transfer') {
  const [phase, setPhase] = useState<PaymentPhase>({ at: 'ready' });
  const run = useRef(0);
  const closeCheckout = useRef<() => void>(undefined);

  /** Nothing that is still under way comes back to the screen. */
  function stop() {
    run.current++;
    closeCheckout.current?.();
    closeCheckout.current = undefined;
  }
  useEffect(() => stop, []);

  async function start() {
    stop();
    const mine = run.current;
    const isThere = () => mine === run.current;
    const show = (next: PaymentPhase) => isThere() && setPhase(next);
    show({ at: 'starting' });
    try {
      const [attempt, Popup] = await Promise.all([customerCall(startPayment, { params: { id }, body: channel ? { channel } : {} }), loadCheckoutScript()]);
      if (!isThere()) return;
      toast.dismiss();
      // A modal sheet would lie over the provider's window, so it is gone before that opens.
      flushSync(() => show({ at: 'provider' }));
      const checkout = openCheckout(Popup, attempt.accessCode);
      closeCheckout.current = checkout.close;
      const left = await checkout.left;
      if (!isThere()) return;
      closeCheckout.current = undefined;
      show({ at: 'checking' });
      const body = { id, ref: attempt.reference, status: 'success', method: 'online' as const, amount: nairaFromKobo(attempt.amount) };
      // One key for one attempt: told twice, it is still one payment.
      const tell = () => customerCall(payBooking, { body }, { idempotencyKey: `"pay-${attempt.reference}"` });
      if (left === 'closed' && !(await mayHavePaid(tell))) {
        show({ at: 'ready', kept: true });
        return onStale();
      }
      const answer = await pollUntilSettled(tell, isThere, () => show({ at: 'confirming', says: new AppError('payment.confirming').message }));
      if (!isThere()) return;
      if (answer === null) {
        show({ at: 'undecided' });
        return onStale();
      }
      show({ at: 'paid', says: answer.message });
      onPaid(answer.booking, answer.message);
    } catch (error) {
      if (!isThere()) return;
      const says = errorMessage(error);
      const code = error instanceof AppError ? error.code : null;
      if (code === 'payment.script_failed') toast.error(says);
      show(code && ENDS.includes(code) ? { at: 'over', says } : { at: 'ready', problem: says });
      onStale();
    }
  }

  return { phase, start, stop };
}

/** Somebody can pay and close the window before it says so. Without an answer the booking is simply as it was. */
const mayHavePaid = (tell: () => Promise<unknown>): Promise<boolean> =>
  tell().then(
    () => true,
    (error: unknown) => error instanceof AppError && ASK_ON.includes(error.code),
  );
const ASK_ON: readonly string[] = ['payment.confirming', 'payment.needs_review', 'payment.refund_due'];
const ENDS: readonly string[] = ['payment.not_due', 'payment.needs_review', 'payment.refund_due', 'booking.not_found'];
