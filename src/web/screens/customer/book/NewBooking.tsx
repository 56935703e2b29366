import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Booking } from '#shared/booking/contract.ts';
import { NEW_DRAFT } from '#web/booking/draft.ts';
import { bookingChanged } from '#web/booking/queries.ts';
import { emptyWish } from '#web/booking/wish.ts';
import { myDrafts, useUser } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { BookingFlow } from './BookingFlow.tsx';
import { FormBones } from './FormBones.tsx';
import { FormPage } from './FormPage.tsx';
import { SavedBooking } from './SavedBooking.tsx';

/** A new booking: form, confirm step, and what was saved with the Pay Now sheet. Each has its address, so a reload stays where it is. */
export function NewBooking() {
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

  if (saved) return <SavedBooking id={saved} />;
  if (isAsked) {
    return (
      <FormPage title="New booking">
        <FormBones />
      </FormPage>
    );
  }
  return (
    <BookingFlow
      draft={NEW_DRAFT}
      start={emptyWish(user)}
      title="New booking"
      formAddress={paths.newBooking()}
      confirmAddress={paths.newBooking({ step: 'confirm' })}
      onSaved={finish}
    />
  );
}
