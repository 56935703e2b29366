import { Suspense, useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import { CancelBookingSheet } from './CancelBookingSheet.tsx';
import { useBooking } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AppointmentActions } from './AppointmentActions.tsx';
import { ReviewLink } from '#web/customer/reviews/ReviewLink.tsx';
import { BookingActions, LiveAction } from './BookingActions.tsx';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingQueryState } from './BookingQueryState.tsx';
import { BookingFormPage } from './form/BookingFormPage.tsx';
import { PayNowSheet } from '../payments/PayNowSheet.tsx';
import { stayOf } from './stay-of.ts';
import styles from './BookingScreen.module.css';
import { texts } from './customer-bookings.texts.ts';

const FaultSection = lazyPart(() => import('#web/customer/faults/FaultSection.tsx').then((part) => part.FaultSection));
const OfferedTimeSheet = lazyPart(() => import('./OfferedTimeSheet.tsx').then((part) => part.OfferedTimeSheet));

/** /user/bookings/{id}: the details of a booking, and the actions of its customer. */
export function BookingScreen() {
  const { id = '' } = useParams();
  return <ExistingBooking key={id} id={id} />;
}

function ExistingBooking({ id }: { id: string }) {
  const query = useBooking(id);
  const [doing, setDoing] = useState<'cancel' | 'pay' | null>(null);
  const now = useNow();
  const booking = query.data;
  const stop = () => setDoing(null);
  return (
    <>
      <BookingFormPage narrow title={texts.yourBooking}>
        <BookingQueryState query={query}>
          {(found) => (
            <>
              <div className={`actions block ${styles.live}`}>
                <LiveAction inside booking={found} now={now} onPay={() => setDoing('pay')} />
              </div>
              <BookingDetails booking={found} />
              {(isOpenBooking(found) || stayOf(found) !== null) && (
                <div className={styles.time}>
                  <AppointmentActions booking={found} now={now} onCancel={() => setDoing('cancel')} />
                </div>
              )}
              <Suspense fallback={null}>
                <FaultSection booking={found} />
              </Suspense>
              <div className="actions block">
                <BookingActions inside booking={found} now={now} onPay={() => setDoing('pay')} />
              </div>
              {(found.status === 'paid' || found.status === 'completed') && (
                <div className="block">
                  <ReviewLink bookingId={id} />
                </div>
              )}
            </>
          )}
        </BookingQueryState>
      </BookingFormPage>
      {booking && (
        <>
          <CancelBookingSheet booking={doing === 'cancel' ? booking : null} onClose={stop} />
          {doing === null && booking.appointment?.offered !== undefined && mayChange('move', booking) && (
            <Suspense fallback={null}>
              <OfferedTimeSheet booking={booking} />
            </Suspense>
          )}
          {doing === 'pay' && (
            <PayNowSheet
              booking={booking}
              title={texts.payForBooking}
              startNow
              onLater={stop}
              onDone={() => navigate(customerPaths.bookings())}
            />
          )}
        </>
      )}
    </>
  );
}
