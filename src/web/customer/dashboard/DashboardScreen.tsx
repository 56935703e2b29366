import { serverNow } from '#web/lib/server-clock.ts';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { useMyBookings } from '#web/customer/booking-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import type { Counts } from '#shared/bookings/booking-states.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { StatCard } from '#web/ui/data/StatCard.tsx';
import { StatCards } from '#web/ui/data/StatCards.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { Announcements } from './Announcements.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { DueReview } from './DueReview.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';
import styles from './DashboardScreen.module.css';
import { greeting } from './greeting.ts';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import { texts } from './customer-dashboard.texts.ts';

// Someone who books for the first time has none.
const FirstBooking = lazyPart(() => import('./FirstBooking.tsx').then((part) => part.FirstBooking));
// An invitation to a car goes to a verified phone.
const SharedLink = lazyPart(() => import('./SharedLink.tsx').then((part) => part.SharedLink));

/** /user: announcements, greeting, the one live thing, booking counts, and the latest bookings. */
export function DashboardScreen() {
  const bookings = useMyBookings('all');
  const user = useUser();
  useTitle(texts.dashboard, useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <Announcements isFirstCare={bookings.data ? hasNoBooking(bookings.data.counts) : bookings.error ? false : null} />
      <Greeting isFree={bookings.data?.upcoming?.length === 0} />
      {user?.phoneProven && (
        <Suspense fallback={null}>
          <SharedLink phone={user.phoneNumber} />
        </Suspense>
      )}
      <ListQueryState query={bookings} what={texts.yourBookingsInSentence} skeleton={<DashboardSkeleton />}>
        {({ counts, bookings: rows, upcoming }) => (
          <>
            <div className={`block ${styles.top}`}>
              {upcoming?.[0] && (
                <Suspense fallback={<SkeletonCards count={1} />}>
                  <FirstBooking booking={upcoming[0]} />
                </Suspense>
              )}
              <div className={`block ${styles.counters}`}>
                {upcoming?.length === 0 && <DueReview />}
                <section className="block" aria-labelledby="counters">
                  <h2 className="sr" id="counters">
                    {texts.yourBookings}
                  </h2>
                  <StatCards>
                    <StatCard status="total" count={counts.total} href={customerPaths.bookings('all')} />
                    <StatCard status="completed" count={counts.completed} href={customerPaths.bookings('completed')} />
                    <StatCard status="pending" count={counts.pending} href={customerPaths.bookings('pending')} />
                    <StatCard status="cancelled" count={counts.cancelled} href={customerPaths.bookings('cancelled')} />
                  </StatCards>
                </section>
              </div>
            </div>
            <RecentTransactions bookings={rows} now={new Date(bookings.dataUpdatedAt)} />
          </>
        )}
      </ListQueryState>
    </main>
  );
}

/** No booking uses a discount: there is none, or all are cancelled. */
const hasNoBooking = ({ total, pending, cancelled }: Counts): boolean => pending === 0 && cancelled === total;

/** `isFree`: nothing waits or comes up, so that the page asks what the car needs. */
function Greeting({ isFree }: { isFree: boolean }) {
  const user = useUser();
  const [hello] = useState(() => greeting(new Date(serverNow())));
  return (
    <section className={`block ${styles.greet}`}>
      <div className={`${styles.words} on-gold`}>
        <h1 className={`display ${styles.hello}`}>
          <span lang="yo">{hello.yoruba}</span>
          {user && `, ${user.firstName}`}
        </h1>
        <p>
          {texts.greeting(hello.english)} {isFree && texts.whatDoesTheCarNeed}
        </p>
        <Button icon={Plus} href={customerPaths.newBooking()}>
          {texts.bookNow}
        </Button>
      </div>
      <div className={styles.art} aria-hidden="true">
        <Skyline className={styles.skyline} />
        <CarPicture body="hatchback" paint="paper" className={styles.car} />
      </div>
    </section>
  );
}
