import { Suspense, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import { isPayable } from '#shared/bookings/booking-states.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PayNowSheet } from '#web/customer/payments/PayNowSheet.tsx';
import { BookingDetails } from '../BookingDetails.tsx';
import { BookingQueryState } from '../BookingQueryState.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

const FaultSection = lazyPart(() => import('#web/customer/faults/FaultSection.tsx').then((part) => part.FaultSection));

/** A new booking right after Save: its summary, and the payment sheet over it. */
export function SavedBooking({ id }: { id: string }) {
  const query = useBooking(id);
  // Decided once: when the sheet reports success, the booking is no longer payable.
  const [isPayNowOpen, setPayNowOpen] = useState<boolean>();
  if (isPayNowOpen === undefined && query.data) setPayNowOpen(isPayable(query.data));
  const leave = () => navigate(customerPaths.bookings(), { replace: true });

  return (
    <BookingFormPage narrow title={texts.yourBookingIsSaved}>
      <BookingQueryState query={query}>
        {(booking) => (
          <>
            <BookingDetails booking={booking} />
            {/* The payment sheet covers it, so that it loads only without one. */}
            {isPayNowOpen === false && (
              <Suspense fallback={null}>
                <FaultSection booking={booking} />
              </Suspense>
            )}
            <div className="stack block">
              <Button block href={customerPaths.bookings()}>
                {texts.goToMyBookings}
              </Button>
            </div>
            {isPayNowOpen && (
              <PayNowSheet booking={booking} title={texts.yourBookingIsSaved} onLater={leave} onDone={leave} />
            )}
          </>
        )}
      </BookingQueryState>
    </BookingFormPage>
  );
}
