import { useQuery } from '@tanstack/react-query';
import { findAnything, keepFind, listRecentFinds } from '#shared/find/find.contract.ts';
import { SEARCH_MIN } from '#shared/find/search-terms.ts';
import { foldText } from '#shared/search-text.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

const recentKey = ['find', 'recent'] as const;

/** Whether a text is long enough to be searched for. */
export const isSearchable = (q: string): boolean => foldText(q).length >= SEARCH_MIN;

/** The cars, bookings, customers and receipts that a text finds. */
export const useFound = (q: string, isOnline: boolean) =>
  useQuery({
    queryKey: ['find', 'found', q],
    queryFn: ({ signal }) => staffCall(findAnything, { query: { q } }, { signal }),
    enabled: isOnline && isSearchable(q),
    placeholderData: (before) => before,
    retry: false,
  });

/** The bookings and customers that were opened last. */
export const useRecentFinds = (isOnline: boolean) =>
  useQuery({
    queryKey: recentKey,
    queryFn: ({ signal }) => staffCall(listRecentFinds, {}, { signal }),
    enabled: isOnline,
    retry: false,
  });

/** Keeps an opened find. Without a network it is not kept. */
export function rememberFind(kind: 'booking' | 'customer', id: string): void {
  staffCall(keepFind, { body: { kind, id } }).then(
    () => staffQueryClient.invalidateQueries({ queryKey: recentKey }),
    (error: unknown) => console.warn(error),
  );
}
