import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { joinServices } from '#shared/catalogue/chosen-services.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { storedCode } from '#shared/promotions/promo-code.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { useBookingDraft } from './booking-draft.ts';
import { BookingFormContext } from './booking-form-context.ts';
import { quoteQueryOptions } from '#web/customer/booking-queries.ts';
import {
  type BookedCar,
  type BookingFormErrors,
  type BookingFormValues,
  type CatalogueSelection,
  goneServices,
  matchCatalogue,
  withOwnWords,
} from './booking-form-values.ts';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { useCars } from '#web/customer/cars/cars-queries.ts';
import { servicePrice } from '#web/domain/catalogue/service-price.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { timesQueryOptions } from '#web/domain/scheduling/times-query.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { errorMessage, ownMessage } from '#web/lib/error-message.ts';
import { goTo } from '#web/lib/go-to.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { type BackTarget, BookingFormPage } from './BookingFormPage.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

const BookingSteps = lazyPart(() => import('./BookingSteps.tsx').then((part) => part.BookingSteps));

export interface BookingFlowProps {
  /** The name of the draft. */
  draftName: string;
  /** The values of the form before anything is typed. */
  defaultValues: BookingFormValues;
  title: string;
  /** The back link of the form, if it does not lead to the list. */
  back?: BackTarget | undefined;
  /** The address of the form, or of a later step. */
  pathOf: (step?: BookingStep) => string;
  /** The booking that is changed. Its amounts stay until its car or service changes. */
  existing?: Booking | undefined;
  /** The car of another person that is booked for its owner. */
  sharedCar?: BookedCar | undefined;
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
  const step = useSearchParams().get('step');
  const online = useOnline();
  const own = useCars({ enabled: !props.sharedCar });
  const cars = props.sharedCar ? [props.sharedCar] : own.data?.cars;
  const start = props.existing ? props.defaultValues : withOnlyCar(props.defaultValues, cars ?? []);
  const draft = useBookingDraft(props.draftName, start);
  const [errors, setErrors] = useState<BookingFormErrors>({});
  const brands = useBrands();
  const services = useServices();
  useFocusOnStep(step);
  // Own cars are a shortcut: the form opens without them when they cannot be loaded.
  const waitsForCars = own.isLoading && online;
  if (!brands.data || !services.data || waitsForCars)
    return <CatalogueState title={props.title} lists={[brands, services]} />;
  return (
    <FlowWithCatalogue
      {...props}
      step={step}
      draft={draft}
      errors={errors}
      setErrors={setErrors}
      brands={brands.data}
      services={services.data}
      cars={cars}
    />
  );
}

/** The state of the cars and services while they load, and after a failure. */
function CatalogueState({ title, lists }: { title: string; lists: readonly UseQueryResult[] }) {
  const failed = lists.find(({ error }) => error);
  return (
    <BookingFormPage title={title}>
      {failed?.error ? (
        <ErrorState
          technical={ownMessage(failed.error)}
          retrying={lists.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}
        >
          {texts.catalogueFailed}
        </ErrorState>
      ) : (
        <BookingFormSkeleton />
      )}
    </BookingFormPage>
  );
}

interface FlowWithCatalogueProps extends BookingFlowProps {
  step: string | null;
  draft: ReturnType<typeof useBookingDraft>;
  errors: BookingFormErrors;
  setErrors: (errors: BookingFormErrors) => void;
  brands: readonly CatalogueBrand[];
  services: readonly CatalogueService[];
  /** Undefined when they cannot be loaded. */
  cars: readonly BookedCar[] | undefined;
}

