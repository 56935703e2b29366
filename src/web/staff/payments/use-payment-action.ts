import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { invalidatePayments } from './staff-payment-queries.ts';

/**
 * Sends the actions of one payment, one at a time. A toast shows the outcome, because the payment may leave the list
 * with the action.
 */
export function usePaymentAction() {
  const client = useQueryClient();
  const { busy, submit } = useSubmit();
  const perform = (send: () => Promise<{ message: string }>) =>
    submit(async () => {
      try {
        toast.success((await send()).message);
        return true;
      } catch (error) {
        toast.error(errorMessage(error));
        return false;
      } finally {
        invalidatePayments(client);
      }
    });
  return { busy, perform };
}
