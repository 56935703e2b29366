import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { updateCachedBooking } from '#web/customer/booking-queries.ts';
import { sendPhotosOfForm } from '#web/customer/faults/load-photo-sender.ts';
import { draftForVehicle, readBookingDraft, writeBookingDraft } from './booking-draft.ts';
import { defaultValues } from './booking-form-values.ts';
import { timeFromAddress } from './booking-time.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { NEW_BOOKING_DRAFT, useUser } from '#web/customer/session/customer-session.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { BookingFlow } from './BookingFlow.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

const OpenOffer = lazyPart(() => import('./OpenOffer.tsx').then((part) => part.OpenOffer));
const SavedBooking = lazyPart(() => import('./SavedBooking.tsx').then((part) => part.SavedBooking));

/**
 * /user/bookings/new: the form, the confirm step, and the saved booking with the payment sheet. Each has its own
 * address, so that a reload keeps it.
 */
export function NewBookingScreen() {
  const query = useSearchParams();
  const client = useQueryClient();
  const user = useUser();
  const saved = query.get('saved');
  const service = query.get('service') ?? '';
  const vehicle = query.get('vehicle') ?? '';
  const car = query.get('car') ?? '';
  const time = query.get('time') ?? '';
  const hold = query.get('hold') ?? '';
  const isPrefilled = hold === '' && (service !== '' || vehicle !== '' || time !== '');

  // Book Again, a chosen service and a chosen time override the draft once; then they are removed from the address.
  useEffect(() => {
    if (!isPrefilled) return;
    const draft = readBookingDraft(NEW_BOOKING_DRAFT);
    writeBookingDraft(NEW_BOOKING_DRAFT, {
      ...(vehicle ? draftForVehicle(draft, vehicle, car) : draft),
      ...(service && { service }),
      time: time ? timeFromAddress(time) : { ...draft.time, hold: null },
      quote: null,
    });
    navigate(customerPaths.newBooking(), { replace: true });
  }, [isPrefilled, service, vehicle, car, time]);

  function finish(booking: Booking) {
    updateCachedBooking(client, booking);
    sendPhotosOfForm(booking._id);
    navigate(customerPaths.newBooking({ saved: booking._id }), { replace: true });
  }

  const skeleton = (
    <BookingFormPage title={texts.newBooking}>
      <BookingFormSkeleton />
    </BookingFormPage>
  );
  if (isPrefilled) return skeleton;
  if (hold) {
    return (
      <Suspense fallback={skeleton}>
        <OpenOffer hold={hold} service={service} vehicle={vehicle} skeleton={skeleton} />
      </Suspense>
    );
  }
  if (saved) {
    return (
      <Suspense fallback={skeleton}>
        <SavedBooking id={saved} />
      </Suspense>
    );
  }
  return (
    <BookingFlow
      draftName={NEW_BOOKING_DRAFT}
      defaultValues={defaultValues(user)}
      title={texts.newBooking}
      pathOf={(step) => customerPaths.newBooking(step && { step })}
      preload={SavedBooking.preload}
      onSaved={finish}
    />
  );
}
