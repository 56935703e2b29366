import { useQuery } from '@tanstack/react-query';
import type { Tab } from '#shared/booking/booking.ts';
import { listMyBookings } from '#shared/booking/contract.ts';
import { call } from '#web/lib/call.ts';

/** The customer's bookings under a tab, with the counts of all tabs. */
export const useMyBookings = (tab: Tab, page = 1) =>
  useQuery({
    queryKey: ['bookings', tab, page],
    queryFn: ({ signal }) => call(listMyBookings, { query: { type: tab, page: String(page) } }, { signal }),
  });
