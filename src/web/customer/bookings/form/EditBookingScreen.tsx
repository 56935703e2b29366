import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayChange } from '#shared/bookings/booking-changes.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { isNotFound, updateCachedBooking, useBooking } from '#web/customer/booking-queries.ts';
import { BookingQueryState } from '#web/customer/bookings/BookingQueryState.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Navigate, navigate, useParams } from '#web/lib/router.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BookingFlow } from './BookingFlow.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { bookingDraftName } from './booking-draft.ts';
import { toFormValues } from './booking-form-values.ts';

/** Delay before returning to the list after a saved change, ms. */
const BACK_AFTER_MS = 1000;

/** /user/bookings/{id}/edit: the form over a booking, while its customer may change it. */
export function EditBookingScreen() {
  const { id = '' } = useParams();
  return <EditBooking key={id} id={id} />;
}

function EditBooking({ id }: { id: string }) {
  const query = useBooking(id);
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const booking = query.data;
  const back = { href: customerPaths.booking(id), label: texts.yourBooking };

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(customerPaths.bookings(), { replace: true }), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  function finish(saved: Booking, message: string) {
    updateCachedBooking(client, saved);
    toast.success(message);
    setLeaving(true);
  }

  // The list's copy may be outdated, and a form must not start from it.
  if (!booking || query.isPlaceholderData || isNotFound(query.error)) {
    return (
      <BookingFormPage narrow title={texts.changeBooking} back={back}>
        <BookingQueryState query={query}>{() => <BookingFormSkeleton />}</BookingQueryState>
      </BookingFormPage>
    );
  }
  if (!mayChange('edit', booking)) return <Navigate to={back.href} replace />;
  return (
    <BookingFlow
      draftName={bookingDraftName(id)}
      defaultValues={toFormValues(booking)}
      title={texts.changeBooking}
      back={back}
      pathOf={(step) => customerPaths.editBooking(id, step)}
      existing={booking}
      leaving={leaving}
      onSaved={finish}
    />
  );
}
