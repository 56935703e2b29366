import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { listAnnouncements, listMessages, listNotifications, type Unread } from '#shared/messages/messages.contract.ts';
import { listAdmins } from '#shared/messages/send-message.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { staleTimeByStream } from '#web/lib/live-freshness.ts';

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

/** Refetches the messages after one was sent. */
export const invalidateMessages = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['messages', 'message'] });
