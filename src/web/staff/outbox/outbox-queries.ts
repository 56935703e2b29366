import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listOutbox, resendOutboxEntry, type Sending } from '#shared/notifications/staff-outbox.contract.ts';
import { staffCall } from '../session/staff-call.ts';

const key = ['outbox'] as const;

/** The emails and SMS with a status, or all of them. */
export const useOutbox = (status: Sending | null, page: number) =>
  useQuery({
    queryKey: [...key, status, page],
    queryFn: ({ signal }) =>
      staffCall(listOutbox, { query: { page: String(page), ...(status !== null && { status }) } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === status ? before : undefined),
    refetchInterval: 15_000,
  });

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => staffCall(resendOutboxEntry, { params: { id } }),
    // The list is loaded again after a failure too, because another member of staff may have sent it already.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const SENDING_LABEL: Record<Sending, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Arrived',
  failed: 'Trying again',
  'given-up': 'Given up',
};

const TOPIC_LABEL: Record<string, string> = {
  'account.code.verify': 'Sign-up code',
  'account.code.reset': 'Code for a new password',
  'account.code.change': 'Code for a password change',
  'account.code.confirm-email': 'Code for a new email',
  'account.code.confirm-phone': 'Code for a phone',
  'booking.made': 'Booking made',
  'booking.ready': 'Car is ready',
  'booking.payment-open': 'Payment still open',
  'payment.received': 'Payment received',
  'payment.receipt': 'Receipt',
  'message.announcement': 'Announcement',
  'staff.invitation': 'Staff invitation',
};
/** The topic of an email or SMS. An unknown kind is shown by its own name. */
export function outboxTopicLabel(kind: string): string {
  const known = TOPIC_LABEL[kind];
  if (known !== undefined) return known;
  const words = kind.replaceAll(/[-_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
