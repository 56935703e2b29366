import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '#shared/messages/messages.contract.ts';
import { call } from '#web/lib/api-client.ts';

/** How many notifications are unread; from the first page of the list, so that the bell and the list are one question. */
export const useUnreadNotifications = (): number =>
  useQuery({
    queryKey: ['messages', 'notification', 1],
    queryFn: ({ signal }) => call(listNotifications, {}, { signal }),
    select: ({ unread }) => unread.notification,
  }).data ?? 0;
