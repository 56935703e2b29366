import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  hideMessage,
  type Message,
  type MessagePage,
  markMessageRead,
  markNotificationsRead,
} from '#shared/messages/messages.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { MessageKind } from './message-queries.ts';

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

function change(client: QueryClient, make: (page: MessagePage) => MessagePage): void {
  client.setQueriesData<MessagePage>({ queryKey: ['messages'] }, (page) => page && make(page));
}
