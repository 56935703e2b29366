import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** How many notifications are unread; from the first page of the list, so that the bell and the list are one question. */
export const useUnreadNotifications = (): number =>
  useQuery({
    queryKey: ['messages', 'notification', 1],
    queryFn: ({ signal }) => customerCall(listNotifications, {}, { signal }),
    select: ({ unread }) => unread.notification,
  }).data ?? 0;
