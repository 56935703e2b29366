import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { BookingCard } from '#web/customer/bookings/BookingCard.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './DashboardScreen.module.css';
import { texts } from './customer-dashboard.texts.ts';

/** The appointment that comes next; nothing without one. */
export function NextAppointment({ upcoming = [] }: { upcoming: readonly Booking[] | undefined }) {
  const now = useNow();
  const next = upcoming.find(({ appointment }) => appointment !== null);
  if (next === undefined) return null;
  return (
    <section className="block" aria-labelledby="next-appointment">
      <h2 className="heading" id="next-appointment">
        {texts.yourNextAppointment}
      </h2>
      <div className={styles.next}>
        <BookingCard
          booking={next}
          now={now}
          actions={
            <Button variant="text" size="sm" href={customerPaths.booking(next._id)}>
              {texts.view}
            </Button>
          }
        />
      </div>
    </section>
  );
}
