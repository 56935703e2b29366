import { useState } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { liveThing, type LiveThing } from '#shared/bookings/live-thing.ts';
import { BookingActions } from '#web/customer/bookings/BookingActions.tsx';
import { BookingCard } from '#web/customer/bookings/BookingCard.tsx';
import { PayNowSheet } from '#web/customer/payments/PayNowSheet.tsx';
import { useNow } from '#web/lib/use-now.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './customer-dashboard.texts.ts';

/** What the section says: the live thing of the booking. */
const HEADING: Record<LiveThing, string> = {
  answer: texts.weWaitForYourYes,
  pay: texts.toPay,
  collect: texts.yourCarIsReady,
  'in-work': texts.yourCarIsHere,
  appointment: texts.yourNextAppointment,
  rate: texts.howWasIt,
};

/** The booking with the live thing that comes first, as its card. */
export function FirstBooking({ booking }: { booking: Booking }) {
  const now = useNow();
  const [isPaying, setPaying] = useState(false);
  const stop = () => setPaying(false);
  const thing = liveThing(booking, now) ?? 'appointment';
  return (
    <section className="block" aria-labelledby="first-booking">
      <h2 className="heading" id="first-booking">
        {thing === 'appointment' && booking.appointment === null ? texts.yourNextVisit : HEADING[thing]}
      </h2>
      <div className={styles.next}>
        <BookingCard
          booking={booking}
          now={now}
          actions={<BookingActions booking={booking} now={now} onPay={() => setPaying(true)} />}
        />
      </div>
      {isPaying && <PayNowSheet booking={booking} title={texts.payForBooking} startNow onLater={stop} onDone={stop} />}
    </section>
  );
}
