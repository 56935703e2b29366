import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMyBookings } from '#web/booking/queries.ts';
import { useCentre } from '#web/centre/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { BoneRoof } from '#web/ui/BoneRoof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CarPicture } from '#web/ui/CarPicture.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RoofCard } from '#web/ui/RoofCard.tsx';
import { RoofCards } from '#web/ui/RoofCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Skyline } from '#web/ui/Skyline.tsx';
import styles from './DashboardScreen.module.css';
import { greeting } from './greeting.ts';

/** /user: a greeting, how many bookings stand where, and the way to a new one. */
export function Component() {
  const user = useUser();
  const [hello] = useState(() => greeting(new Date()));
  useTitle('Dashboard', useCentre()?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
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
      <section className="block" aria-labelledby="counters">
        <h2 className="sr" id="counters">
          Your bookings
        </h2>
        <Counters />
      </section>
    </main>
  );
}

function Counters() {
  const { data, error, refetch, isFetching } = useMyBookings('all');
  if (data) {
    const { total, completed, pending, cancelled } = data.counts;
    return (
      <RoofCards>
        <RoofCard status="total" count={total} href={paths.bookings('all')} />
        <RoofCard status="completed" count={completed} href={paths.bookings('completed')} />
        <RoofCard status="pending" count={pending} href={paths.bookings('pending')} />
        <RoofCard status="cancelled" count={cancelled} href={paths.bookings('cancelled')} />
      </RoofCards>
    );
  }
  if (error) {
    return (
      <ErrorState title="Your bookings did not load" technical={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        We could not count them.
      </ErrorState>
    );
  }
  return (
    <Skeleton label="Counting your bookings">
      <RoofCards>
        <BoneRoof />
        <BoneRoof />
        <BoneRoof />
        <BoneRoof />
      </RoofCards>
    </Skeleton>
  );
}
