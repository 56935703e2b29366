import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import type { Counts, Tab } from '#shared/bookings/booking-states.ts';
import { type Booking, getBooking, listMyBookings, quoteBooking } from '#shared/bookings/bookings.contract.ts';
import { toServiceFields } from '#shared/catalogue/chosen-services.ts';
import type { Output } from '#shared/endpoint.ts';
import { storedCode } from '#shared/promotions/promo-code.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { staleTimeByStream } from '#web/lib/live-freshness.ts';

type MyBookings = Output<typeof listMyBookings>;
/** Poll interval while a payment is being confirmed, ms. */
const CONFIRMING_AGAIN_MS = 10_000;

/**
 * The customer's bookings of a tab, with the counts of all tabs. The old rows stay until the next page has arrived.
 */
export const useMyBookings = (tab: Tab, page = 1) =>
  useQuery({
    queryKey: ['bookings', tab, page],
    queryFn: ({ signal }) => customerCall(listMyBookings, { query: { type: tab, page: String(page) } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? before : undefined),
    staleTime: staleTimeByStream,
    refetchInterval: ({ state }) =>
      state.data?.bookings.some(({ paymentStatus }) => paymentStatus === 'confirming') ? CONFIRMING_AGAIN_MS : false,
  });

/** The most recent counts of any tab, for tabs whose own rows are still loading. */
export function useLatestCounts(): Counts | undefined {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['bookings'] });
  let newest: { at: number; counts: Counts } | undefined;
  for (const { state } of lists) {
    const data = state.data as MyBookings | undefined;
    if (data && state.dataUpdatedAt > (newest?.at ?? 0)) newest = { at: state.dataUpdatedAt, counts: data.counts };
  }
  return newest?.counts;
}

/** One booking; shows the list's copy until the response arrives. */
export function useBooking(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => customerCall(getBooking, { params: { id } }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<MyBookings>({ queryKey: ['bookings'] })
        .flatMap(([, list]) => [...(list?.bookings ?? []), ...(list?.upcoming ?? [])])
        .find((booking) => booking._id === id),
  });
}

/** The calls of partners, which only partners load. */
export const loadPartnerCalls = lazyModule(() => import('#shared/shared-cars/shared-bookings.contract.ts'));

/**
 * The quote of services for a car, or at their default prices without one (''), with a code ('': none). `id`: the
 * booking that is changed; `sharedCar`: the car of another person that is booked for.
 */
export const quoteQueryOptions = (
  { service, brand, vehicle, code }: { service: string; brand: string; vehicle: string; code: string },
  id: string | null,
  sharedCar?: string,
) =>
  queryOptions({
    queryKey: ['quote', service, vehicle, storedCode(code), id, sharedCar],
    queryFn: async ({ signal }) => {
      if (sharedCar !== undefined) {
        const { quoteForCar } = await loadPartnerCalls();
        return customerCall(quoteForCar, { params: { id: sharedCar }, body: toServiceFields(service) }, { signal });
      }
      const body = { ...toServiceFields(service), ...(vehicle && { brand, vehicle }), ...(id && { id }), code };
      return customerCall(quoteBooking, { body }, { signal });
    },
  });

/** The answer to a change lacks the live state of the booking, which is kept until it is fetched again. */
const withLive = (booking: Booking, before: Booking | undefined): Booking =>
  before?.live === undefined ? booking : { live: before.live, ...booking };

/**
 * Puts the server's version of a booking into every cached list, and drops the counts, quotes and free times that
 * depend on it.
 */
export function updateCachedBooking(client: QueryClient, booking: Booking): void {
  client.setQueryData<Booking>(['booking', booking._id], (before) => withLive(booking, before));
  const replaced = (rows: readonly Booking[]) =>
    rows.map((row) => (row._id === booking._id ? withLive(booking, row) : row));
  client.setQueriesData<MyBookings>(
    { queryKey: ['bookings'] },
    (list) =>
      list && {
        ...list,
        bookings: replaced(list.bookings),
        ...(list.upcoming && { upcoming: replaced(list.upcoming) }),
      },
  );
  // Until it is fetched again, an empty list would say that there are no bookings.
  client.removeQueries({
    queryKey: ['bookings'],
    type: 'inactive',
    predicate: ({ state }) => (state.data as MyBookings | undefined)?.bookings.length === 0,
  });
  void client.invalidateQueries({ queryKey: ['bookings'] });
  void client.invalidateQueries({ queryKey: ['waits'] });
  client.removeQueries({ queryKey: ['quote'] });
  client.removeQueries({ queryKey: ['times'] });
}

/** Fetches a booking again whose state is newer than the cached one. */
export function invalidateBooking(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: ['booking', id] });
  void client.invalidateQueries({ queryKey: ['bookings'] });
}

/** True when the server has no such booking for this customer. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof AppError && error.code === 'booking.not_found';
