import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { useBookingDraft } from './booking-draft.ts';
import { BookingFormContext } from './booking-form-context.ts';
import { quoteQueryOptions } from '#web/customer/booking-queries.ts';
import { matchCatalogue, type BookingFormValues, type BookingFormErrors } from './booking-form-values.ts';
import { servicePrice } from '#web/domain/catalogue/service-price.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';

const ConfirmBooking = lazyPart(() => import('./ConfirmBooking.tsx').then((part) => part.ConfirmBooking));

export interface BookingFlowProps {
  /** The name of the draft. */
  draftName: string;
  /** What the form shows before anything is typed. */
  defaultValues: BookingFormValues;
  title: string;
  action?: ReactNode;
  formPath: string;
  confirmPath: string;
  /** The booking that is changed. Its amounts stay until its car or service changes. */
  existing?: Booking | undefined;
  onSaved: (booking: Booking, message: string) => void;
  /** Loads the screen that is shown after a save. */
  preload?: (() => Promise<unknown>) | undefined;
  /** True after a save, while the screen is being left. */
  leaving?: boolean | undefined;
}

/** The form and its confirm step over one draft. The step is in the address, so that Back and a reload keep working. */
export function BookingFlow(props: BookingFlowProps) {
  const { title, action, existing, formPath, confirmPath, leaving = false } = props;
  const confirming = useSearchParams()[0].get('step') === 'confirm';
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useBookingDraft(props.draftName, props.defaultValues);
  const brands = useBrands();
  const services = useServices();
  const online = useOnline();
  const [errors, setErrors] = useState<BookingFormErrors>({});
  useFocusOnStep(confirming);

  const lists = [brands, services];
  if (!brands.data || !services.data) {
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
  const listPrice = online || !selection.service ? null : servicePrice(selection.service, values.vehicle);
  const knownQuote =
    unchanged ??
    (listPrice === null ? null : { price: listPrice, discount: 0, credit: 0, amount: listPrice, promotion: null });
  const bookingId = existing?._id ?? null;
  const fetchQuote = async (): Promise<QuoteAnswer> =>
    knownQuote ?? client.fetchQuery(quoteQueryOptions(values, bookingId));
  const state = { bookingId, values, selection, knownQuote, errors, setErrors, change: draft.change };

  async function showConfirmStep() {
    try {
      // Loads the next screens now, so that a lost connection cannot come between the form and Save.
      const [quote] = await Promise.all([fetchQuote(), ConfirmBooking.preload(), props.preload?.()]);
      draft.agreeTo(values, quote);
      setErrors({});
      await navigate(confirmPath);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  if (!confirming) {
    return (
      <BookingFormPage title={title} action={action}>
        <BookingFormContext value={state}>
          <BookingForm brands={brands.data} services={services.data} onContinue={showConfirmStep} />
        </BookingFormContext>
      </BookingFormPage>
    );
  }
  if (!draft.quote || !draft.key || !selection.vehicle || !selection.service) return <Navigate to={formPath} replace />;
  const skeleton = (
    <BookingFormPage title={title}>
      <BookingFormSkeleton />
    </BookingFormPage>
  );
  return (
    <Suspense fallback={skeleton}>
      <BookingFormContext value={state}>
        <ConfirmBooking
          quote={draft.quote}
          requestKey={draft.key}
          leaving={leaving}
          formPath={formPath}
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

const amountsOf = ({ price, discount, credit, amount }: Booking): QuoteAnswer => ({
  price,
  discount,
  credit,
  amount,
  promotion: null,
});

/** Moves the focus to the start of the page when the step changes. */
function useFocusOnStep(confirming: boolean) {
  const shownStep = useRef(confirming);
  useEffect(() => {
    if (shownStep.current === confirming) return;
    shownStep.current = confirming;
    const main = document.getElementById('main');
    if (!main?.querySelector('[aria-invalid="true"]')) main?.focus({ preventScroll: true });
  }, [confirming]);
}
