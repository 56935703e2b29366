import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMyBookings } from '#web/booking/queries.ts';
import { useCentre } from '#web/centre/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { CarPicture } from '#web/ui/CarPicture.tsx';
import { RoofCard } from '#web/ui/RoofCard.tsx';
import { RoofCards } from '#web/ui/RoofCards.tsx';
import { Skyline } from '#web/ui/Skyline.tsx';
import { Announcements } from './dashboard/Announcements.tsx';
import { DashboardBones } from './dashboard/DashboardBones.tsx';
import { Transactions } from './dashboard/Transactions.tsx';
import styles from './DashboardScreen.module.css';
import { greeting } from './greeting.ts';
import { ListState } from './ListState.tsx';

/** /user: announcements, a greeting, how many bookings stand where, and the latest of them. */
export function Component() {
  const bookings = useMyBookings('all');
  useTitle('Dashboard', useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <Announcements />
      <Greeting />
      <ListState query={bookings} what="your bookings" bones={<DashboardBones />}>
        {({ counts, bookings: rows }) => (
          <>
            <section className="block" aria-labelledby="counters">
              <h2 className="sr" id="counters">
                Your bookings
              </h2>
              <RoofCards>
                <RoofCard status="total" count={counts.total} href={paths.bookings('all')} />
                <RoofCard status="completed" count={counts.completed} href={paths.bookings('completed')} />
                <RoofCard status="pending" count={counts.pending} href={paths.bookings('pending')} />
                <RoofCard status="cancelled" count={counts.cancelled} href={paths.bookings('cancelled')} />
              </RoofCards>
            </section>
            <Transactions bookings={rows} now={new Date(bookings.dataUpdatedAt)} />
          </>
        )}
      </ListState>
    </main>
  );
}

function Greeting() {
  const user = useUser();
  const [hello] = useState(() => greeting(new Date()));
  return (
    <section className={`block ${styles.greet}`}>
      <div className={`${styles.words} on-gold`}>
        <h1 className={`display ${styles.hello}`}>
          <span lang="yo">{hello.yoruba}</span>
          {user && `, ${user.firstName}`}
        </h1>
        <p>{hello.english}. What does the car need?</p>
        <Button icon={Plus} href={paths.newBooking()}>
          Book Now
        </Button>
      </div>
      <div className={styles.art} aria-hidden="true">
        <Skyline className={styles.skyline} />
        <CarPicture body="hatchback" paint="paper" className={styles.car} />
      </div>
    </section>
  );
}
