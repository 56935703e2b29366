import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { NEW_BOOKING_DRAFT } from './booking-draft.ts';
import { updateCachedBooking } from '#web/customer/bookings/booking-queries.ts';
import { defaultValues } from './booking-form-values.ts';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { customerDrafts, useUser } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/shell/customer-paths.ts';
import { BookingFlow } from './BookingFlow.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';

const loadSaved = reloadHereOnChunkError(() => import('./SavedBooking.tsx'));
const SavedBooking = lazy(async () => ({ default: (await loadSaved()).SavedBooking }));

/** /user/bookings/new: form, confirm step, and what was saved with the Pay Now sheet. Each has its address, so a reload stays where it is. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useUser();
  const saved = query.get('saved');
  const service = query.get('service') ?? '';
  const vehicle = query.get('vehicle') ?? '';
  const isAsked = service !== '' || vehicle !== '';

  // Book Again and a chosen service go over whatever the draft holds, once; then the address no longer does.
  useEffect(() => {
    if (!isAsked) return;
    const { quote: _, ...kept } = customerDrafts.read(NEW_BOOKING_DRAFT);
    customerDrafts.write(NEW_BOOKING_DRAFT, { ...kept, ...(service && { service }), ...(vehicle && { vehicle, brand: '' }) });
    void navigate(customerPaths.newBooking(), { replace: true });
  }, [isAsked, service, vehicle, navigate]);

  function finish(booking: Booking) {
    updateCachedBooking(client, booking);
    void navigate(customerPaths.newBooking({ saved: booking._id }), { replace: true });
  }

  const bones = (
    <BookingFormPage title="New booking">
      <BookingFormSkeleton />
    </BookingFormPage>
  );
  if (isAsked) return bones;
  if (saved) {
    return (
      <Suspense fallback={bones}>
        <SavedBooking id={saved} />
      </Suspense>
    );
  }
  return (
    <BookingFlow
      draft={NEW_BOOKING_DRAFT}
      start={defaultValues(user)}
      title="New booking"
      formAddress={customerPaths.newBooking()}
      confirmAddress={customerPaths.newBooking({ step: 'confirm' })}
      prepare={loadSaved}
      onSaved={finish}
    />
  );
}
