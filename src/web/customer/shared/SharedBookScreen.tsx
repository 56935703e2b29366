import { useQueryClient } from '@tanstack/react-query';
import { BookingFlow } from '#web/customer/bookings/form/BookingFlow.tsx';
import { BookingFormPage } from '#web/customer/bookings/form/BookingFormPage.tsx';
import { BookingFormSkeleton } from '#web/customer/bookings/form/BookingFormSkeleton.tsx';
import { defaultValues } from '#web/customer/bookings/form/booking-form-values.ts';
import { newBookingPlace } from '#web/customer/bookings/form/new-booking-place.ts';
import { sendPhotosOfForm } from '#web/customer/faults/load-photo-sender.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';
import { errorMessage, ownMessage } from '#web/lib/error-message.ts';
import { navigate, useParams } from '#web/lib/router.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useSharedCar } from './shared-booking-queries.ts';
import { texts } from './customer-shared-bookings.texts.ts';

/** /user/shared/cars/{id}/book: a partner books for a shared car, with the form of the owner. */
export function SharedBookScreen() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const user = useUser();
  const car = useSharedCar(id);
  const place = newBookingPlace(id);
  const back = { href: place.listPath, label: texts.bookings };
  if (car.data) {
    return (
      <BookingFlow
        key={id}
        draftName={place.draftName}
        defaultValues={defaultValues(user)}
        title={texts.newBooking}
        back={back}
        pathOf={place.formPath}
        sharedCar={car.data.car}
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
      {car.error ? (
        <ErrorState technical={ownMessage(car.error)} retrying={car.isFetching} onRetry={() => void car.refetch()}>
          {errorMessage(car.error)}
        </ErrorState>
      ) : (
        <BookingFormSkeleton />
      )}
    </BookingFormPage>
  );
}
