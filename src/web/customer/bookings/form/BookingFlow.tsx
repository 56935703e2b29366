import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Car } from '#shared/cars/cars.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { useBookingDraft } from './booking-draft.ts';
import { BookingFormContext } from './booking-form-context.ts';
import { quoteQueryOptions } from '#web/customer/booking-queries.ts';
import { matchCatalogue, type BookingFormValues, type BookingFormErrors } from './booking-form-values.ts';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { useCars } from '#web/customer/cars/cars-queries.ts';
import { servicePrice } from '#web/domain/catalogue/service-price.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { lazyModule } from '#web/lib/lazy-load.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { goTo } from '#web/lib/go-to.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';

const loadSteps = lazyModule(() => import('./BookingSteps.tsx'));
const BookingSteps = lazyPart(() => loadSteps.withoutReload().then((part) => part.BookingSteps));

export interface BookingFlowProps {
  /** The name of the draft. */
  draftName: string;
  /** What the form shows before anything is typed. */
  defaultValues: BookingFormValues;
  title: string;
  action?: ReactNode;
  /** The address of the form, or of a later step. */
  pathOf: (step?: BookingStep) => string;
  /** The booking that is changed. Its amounts stay until its car or service changes. */
  existing?: Booking | undefined;
  onSaved: (booking: Booking, message: string) => void;
  /** Loads the screen that is shown after a save. */
  preload?: (() => Promise<unknown>) | undefined;
  /** True after a save, while the screen is being left. */
  leaving?: boolean | undefined;
}

/**
 * The form, the choice of a time and the confirm step over one draft. The step is in the address, so that Back and a
 * reload keep working.
 */
export function BookingFlow(props: BookingFlowProps) {
  const { title, action, existing, pathOf, leaving = false } = props;
  const step = useSearchParams().get('step');
  const client = useQueryClient();
  const own = useCars();
  const cars = own.data?.cars ?? [];
  const draft = useBookingDraft(
    props.draftName,
    existing ? props.defaultValues : withOnlyCar(props.defaultValues, cars),
  );
  const brands = useBrands();
  const services = useServices();
  const online = useOnline();
  const [errors, setErrors] = useState<BookingFormErrors>({});
  useFocusOnStep(step);
  const { service, vehicle, mode } = draft.values;
  // While the rest of the form is filled in; a failure shows at the step itself.
  useEffect(() => {
    if (!service || !vehicle) return;
    const load = () =>
      void loadSteps
        .withoutReload()
        .then(({ prefetchTimes }) => prefetchTimes(client, { service, vehicle, mode }), console.error);
    // After the choice has been painted: effects of a press run before.
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, [client, service, vehicle, mode]);

  const lists = [brands, services];
  // Own cars are a shortcut: the form opens without them when they cannot be had.
  const waitsForCars = own.isLoading && online;
  if (!brands.data || !services.data || waitsForCars) {
    const failed = lists.find(({ error }) => error);
    return (
      <BookingFormPage title={title}>
        {failed?.error ? (
          <ErrorState
            technical={failed.error.message}
            retrying={lists.some(({ isFetching }) => isFetching)}
            onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}
          >
            We could not bring the cars and services.
          </ErrorState>
        ) : (
          <BookingFormSkeleton />
        )}
      </BookingFormPage>
    );
  }

  const { values, selection } = matchCatalogue(draft.values, brands.data, services.data);
  const unchanged =
    existing && existing.service._id === values.service && existing.vehicle._id === values.vehicle
      ? amountsOf(existing)
      : null;
  // Offline the list price is sent; the server takes discounts off it.
  const listPrice = online || !selection.service ? null : servicePrice(selection.service, selection.vehicle);
  const knownQuote =
    unchanged ??
    (listPrice === null ? null : { price: listPrice, discount: 0, credit: 0, amount: listPrice, promotion: null });
  const bookingId = existing?._id ?? null;
  const fetchQuote = async (): Promise<QuoteAnswer> =>
    knownQuote ?? client.fetchQuery(quoteQueryOptions(values, bookingId));
  const state = { existing, bookingId, values, selection, knownQuote, errors, setErrors, change: draft.change };

  async function showWhenStep() {
    try {
      // Loads the next screens now, so that a lost connection cannot come between the form and Save.
      const [quote] = await Promise.all([fetchQuote(), BookingSteps.preload(), props.preload?.()]);
      draft.agreeTo(values, quote);
      setErrors({});
      await goTo(pathOf('when'));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  if (step !== 'when' && step !== 'confirm') {
    return (
      <BookingFormPage title={title} action={action}>
        <BookingFormContext value={state}>
          <BookingForm brands={brands.data} services={services.data} cars={cars} onContinue={showWhenStep} />
        </BookingFormContext>
      </BookingFormPage>
    );
  }
  if (!draft.quote || !draft.key || !selection.vehicle || !selection.service) return <Navigate to={pathOf()} replace />;
  const skeleton = (
    <BookingFormPage title={title}>
      <BookingFormSkeleton />
    </BookingFormPage>
  );
  return (
    <Suspense fallback={skeleton}>
      <BookingFormContext value={state}>
        <BookingSteps
          step={step}
          quote={draft.quote}
          requestKey={draft.key}
          fields={draft.fields}
          putFields={draft.putFields}
          leaving={leaving}
          pathOf={pathOf}
          onNewQuote={(quote) => draft.agreeTo(values, quote)}
          onNewKey={draft.renewKey}
          onSaved={(booking, message) => {
            draft.drop();
            props.onSaved(booking, message);
          }}
        />
      </BookingFormContext>
    </Suspense>
  );
}

/** The values with the customer's car, when it is the only one. */
const withOnlyCar = (values: BookingFormValues, [only, ...others]: readonly Car[]): BookingFormValues =>
  only === undefined || others.length > 0 ? values : { ...values, car: only._id, vehicle: only.vehicle._id };

const amountsOf = ({ price, discount, credit, amount }: Booking): QuoteAnswer => ({
  price,
  discount,
  credit,
  amount,
  promotion: null,
});

/** Moves the focus to the start of the page when the step changes. */
function useFocusOnStep(step: string | null) {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const main = document.getElementById('main');
    if (!main?.querySelector('[aria-invalid="true"]')) main?.focus({ preventScroll: true });
  }, [step]);
}
