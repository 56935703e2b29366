import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BookingFlow } from '#web/customer/bookings/form/BookingFlow.tsx';
import { BookingFormPage } from '#web/customer/bookings/form/BookingFormPage.tsx';
import { BookingFormSkeleton } from '#web/customer/bookings/form/BookingFormSkeleton.tsx';
import { defaultValues } from '#web/customer/bookings/form/booking-form-values.ts';
import { newBookingPlace } from '#web/customer/bookings/form/new-booking-place.ts';
import { sendPhotosOfForm } from '#web/customer/faults/load-photo-sender.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { SHARED_KEY, useSharedCars } from '#web/customer/shared-cars-query.ts';
import { errorMessage, ownMessage } from '#web/lib/error-message.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { navigate, useParams, useSearchParams } from '#web/lib/router.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { texts } from './customer-shared-bookings.texts.ts';

const OpenOffer = lazyPart(() => import('#web/customer/bookings/form/OpenOffer.tsx').then((part) => part.OpenOffer));

/** /user/shared/cars/{id}/book: a partner books for a shared car, with the form of the owner. */
export function SharedBookScreen() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const user = useUser();
  const list = useSharedCars(user?.phoneProven ? user.phoneNumber : null);
  const car = list.data?.cars.find(({ _id, role }) => _id === id && role === 'partner');
  const place = newBookingPlace(id);
  const back = car
    ? { href: place.listPath, label: texts.bookings }
    : { href: customerPaths.shared(), label: texts.sharedWithYou };
  const hold = useSearchParams().get('hold');
  if (car && hold) {
    const skeleton = (
      <BookingFormPage title={texts.newBooking} back={back}>
        <BookingFormSkeleton />
      </BookingFormPage>
    );
    return (
      <Suspense fallback={skeleton}>
        <OpenOffer hold={hold} service="" vehicle={car.vehicle._id} sharedCar={id} skeleton={skeleton} />
      </Suspense>
    );
  }
  if (car) {
    return (
      <BookingFlow
        key={id}
        draftName={place.draftName}
        defaultValues={defaultValues(user)}
        title={texts.newBooking}
        back={back}
        pathOf={place.formPath}
        sharedCar={car}
        onSaved={(booking, message) => {
          void client.invalidateQueries({ queryKey: SHARED_KEY });
          client.removeQueries({ queryKey: ['quote'] });
          client.removeQueries({ queryKey: ['times'] });
          sendPhotosOfForm(booking._id, id);
          toast.success(message);
          navigate(place.savedPath(booking._id), { replace: true });
        }}
      />
    );
  }
  return (
    <BookingFormPage title={texts.newBooking} back={back}>
      {list.error ? (
        <ErrorState technical={ownMessage(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {errorMessage(list.error)}
        </ErrorState>
      ) : list.data && !list.isFetching ? (
        <EmptyState
          title={texts.notShared}
          action={<Button href={customerPaths.shared()}>{texts.sharedWithYou}</Button>}
        >
          {texts.notSharedToBook}
        </EmptyState>
      ) : (
        <BookingFormSkeleton />
      )}
    </BookingFormPage>
  );
}
