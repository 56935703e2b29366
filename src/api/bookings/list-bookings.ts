import { getSettings } from '#api/settings/centre-settings.ts';
import type { Runtime } from '#api/runtime.ts';
import { counts, type Counts, type Tab } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import { presentBooking } from './present-booking.ts';
import * as repo from './bookings.repository.ts';

interface BookingPage {
  bookings: Booking[];
  page: number;
  total_items: number;
  total_page: number;
  counts: Counts;
}

/** One page of a tab with the counts of all tabs. A page past the end is empty. */
export async function listMyBookings(
  runtime: Runtime,
  customerId: string,
  tab: Tab,
  page: number,
): Promise<BookingPage> {
  const [rows, perStatus, centre] = await Promise.all([
    repo.listOwn(runtime.db, customerId, tab, page),
    repo.countOwn(runtime.db, customerId),
    getSettings(runtime.db),
  ]);
  const perTab = counts(perStatus);
  const total = tab === 'all' ? perTab.total : perTab[tab];
  return {
    bookings: rows.map((row) => presentBooking(row, centre)),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
    counts: perTab,
  };
}