function FlowWithCatalogue({
  step,
  draft,
  errors,
  setErrors,
  brands,
  services,
  cars,
  ...props
}: FlowWithCatalogueProps) {
  const { title, back, existing, sharedCar, pathOf, leaving = false } = props;
  const client = useQueryClient();
  const online = useOnline();
  const { values, selection } = matchCatalogue(withOwnWords(draft.values, cars, existing?.car), brands, services);
  usePreloadedSteps(values);
  const [checkedCode, setCheckedCode] = useState(existing?.code ?? draft.quote?.code?.code ?? '');
  const knownQuoteWith = (code: string) => quoteWithoutRequest({ ...values, code }, selection, existing, online);
  const bookingId = existing?._id ?? null;
  const gone = goneServices(draft.values, services, [...(existing?.services ?? []), ...(draft.quote?.services ?? [])]);

  function showFailure(error: unknown) {
    const code = error instanceof AppError ? error.details.fields?.['code'] : undefined;
    if (code !== undefined) setErrors({ ...errors, code });
    toast.error(errorMessage(error));
  }
  async function checkCode() {
    try {
      // Without a service there is no price yet, and Continue checks the code.
      if (values.service !== '') await client.fetchQuery(quoteQueryOptions(values, bookingId));
      setCheckedCode(values.service === '' ? '' : values.code);
    } catch (error) {
      showFailure(error);
    }
  }
  const knownQuote = knownQuoteWith(checkedCode);
  const state = {
    ...{ existing, bookingId, sharedCar, values, selection, gone, knownQuote, checkedCode, checkCode },
    errors,
    setErrors,
    change: draft.change,
  };

  async function showNextStep() {
    try {
      // Loads the next screens now, so that a lost connection cannot come between the form and Save.
      const [quote] = await Promise.all([
        knownQuoteWith(values.code) ?? client.fetchQuery(quoteQueryOptions(values, bookingId, sharedCar?._id)),
        BookingSteps.preload(),
        props.preload?.(),
      ]);
      draft.agreeTo(values, quote);
      setErrors({});
      // A time that was chosen before is not asked for again. Save answers when it was taken meanwhile.
      await goTo(pathOf(draft.time.isChosenBefore ? 'confirm' : 'when'));
    } catch (error) {
      showFailure(error);
    }
  }

  if (step !== 'when' && step !== 'confirm') {
    return (
      <BookingFormPage title={title} back={back}>
        <BookingFormContext value={state}>
          <BookingForm brands={brands} services={services} cars={cars ?? []} onContinue={showNextStep} />
        </BookingFormContext>
      </BookingFormPage>
    );
  }
  if (!draft.quote || !draft.key || !selection.vehicle || !values.service) return <Navigate to={pathOf()} replace />;
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
          time={draft.time}
          setTime={draft.setTime}
          quote={draft.quote}
          requestKey={draft.key}
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

/**
 * The amounts that hold without asking the server: those of the booking while its car, service and code stay, and
 * offline the list price, from which the server takes the discounts. Null when the server must be asked.
 */
function quoteWithoutRequest(
  values: BookingFormValues,
  selection: CatalogueSelection,
  existing: Booking | undefined,
  online: boolean,
): QuoteAnswer | null {
  const isSameCode = storedCode(values.code) === (existing?.code ?? '');
  if (existing && isSameCode && joinServices(existing) === values.service && existing.vehicle._id === values.vehicle) {
    const { services, price, discount, credit, amount, deposit } = existing;
    const code = existing.code ? ({ code: existing.code, result: 'applied' } as const) : null;
    return { services, price, discount, credit, amount, deposit, promotion: null, code };
  }
  if (online || !values.service) return null;
  let listPrice = 0;
  for (const service of selection.services) {
    const price = servicePrice(service, selection.vehicle);
    if (price === null) return null;
    listPrice += price;
  }
  return { price: listPrice, discount: 0, credit: 0, amount: listPrice, promotion: null };
}

/** The values with the customer's car, when it is the only one. */
const withOnlyCar = (values: BookingFormValues, [only, ...others]: readonly BookedCar[]): BookingFormValues =>
  only === undefined || others.length > 0 ? values : { ...values, car: only._id, vehicle: only.vehicle._id };

/** Loads the next steps and the times while the rest of the form is filled in. A failure shows at the step itself. */
function usePreloadedSteps({ service, vehicle, mode }: BookingFormValues): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!service || !vehicle) return;
    // Without a reload, which would interrupt the person who fills in the form.
    BookingSteps.preload.withoutReload().catch(console.error);
    void client.prefetchQuery(timesQueryOptions({ service, vehicle, mode }));
  }, [client, service, vehicle, mode]);
}

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
