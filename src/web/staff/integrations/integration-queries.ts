import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listFeeds } from '#shared/integrations/staff-calendar-feeds.contract.ts';
import { listKeys } from '#shared/integrations/staff-keys.contract.ts';
import { listDeliveries, listReceivers } from '#shared/integrations/staff-webhooks.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

const key = ['integrations'] as const;

export const useKeys = () =>
  useQuery({ queryKey: [...key, 'keys'], queryFn: ({ signal }) => staffCall(listKeys, {}, { signal }) });

export const useReceivers = () =>
  useQuery({ queryKey: [...key, 'receivers'], queryFn: ({ signal }) => staffCall(listReceivers, {}, { signal }) });

export const useFeeds = () =>
  useQuery({ queryKey: [...key, 'feeds'], queryFn: ({ signal }) => staffCall(listFeeds, {}, { signal }) });

/** Poll interval of the log while it is visible, ms: people should see a test event arrive. */
const LOG_AGAIN_MS = 4000;

/** The events that were sent to a receiver, newest first. More pages on request. */
export const useDeliveries = (id: string) =>
  useInfiniteQuery({
    queryKey: [...key, 'deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      staffCall(listDeliveries, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOG_AGAIN_MS,
  });

/** Reloads all lists of integrations after a change of any of them. */
export const refreshIntegrations = (): Promise<void> => staffQueryClient.invalidateQueries({ queryKey: key });
