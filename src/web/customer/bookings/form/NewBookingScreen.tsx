import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Booking } from '#shared/booking/contract.ts';
import { NEW_DRAFT } from './booking-draft.ts';
import { bookingChanged } from '#web/customer/bookings/booking-queries.ts';
import { emptyWish } from './booking-form-values.ts';
import { orReloadHere } from '#web/lib/reload-on-chunk-error.ts';
import { myDrafts, useUser } from '#web/customer/session/customer-session.ts';
import { paths } from '#web/customer/shell/customer-paths.ts';
import { BookingFlow } from './BookingFlow.tsx';
import { FormBones } from './BookingFormSkeleton.tsx';
import { FormPage } from './BookingFormPage.tsx';

const loadSaved = orReloadHere(() => import('./SavedBooking.tsx'));
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
    const { quote: _, ...kept } = myDrafts.read(NEW_DRAFT);
    myDrafts.write(NEW_DRAFT, { ...kept, ...(service && { service }), ...(vehicle && { vehicle, brand: '' }) });
    void navigate(paths.newBooking(), { replace: true });
  }, [isAsked, service, vehicle, navigate]);

  function finish(booking: Booking) {
    bookingChanged(client, booking);
    void navigate(paths.newBooking({ saved: booking._id }), { replace: true });
  }

  const bones = (
    <FormPage title="New booking">
      <FormBones />
    </FormPage>
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
      draft={NEW_DRAFT}
      start={emptyWish(user)}
      title="New booking"
      formAddress={paths.newBooking()}
      confirmAddress={paths.newBooking({ step: 'confirm' })}
      prepare={loadSaved}
      onSaved={finish}
    />
  );
}
