import { BookingFormPage } from '#web/customer/bookings/form/BookingFormPage.tsx';
import { BookingFormSkeleton } from '#web/customer/bookings/form/BookingFormSkeleton.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { errorMessage, ownMessage } from '#web/lib/error-message.ts';
import { useParams } from '#web/lib/router.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SharedBookForm } from './SharedBookForm.tsx';
import { useSharedCar } from './shared-booking-queries.ts';
import { texts } from './customer-shared-bookings.texts.ts';

/** /user/shared/cars/{id}/book: a partner books for a shared car. */
export function SharedBookScreen() {
  const { id = '' } = useParams();
  const car = useSharedCar(id);
  const brands = useBrands();
  const services = useServices();
  const failed = [car, brands, services].find(({ error }) => error);
  const back = { href: customerPaths.sharedCar(id), label: texts.bookings };
  return (
    <BookingFormPage title={texts.newBooking} back={back}>
      {car.data && brands.data && services.data ? (
        <SharedBookForm key={id} car={car.data.car} brands={brands.data} services={services.data} />
      ) : failed?.error ? (
        <ErrorState
          technical={ownMessage(failed.error)}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        >
          {errorMessage(failed.error)}
        </ErrorState>
      ) : (
        <BookingFormSkeleton />
      )}
    </BookingFormPage>
  );
}
