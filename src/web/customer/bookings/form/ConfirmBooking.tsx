import WifiOff from 'lucide-react/icons/wifi-off';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate } from '#web/lib/router.tsx';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { formatNaira } from '#shared/money.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { BookingSummary } from '#web/customer/bookings/BookingSummary.tsx';
import { newBookingPlace } from './new-booking-place.ts';
import { useBookingForm } from './booking-form-context.ts';
import type { BookingTime } from './booking-time.ts';
import { CutOff, DepositTerms, HoldNotice, LapsedActions, timeFacts } from './ConfirmTime.tsx';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { type TimesJob, timesQueryOptions } from '#web/domain/scheduling/times-query.ts';
import { carLabel, serviceLabel } from './booking-form-values.ts';
import { useSaveBooking } from './use-save-booking.ts';
import { codeOutcome, METHOD_LABEL, MODE_LABEL } from '#web/domain/bookings/domain-bookings.texts.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useOnline } from '#web/lib/use-online.ts';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { preloadPaySheet } from '#web/customer/payments/PayNowSheet.tsx';
import { BookingFormPage } from './BookingFormPage.tsx';
import { PriceChangedSheet } from './PriceChangedSheet.tsx';
import { AlreadySavedSheet } from './AlreadySavedSheet.tsx';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';

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

/** The confirm step: all that was chosen, and Save. */
export function ConfirmBooking(props: ConfirmBookingProps) {
  const { time, setTime, setRefusal, quote, requestKey, leaving, pathOf, onNewQuote, onNewKey, onSaved } = props;
  const { existing, values, selection, sharedCar } = useBookingForm();
  const centre = useCentre();
  const online = useOnline();
  const { times, isLapsed, isStillFree, lapse } = useHoldLapse(time, values);
  const saving = useSaveBooking({ time, setTime, setRefusal, requestKey, pathOf, onSaved, onLapse: lapse });
  const { busy, failure, isStoredOffline } = saving;
  const footer = useRef<HTMLDivElement>(null);
  useEffect(preloadPaySheet, []);
  useFocusOnMain();
  // On a phone the message would appear below the screen.
  useEffect(() => {
    if (failure || isStoredOffline) footer.current?.scrollIntoView({ block: 'end' });
  }, [failure, isStoredOffline]);

  return (
    <BookingFormPage narrow title={texts.isEverythingCorrect} back={{ href: pathOf(), label: texts.changeSomething }}>
      <HoldNotice time={time} isLapsed={isLapsed} isStillFree={isStillFree} onLapse={lapse} />
      <BookingSummary
        facts={[
          ...timeFacts({ time, appointment: existing?.appointment ?? null, times, changePath: pathOf('when') }),
          ['Car', carLabel(selection)],
          ['Service', serviceLabel(selection)],
          ...(values.note.trim() === '' ? [] : [[texts.whatIsWrong, values.note] as const]),
          [MODE_LABEL[values.mode], values.mode === 'pick-up' ? values.location : (centre?.address ?? centre?.name)],
          ...(sharedCar ? [] : [['Name', values.fullName] as const, ['Phone', values.phoneNumber] as const]),
          ['Payment', METHOD_LABEL[values.paymentMethod]],
        ]}
        money={quote}
        deposit={quote.deposit && { deposit: quote.deposit, method: values.paymentMethod }}
      />
      {quote.code && <p className="small">{codeOutcome(quote)}</p>}
      {quote.deposit ? (
        <DepositTerms choice={time.choice} times={times} />
      ) : (
        <CutOff choice={time.choice} times={times} />
      )}
      <div className="stack block" ref={footer}>
        {isStoredOffline && !online && (
          <Notice tone="gold" icon={WifiOff} role="status">
            {texts.keptOffline}
          </Notice>
        )}
        {failure && <Notice tone="bad">{texts.canSaveAgain(failure)}</Notice>}
        {isLapsed ? (
          <LapsedActions
            choice={time.choice}
            isStillFree={isStillFree}
            busy={busy}
            onTakeAgain={saving.takeAgain}
            whenPath={pathOf('when')}
          />
        ) : (
          <>
            <Button block busy={busy || leaving} busyLabel={texts.saving} onClick={() => saving.save(quote)}>
              {quote.deposit && values.paymentMethod !== 'cash'
                ? texts.saveAndPay(formatNaira(quote.deposit.amount))
                : texts.save}
            </Button>
            <Button variant="line" block href={pathOf('when')}>
              {texts.goBack}
            </Button>
          </>
        )}
      </div>
      <PriceChangedSheet
        before={quote.amount}
        now={saving.newQuote}
        onAgree={(agreed) => {
          onNewQuote(agreed);
          saving.save(agreed);
        }}
        onClose={saving.dismissNewQuote}
      />
      <AlreadySavedSheet
        open={saving.alreadySaved}
        onSee={() => navigate(newBookingPlace(sharedCar?._id).listPath, { replace: true })}
        onAnother={() => {
          onNewKey();
          saving.dismissAlreadySaved();
        }}
        onClose={saving.dismissAlreadySaved}
      />
    </BookingFormPage>
  );
}

/** Whether the hold of the chosen time is over, and the time still free then. */
function useHoldLapse({ choice, hold }: BookingTime, job: TimesJob) {
  const [lapsed, setLapsed] = useState<string | null>(null);
  const { data: times, isFetching, refetch } = useQuery(timesQueryOptions(job));
  const lapse = useCallback(() => {
    setLapsed(hold?.hold ?? null);
    // The time may be free again.
    void refetch();
  }, [hold?.hold, refetch]);
  const isOffered = times?.days.some((day) => day.times.some(({ startsAt }) => startsAt === choice)) ?? false;
  return { times, isLapsed: hold !== null && hold.hold === lapsed, isStillFree: isFetching || isOffered, lapse };
}

/** Moves the focus to the start of the page: the form's button had it and is gone. */
function useFocusOnMain(): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
