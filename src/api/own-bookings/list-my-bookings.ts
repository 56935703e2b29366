import { getSettings } from '#api/settings/centre-settings.ts';
import { currentTime } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { counts, type Counts, type Tab } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { liveBookings, liveThing } from '#shared/bookings/live-thing.ts';
import { PAGE_SIZE } from '#shared/text-schemas.ts';
import * as repo from './own-bookings.repository.ts';
import { presentWithLiveState } from './with-live-state.ts';

interface BookingPage {
  bookings: Booking[];
  page: number;
  total_items: number;
  total_page: number;
  counts: Counts;
  upcoming?: Booking[];
}

/**
 * One page of a tab with the counts of all tabs, and under `all` the bookings with a live thing other than a rating,
 * the most urgent first. A page past the end is empty.
 */
export async function listMyBookings(
  runtime: Runtime,
  customerId: string,
  tab: Tab,
  page: number,
): Promise<BookingPage> {
  const [rows, upcoming, perStatus, centre] = await Promise.all([
    repo.listOwn(runtime.db, customerId, tab, page),
    tab === 'all' ? repo.listUpcomingOwn(runtime.db, customerId) : [],
    repo.countOwn(runtime.db, customerId),
    getSettings(runtime.db),
  ]);
  const perTab = counts(perStatus);
  const total = tab === 'all' ? perTab.total : perTab[tab];
  const presented = await presentWithLiveState(runtime, runtime.db, [...rows, ...upcoming], centre);
  const now = await currentTime(runtime.db);
  return {
    bookings: presented.slice(0, rows.length),
    ...(tab === 'all' && { upcoming: upcomingOf(presented.slice(rows.length), now) }),
    page,
    total_items: total,
    total_page: Math.ceil(total / PAGE_SIZE),
    counts: perTab,
  };
}

/** A visit that can be rated does not come up. */
const upcomingOf = (bookings: readonly Booking[], now: Date): Booking[] =>
  liveBookings(bookings, now).filter((booking) => liveThing(booking, now) !== 'rate');
