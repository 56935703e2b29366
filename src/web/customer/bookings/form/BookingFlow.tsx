import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { useBookingDraft } from './booking-draft.ts';
import { quoteQueryOptions } from '#web/customer/bookings/booking-queries.ts';
import { matchCatalogue, type BookingFormValues, type BookingFormErrors } from './booking-form-values.ts';
import { servicePrice } from '#web/domain/catalogue/service-price.ts';
import { useBrands, useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { reloadHereOnChunkError } from '#web/lib/reload-on-chunk-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingFormSkeleton } from './BookingFormSkeleton.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';

const loadConfirm = reloadHereOnChunkError(() => import('./ConfirmBooking.tsx'));
const ConfirmDetails = lazy(async () => ({ default: (await loadConfirm()).ConfirmBooking }));

export interface BookingFlowProps {
  /** The draft's name. */
  draft: string;
  /** What the form shows before anything is typed. */
  start: BookingFormValues;
  title: string;
  action?: ReactNode;
  formAddress: string;
  confirmAddress: string;
  /** The booking that is changed. Its own amounts hold until its car or service changes. */
  existing?: Booking | undefined;
  onSaved: (booking: Booking, message: string) => void;
  /** Loads what is shown after a save. */
  prepare?: (() => Promise<unknown>) | undefined;
  /** After a save: nothing is pressed any more. */
  leaving?: boolean | undefined;
}

/** The form and its confirm step over one draft. The step is in the address, so that Back and a reload do what they say. */
export function BookingFlow(props: BookingFlowProps) {
  const { title, action, existing, formAddress, confirmAddress, leaving = false } = props;
  const confirming = useSearchParams()[0].get('step') === 'confirm';
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useBookingDraft(props.draft, props.start);
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

  const { wish, chosen } = matchCatalogue(draft.wish, brands.data, services.data);
  const own = existing && existing.service._id === wish.service && existing.vehicle._id === wish.vehicle ? moneyOf(existing) : null;
  // Without a network the list price stands: the server takes it and takes off what is due (contract.md 5).
  const listed = online || !chosen.service ? null : servicePrice(chosen.service, wish.vehicle);
  const known = own ?? (listed === null ? null : { price: listed, discount: 0, credit: 0, amount: listed, promotion: null });
  const quoteNow = async (): Promise<QuoteAnswer> => known ?? client.fetchQuery(quoteQueryOptions(wish, existing?._id ?? null));

  async function goOn() {
    try {
      // With the next step, and with what comes after Save, so that no lost connection stands between them.
      const [quote] = await Promise.all([quoteNow(), loadConfirm(), props.prepare?.()]);
      draft.agree(wish, quote);
      setErrors({});
      await navigate(confirmAddress);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }

  if (!confirming) {
    return (
      <BookingFormPage title={title} action={action}>
        <BookingForm
          brands={brands.data}
          services={services.data}
          wish={wish}
          chosen={chosen}
          id={existing?._id ?? null}
          own={known}
          errors={errors}
          onErrors={setErrors}
          onChange={draft.change}
          onContinue={goOn}
        />
      </BookingFormPage>
    );
  }
  if (!draft.quote || !draft.key || !chosen.vehicle || !chosen.service) return <Navigate to={formAddress} replace />;
  const bones = (
    <BookingFormPage title={title}>
      <BookingFormSkeleton />
    </BookingFormPage>
  );
  return (
    <Suspense fallback={bones}>
      <ConfirmDetails
        id={existing?._id ?? null}
        wish={wish}
        chosen={chosen}
        quote={draft.quote}
        requestKey={draft.key}
        leaving={leaving}
        formAddress={formAddress}
        onNewQuote={(quote) => draft.agree(wish, quote)}
        onNewKey={draft.renewKey}
        onErrors={setErrors}
        onSaved={(booking, message) => {
          draft.drop();
          props.onSaved(booking, message);
        }}
      />
    </Suspense>
  );
}

const moneyOf = ({ price, discount, credit, amount }: Booking): QuoteAnswer => ({ price, discount, credit, amount, promotion: null });

/** Another step is another screen: it is read from its start. */
function useFocusOnStep(confirming: boolean) {
  const shown = useRef(confirming);
  useEffect(() => {
    if (shown.current === confirming) return;
    shown.current = confirming;
    const main = document.getElementById('main');
    if (!main?.querySelector('[aria-invalid="true"]')) main?.focus({ preventScroll: true });
  }, [confirming]);
}
