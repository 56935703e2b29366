import { useQuery } from '@tanstack/react-query';
import { messagesQueryOptions } from '#web/customer/messages/message-queries.ts';

/**
 * The number of unread notifications. Each list says what is unread of every kind; that of the announcements is shown
 * by the dashboard anyway, and does not grow with each booking.
 */
export const useUnreadNotifications = (): number =>
  useQuery({ ...messagesQueryOptions('broadcast', 1), select: ({ unread }) => unread.notification }).data ?? 0;
