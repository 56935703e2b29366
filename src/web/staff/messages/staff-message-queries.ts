import { useQuery } from '@tanstack/react-query';
import { listAnnouncements, listMessages, listNotifications } from '#shared/messages/messages.contract.ts';
import { countRecipients } from '#shared/messages/staff-recipients.contract.ts';
import type { Target } from '#shared/messages/target-names.ts';
import { staffCall } from '../session/staff-call.ts';
import type { StaffMessageTab } from '../staff-paths.ts';

/** Poll interval of the inbox while it is visible, ms. */
const AGAIN_MS = 30_000;
const LIST = {
  message: listMessages,
  announcement: listAnnouncements,
  notification: listNotifications,
} satisfies Record<StaffMessageTab, unknown>;

export const messagesKey = ['staff-messages'] as const;

export const useStaffMessages = (tab: StaffMessageTab, page: number) =>
  useQuery({
    queryKey: [...messagesKey, tab, page],
    queryFn: ({ signal }) => staffCall(LIST[tab], { query: { page: String(page) } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? before : undefined),
    refetchInterval: AGAIN_MS,
  });

/** The number of unread messages that people wrote; notices wait under their tab. Zero until it is known. */
export function useUnreadCount(): number {
  const { data } = useStaffMessages('message', 1);
  return data?.unread.message ?? 0;
}

/** The number of people that a target reaches. Undefined while they are being counted. */
export const useRecipientCount = (to: Target | null) =>
  useQuery({
    queryKey: ['reach', to],
    queryFn: ({ signal }) => staffCall(countRecipients, { query: { to: to ?? 'all' } }, { signal }),
    enabled: to !== null,
  });
