import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** The number of unread notifications. Shares the query of the list's first page. */
export const useUnreadNotifications = (): number =>
  useQuery({
    queryKey: ['messages', 'notification', 1],
    queryFn: ({ signal }) => customerCall(listNotifications, {}, { signal }),
    select: ({ unread }) => unread.notification,
  }).data ?? 0;
