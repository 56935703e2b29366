import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  hideMessage,
  listAnnouncements,
  listMessages,
  listNotifications,
  type Message,
  type MessagePage,
  markMessageRead,
  markNotificationsRead,
  type Unread,
} from '#shared/messages/messages.contract.ts';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staleTimeByStream } from '#web/lib/live-freshness.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

export type MessageKind = keyof Unread;

const LISTS = { notification: listNotifications, message: listMessages, broadcast: listAnnouncements };
/** How long the list of staff counts as fresh, ms. */
const ADMINS_FRESH_MS = 5 * 60_000;

/** One page of messages of a kind, with the number of unread ones of every kind. */
export const messagesQueryOptions = (kind: MessageKind, page: number) =>
  queryOptions({
    queryKey: ['messages', kind, page],
    queryFn: ({ signal }) => customerCall(LISTS[kind], { query: { page: String(page) } }, { signal }),
  });

/** One page of messages of a kind. The old rows stay until the next page has arrived. */
export const useMessages = (kind: MessageKind, page = 1) =>
  useQuery({
    ...messagesQueryOptions(kind, page),
    placeholderData: (before, query) => (query?.queryKey[1] === kind ? before : undefined),
    staleTime: staleTimeByStream,
  });

/** The staff whom a customer can pick as recipients. */
export const useAdmins = () =>
  useQuery({
    queryKey: ['admins'],
    queryFn: ({ signal }) => customerCall(listAdmins, {}, { signal }),
    staleTime: ADMINS_FRESH_MS,
  });

/** Marks a message as read, optimistically. A failure is only logged: it is marked again when it is next opened. */
export function useReadMessage(kind: MessageKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Message) => customerCall(markMessageRead, { params: { id: _id } }),
    onMutate: ({ _id }) =>
      change(client, (page) => ({
        ...page,
        unread: { ...page.unread, [kind]: Math.max(0, page.unread[kind] - 1) },
        messages: page.messages.map((row) => (row._id === _id ? { ...row, read: true } : row)),
      })),
    onError: (error) => console.error(error),
  });
}

/** Marks every notification as read. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => customerCall(markNotificationsRead),
    onSuccess: () => change(client, (page) => ({ ...page, unread: { ...page.unread, notification: 0 } })),
    onError: (error) => console.error(error),
  });
}

/** Hides a message or notification from this customer's list. A failure is shown in a toast and changes nothing. */
export function useDeleteMessage(kind: MessageKind, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Message) => customerCall(hideMessage, { params: { id: _id } }),
    onSuccess: ({ message }, { _id }) => {
      change(client, (page) => ({ ...page, messages: page.messages.filter((row) => row._id !== _id) }));
      void client.invalidateQueries({ queryKey: ['messages', kind] });
      toast.success(message);
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Refetches the messages after one was sent. */
export const invalidateMessages = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['messages', 'message'] });

function change(client: QueryClient, make: (page: MessagePage) => MessagePage): void {
  client.setQueriesData<MessagePage>({ queryKey: ['messages'] }, (page) => page && make(page));
}
