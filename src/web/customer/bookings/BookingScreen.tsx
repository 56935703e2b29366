import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { navigate, useParams } from '#web/lib/router.tsx';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import { isOpenBooking } from '#shared/bookings/booking-transitions.ts';
import { CancelBookingSheet } from './CancelBookingSheet.tsx';
import { bookingDraftName } from '#web/customer/bookings/form/booking-draft.ts';
import { isNotFound, updateCachedBooking, useBooking } from '#web/customer/booking-queries.ts';
import { toFormValues } from '#web/customer/bookings/form/booking-form-values.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AppointmentActions } from './AppointmentActions.tsx';
import { ReviewLink } from '#web/customer/reviews/ReviewLink.tsx';
import { BookingActions } from './BookingActions.tsx';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingFlow } from './form/BookingFlow.tsx';
import { BookingQueryState } from './BookingQueryState.tsx';
import { BookingFormPage } from './form/BookingFormPage.tsx';
import { PayNowSheet } from '../payments/PayNowSheet.tsx';
import styles from './BookingScreen.module.css';
import { texts } from './customer-bookings.texts.ts';

const OfferedTimeSheet = lazyPart(() => import('./OfferedTimeSheet.tsx').then((part) => part.OfferedTimeSheet));

/** Delay before returning to the list after a saved change, ms. */
const BACK_AFTER_MS = 1000;

/** /user/bookings/{id}: the form while the booking can be changed, else its details and actions. */
export function BookingScreen() {
  const { id = '' } = useParams();
  return <ExistingBooking key={id} id={id} />;
}

function ExistingBooking({ id }: { id: string }) {
  const query = useBooking(id);
  const client = useQueryClient();
  const [doing, setDoing] = useState<'cancel' | 'pay' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const now = useNow();
  const booking = query.data;
  const stop = () => setDoing(null);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(customerPaths.bookings(), { replace: true }), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  const over = booking && (
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
  );

  // The list's copy may be outdated, and a form must not start from it.
  const form = booking && mayChange('edit', booking) && !query.isPlaceholderData && !isNotFound(query.error);
  // The sheets keep their position in the tree when the form becomes the view; otherwise a finished payment would
  // start again.
  return (
    <>
      {form ? (
        <BookingFlow
          draftName={bookingDraftName(id)}
          defaultValues={toFormValues(booking)}
          title={texts.changeBooking}
          action={
            <Button variant="line" size="sm" onClick={() => setDoing('pay')}>
              {texts.payNow}
            </Button>
          }
          pathOf={(step) => customerPaths.booking(id, step)}
          existing={booking}
          leaving={leaving}
          onSaved={(saved, message) => {
            updateCachedBooking(client, saved);
            toast.success(message);
            setLeaving(true);
          }}
        />
      ) : (
        <BookingFormPage narrow title={texts.yourBooking}>
          <BookingQueryState query={query}>
            {(found) => (
              <>
                <BookingDetails booking={found} />
                {isOpenBooking(found) && (
                  <div className={styles.time}>
                    <AppointmentActions booking={found} now={now} />
                  </div>
                )}
                <div className="actions block">
                  <BookingActions
                    inside
                    booking={found}
                    now={now}
                    onCancel={() => setDoing('cancel')}
                    onPay={() => setDoing('pay')}
                  />
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
      )}
      {over}
    </>
  );
}
