import Plus from 'lucide-react/icons/plus';
import { Suspense, useEffect, useState } from 'react';
import { ownMessage } from '#web/lib/error-message.ts';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { nextPayable } from '#shared/bookings/booking-charges.ts';
import { TABS, type Tab } from '#shared/bookings/booking-states.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { BookingCard } from './BookingCard.tsx';
import { CancelBookingSheet } from './CancelBookingSheet.tsx';
import { useLatestCounts, useMyBookings } from '#web/customer/booking-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { usePageNumber } from '#web/lib/use-page-number.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Pager } from '#web/ui/navigation/Pager.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { useWaits } from '#web/customer/scheduling/waits-query.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { BookingActions } from './BookingActions.tsx';
import styles from './BookingsScreen.module.css';
import { PayNowSheet, preloadPaySheet } from '../payments/PayNowSheet.tsx';
import { texts } from './customer-bookings.texts.ts';

const OwnWaits = lazyPart(() => import('#web/customer/scheduling/OwnWaits.tsx').then((part) => part.OwnWaits));

const LABEL: Record<Tab, string> = { all: 'All', pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' };

/** /user/bookings?tab=&page=: the customer's bookings as job cards. */
export function BookingsScreen() {
  const query = useSearchParams();
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'all';
  const page = usePageNumber();
  const { data, isPlaceholderData } = useMyBookings(tab, page);
  const known = useLatestCounts();
  const waits = useWaits();
  const counts = data?.counts ?? known;
  useTitle(texts.myBookings, useCentre()?.name);

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle
        action={
          <Button size="sm" icon={Plus} href={customerPaths.newBooking()}>
            {texts.bookNow}
          </Button>
        }
      >
        {texts.myBookings}
      </PageTitle>
      {(waits.error !== null || (waits.data?.waits.length ?? 0) > 0) && (
        <Suspense>
          <OwnWaits />
        </Suspense>
      )}
      <Tabs
        label={texts.bookingsByStatus}
        items={TABS.map((each) => ({
          href: customerPaths.bookings(each),
          label: LABEL[each],
          count: counts && (each === 'all' ? counts.total : counts[each]),
          current: each === tab,
        }))}
      />
      <div className={styles.list} aria-busy={isPlaceholderData}>
        <BookingList tab={tab} page={page} />
      </div>
    </main>
  );
}

function BookingList({ tab, page }: { tab: Tab; page: number }) {
  const { data, error, refetch, isFetching } = useMyBookings(tab, page);
  const now = useNow();
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  const [paying, setPaying] = useState<Booking | null>(null);
  const upcoming = (tab === 'all' && data?.upcoming) || [];
  const owes = [...(data?.bookings ?? []), ...upcoming].some((booking) => nextPayable(booking) !== undefined);
  useEffect(() => {
    if (owes) preloadPaySheet();
  }, [owes]);

  if (!data && error) {
    return (
      <ErrorState technical={ownMessage(error)} onRetry={() => void refetch()} retrying={isFetching}>
        {texts.bookingsFailed}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={texts.loadingYourBookings}>
        <SkeletonCards />
      </SkeletonGroup>
    );
  }
  const later = upcoming.map(({ _id }) => _id);
  const listed = data.bookings.filter(({ _id }) => !later.includes(_id));
  const cards = (bookings: readonly Booking[]) => (
    <BookingCards bookings={bookings} now={now} onCancel={setCancelling} onPay={setPaying} />
  );
  return (
    <>
      {error && (
        <Notice tone="bad" className={styles.notice}>
          {texts.bookingsNotRefreshed}{' '}
          <Button variant="text" size="sm" busy={isFetching} busyLabel={texts.trying} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      <p className="sr" role="status">
        {summary(tab, data.total_items)}
      </p>
      {page === 1 && upcoming.length > 0 && (
        <section className={styles.group} aria-labelledby="upcoming">
          <h2 className="heading" id="upcoming">
            {texts.comingUp}
          </h2>
          {cards(upcoming)}
        </section>
      )}
      {data.bookings.length === 0 ? (
        <NoBookings tab={tab} lastPage={data.total_page} />
      ) : (
        (listed.length > 0 || page > 1) && (
          <section aria-labelledby="listed">
            <h2 className={upcoming.length > 0 ? 'heading' : 'sr'} id="listed">
              {upcoming.length > 0 ? texts.earlier : texts.bookingsWithStatus(LABEL[tab])}
            </h2>
            {listed.length > 0 ? cards(listed) : <p className="muted">{texts.allAreComingUp}</p>}
          </section>
        )
      )}
      <Pager
        className={styles.pager}
        page={page}
        totalPages={data.total_page}
        hrefFor={(to) => customerPaths.bookings(tab, to)}
        onGo={(to) => navigate(customerPaths.bookings(tab, to))}
      />
      <CancelBookingSheet booking={cancelling} onClose={() => setCancelling(null)} />
      {paying && (
        <PayNowSheet
          key={paying._id}
          booking={paying}
          title={texts.payForBooking}
          startNow
          onLater={() => setPaying(null)}
          onDone={() => setPaying(null)}
        />
      )}
    </>
  );
}

interface BookingCardsProps {
  bookings: readonly Booking[];
  now: Date;
  onCancel: (booking: Booking) => void;
  onPay: (booking: Booking) => void;
}

const BookingCards = ({ bookings, now, onCancel, onPay }: BookingCardsProps) => (
  <div className={styles.jobs}>
    {bookings.map((booking) => (
      <BookingCard
        key={booking._id}
        booking={booking}
        now={now}
        onCancel={() => onCancel(booking)}
        actions={<BookingActions booking={booking} now={now} onPay={() => onPay(booking)} />}
      />
    ))}
  </div>
);

const summary = (tab: Tab, total: number): string =>
  `${total} ${tab === 'all' ? '' : `${LABEL[tab].toLowerCase()} `}${total === 1 ? 'booking' : 'bookings'}`;

/** The state of an empty tab, or of a page after the last one. */
function NoBookings({ tab, lastPage }: { tab: Tab; lastPage: number }) {
  if (lastPage > 0) {
    return (
      <EmptyState
        title={texts.noSuchPage}
        action={<Button href={customerPaths.bookings(tab, lastPage)}>{texts.goToTheLastPage}</Button>}
      >
        {texts.pageTooHigh}
      </EmptyState>
    );
  }
  const words = tab === 'all' ? texts.noBookingsYet : texts.noBookingsWithStatus(LABEL[tab].toLowerCase());
  return (
    <EmptyState
      title={tab === 'all' ? texts.theBayIsFree : texts.nothingHere}
      action={<Button href={customerPaths.newBooking()}>{texts.bookNow}</Button>}
    >
      {words}
    </EmptyState>
  );
}
