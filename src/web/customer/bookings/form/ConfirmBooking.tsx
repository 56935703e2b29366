import WifiOff from 'lucide-react/icons/wifi-off';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { BookingSummary } from '#web/customer/bookings/BookingSummary.tsx';
import { invalidateBooking } from '#web/customer/booking-queries.ts';
import { saveBooking } from './save-booking.ts';
import { offlineBookingStore } from '#web/customer/bookings/offline/offline-booking.ts';
import { useBookingForm } from './booking-form-context.ts';
import { type BookingTime, NO_TIME, toTimeFields } from './booking-time.ts';
import { CutOff, HoldNotice, LapsedActions, timeFacts } from './ConfirmTime.tsx';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { holdStart, timeInBody } from './hold-start.ts';
import { timesQueryOptions } from '#web/domain/scheduling/times-query.ts';
import { carLabel, toRequestBody } from './booking-form-values.ts';
import { METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/method-and-mode-labels.ts';
import { catalogueKey } from '#web/domain/catalogue/catalogue-queries.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { type BookingStep, customerPaths } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { preloadPaySheet } from '#web/customer/payments/PayNowSheet.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { PriceChangedSheet } from './PriceChangedSheet.tsx';
import { AlreadySavedSheet } from './AlreadySavedSheet.tsx';

export interface ConfirmBookingProps {
  time: BookingTime;
  setTime: (time: BookingTime) => void;
  setRefusal: (refusal: StartRefusal) => void;
  /** The quote that the customer agreed to. */
  quote: QuoteAnswer;
  requestKey: string;
  leaving: boolean;
  pathOf: (step?: BookingStep) => string;
  onNewQuote: (quote: QuoteAnswer) => void;
  onNewKey: () => void;
  onSaved: (booking: Booking, message: string) => void;
}

/** The confirm step. Save sends one idempotency key, so that it makes one booking however often it is sent. */
export function ConfirmBooking(props: ConfirmBookingProps) {
  const { time, setTime, setRefusal, quote, requestKey, leaving, pathOf, onNewQuote, onNewKey, onSaved } = props;
  const { existing, bookingId, values, selection, setErrors } = useBookingForm();
  const present = existing?.appointment?.startsAt;
  const client = useQueryClient();
  const centre = useCentre();
  const online = useOnline();
  const { busy, submit, reject, failure } = useSubmit();
  const [isStoredOffline, setStoredOffline] = useState(() => offlineBookingStore.get()?.key === requestKey);
  const [newQuote, setNewQuote] = useState<QuoteAnswer | null>(null);
  const [alreadySaved, setAlreadySaved] = useState(false);
  useEffect(preloadPaySheet, []);
  // The form's button had the focus and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  const [lapsed, setLapsed] = useState<string | null>(null);
  const { hold } = time;
  const isLapsed = hold !== null && hold.hold === lapsed;
  const { data: times, isFetching, refetch } = useQuery(timesQueryOptions(values));
  const isStillFree =
    isFetching || times?.days.some((day) => day.times.some(({ startsAt }) => startsAt === time.choice));
  /** The hold is over: its time may be free again. */
  const lapse = useCallback(() => {
    setLapsed(hold?.hold ?? null);
    void refetch();
  }, [hold?.hold, refetch]);
  const footer = useRef<HTMLDivElement>(null);
  // On a phone the message would appear below the screen.
  useEffect(() => {
    if (failure || isStoredOffline) footer.current?.scrollIntoView({ block: 'end' });
  }, [failure, isStoredOffline]);

  function refuse(refusal: StartRefusal) {
    setRefusal(refusal);
    setTime(NO_TIME);
    void client.invalidateQueries({ queryKey: ['times'] });
    navigate(pathOf('when'), { replace: true });
  }
  async function takeAgain() {
    const result = await holdStart(values, time.choice);
    if ('refusal' in result) return refuse(result.refusal);
    setTime({ choice: time.choice, hold: result.hold });
  }
  const save = (agreed: QuoteAnswer) => void submit(() => send(agreed));
  async function send(agreed: QuoteAnswer) {
    setNewQuote(null);
    const body = toRequestBody(values, selection, agreed, timeInBody(time, present));
    const result = await saveBooking({ bookingId, key: requestKey, body, startsAt: time.choice });
    switch (result.kind) {
      case 'saved':
        offlineBookingStore.drop(requestKey);
        return onSaved(result.booking, result.message);
      case 'price-changed':
        return setNewQuote(result.quote);
      case 'time-refused':
        // Free, and the hold alone is over.
        if (hold && result.refusal.nearest.some(({ startsAt }) => startsAt === time.choice)) return lapse();
        return refuse(result.refusal);
      case 'already-saved':
        return setAlreadySaved(true);
      case 'failed':
        if (bookingId !== null || navigator.onLine) {
          toast.error(result.message);
          return reject({ message: result.message, fields: {} });
        }
        offlineBookingStore.put({
          key: requestKey,
          body,
          draft: { ...values, ...toTimeFields(time), key: requestKey, quote: JSON.stringify(agreed) },
          words: { service: selection.service?.name ?? '', car: carLabel(selection), amount: agreed.amount },
        });
        return setStoredOffline(true);
      case 'not-possible':
        toast.error(result.message);
        return bookingId && invalidateBooking(client, bookingId);
      case 'invalid':
        toast.error(result.message);
        // A car or service that left the catalogue must leave the form too.
        void client.invalidateQueries({ queryKey: catalogueKey });
        // Before navigating: the form focuses the first invalid field when it opens.
        setErrors(result.errors);
        return navigate(pathOf(), { replace: true });
    }
  }

  return (
    <BookingFormPage narrow title="Is everything correct?" back={{ href: pathOf(), label: 'Change something' }}>
      <HoldNotice time={time} isLapsed={isLapsed} isStillFree={isStillFree ?? false} onLapse={lapse} />
      <BookingSummary
        facts={[
          ...timeFacts({ time, appointment: existing?.appointment ?? null, times, changePath: pathOf('when') }),
          ['Car', carLabel(selection)],
          ['Service', selection.service?.name],
          [MODE_LABEL[values.mode], values.mode === 'pick-up' ? values.location : (centre?.address ?? centre?.name)],
          ['Name', values.fullName],
          ['Phone', values.phoneNumber],
          ['Payment', METHOD_LABEL[values.paymentMethod]],
        ]}
        money={quote}
      />
      <CutOff choice={time.choice} times={times} />
      <div className="stack block" ref={footer}>
        {isStoredOffline && !online && (
          <Notice tone="gold" icon={WifiOff} role="status">
            You are offline, so this booking is not sent yet. We keep it on this phone and ask you when the network is
            back.
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure} You can press Save again: it stays one booking.</Notice>}
        {isLapsed ? (
          <LapsedActions
            choice={time.choice}
            isStillFree={isStillFree ?? false}
            busy={busy}
            onTakeAgain={() => void submit(takeAgain)}
            whenPath={pathOf('when')}
          />
        ) : (
          <>
            <Button block busy={busy || leaving} busyLabel="Saving" onClick={() => save(quote)}>
              Save
            </Button>
            <Button variant="line" block href={pathOf('when')}>
              Go back
            </Button>
          </>
        )}
      </div>
      <PriceChangedSheet
        before={quote.amount}
        now={newQuote}
        onAgree={(agreed) => {
          onNewQuote(agreed);
          save(agreed);
        }}
        onClose={() => setNewQuote(null)}
      />
      <AlreadySavedSheet
        open={alreadySaved}
        onSee={() => navigate(customerPaths.bookings(), { replace: true })}
        onAnother={() => {
          onNewKey();
          setAlreadySaved(false);
        }}
        onClose={() => setAlreadySaved(false)}
      />
    </BookingFormPage>
  );
}
