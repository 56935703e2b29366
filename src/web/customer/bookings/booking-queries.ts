import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Counts, Tab } from '#shared/bookings/booking-states.ts';
import { type Booking, getBooking, listMyBookings, quoteBooking } from '#shared/bookings/bookings.contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

type MyBookings = Output<typeof listMyBookings>;
/** Money that is being confirmed is looked at again after this, while the list is in view, ms. */
const CONFIRMING_AGAIN_MS = 10_000;

/** The customer's bookings under a tab, with the counts of all tabs. Turning a page keeps the old rows until the new ones are there. */
export const useMyBookings = (tab: Tab, page = 1) =>
  useQuery({
    queryKey: ['bookings', tab, page],
    queryFn: ({ signal }) => customerCall(listMyBookings, { query: { type: tab, page: String(page) } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? before : undefined),
    refetchInterval: ({ state }) =>
      state.data?.bookings.some(({ paymentStatus }) => paymentStatus === 'confirming') ? CONFIRMING_AGAIN_MS : false,
  });

/** The newest counts that any tab brought, for tabs whose own rows are still on their way. */
export function useLatestCounts(): Counts | undefined {
  const lists = useQueryClient().getQueryCache().findAll({ queryKey: ['bookings'] });
  let newest: { at: number; counts: Counts } | undefined;
  for (const { state } of lists) {
    const data = state.data as MyBookings | undefined;
    if (data && state.dataUpdatedAt > (newest?.at ?? 0)) newest = { at: state.dataUpdatedAt, counts: data.counts };
  }
  return newest?.counts;
}

/** One booking. What a list knows of it is shown until the fresh one is there. */
export function useBooking(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => customerCall(getBooking, { params: { id } }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<MyBookings>({ queryKey: ['bookings'] })
        .flatMap(([, list]) => list?.bookings ?? [])
        .find((booking) => booking._id === id),
  });
}

/** What a service costs this customer; for a car, or by its default price while no car is chosen (''). `id`: the booking that is changed. */
export const quoteQueryOptions = ({ service, brand, vehicle }: { service: string; brand: string; vehicle: string }, id: string | null) =>
  queryOptions({
    queryKey: ['quote', service, vehicle, id],
    queryFn: ({ signal }) =>
      customerCall(quoteBooking, { body: { service, ...(vehicle && { brand, vehicle }), ...(id && { id }) } }, { signal }),
  });

/** Shows a booking as the server last told it, everywhere at once, and asks again for what follows from it: tabs, counts, quotes. */
export function updateCachedBooking(client: QueryClient, booking: Booking): void {
  client.setQueryData(['booking', booking._id], booking);
  client.setQueriesData<MyBookings>({ queryKey: ['bookings'] }, (list) =>
    list && { ...list, bookings: list.bookings.map((row) => (row._id === booking._id ? booking : row)) },
  );
  void client.invalidateQueries({ queryKey: ['bookings'] });
  client.removeQueries({ queryKey: ['quote'] });
}

/** Asks for a booking again, when it turned out to be different from what is shown. */
export function invalidateBooking(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: ['booking', id] });
  void client.invalidateQueries({ queryKey: ['bookings'] });
}
