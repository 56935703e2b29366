import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Booking, bookingForm } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import { invalidateBooking } from '#web/customer/booking-queries.ts';
import { offlineBookingStore } from '#web/customer/bookings/offline/offline-booking.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';
import type { BookingStep } from '#web/customer/customer-paths.ts';
import type { StartRefusal } from '#web/customer/scheduling/start-refusal.ts';
import { catalogueKey } from '#web/domain/catalogue/catalogue-queries.ts';
import { navigate } from '#web/lib/router.tsx';
import { useSubmit } from '#web/lib/use-submit.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { useBookingForm } from './booking-form-context.ts';
import { carLabel, serviceLabel, toRequestBody } from './booking-form-values.ts';
import { type BookingTime, NO_TIME } from './booking-time.ts';
import { holdStart, timeInBody } from './hold-start.ts';
import { saveBooking, type SaveResult } from './save-booking.ts';

interface SaveOptions {
  time: BookingTime;
  setTime: (time: BookingTime) => void;
  setRefusal: (refusal: StartRefusal) => void;
  requestKey: string;
  pathOf: (step?: BookingStep) => string;
  onSaved: (booking: Booking, message: string) => void;
  /** Called when the hold is over although its time is free. */
  onLapse: () => void;
}

/** Save of the confirm step. It sends one idempotency key, so that it makes one booking however often it is sent. */
export function useSaveBooking({ time, setTime, setRefusal, requestKey, pathOf, onSaved, onLapse }: SaveOptions) {
  const { existing, bookingId, sharedCar, values, selection, setErrors } = useBookingForm();
  const client = useQueryClient();
  const { busy, submit, reject, failure } = useSubmit();
  const [isStoredOffline, setStoredOffline] = useState(() => offlineBookingStore.get()?.key === requestKey);
  const [newQuote, setNewQuote] = useState<QuoteAnswer | null>(null);
  const [alreadySaved, setAlreadySaved] = useState(false);

  async function send(agreed: QuoteAnswer) {
    setNewQuote(null);
    const body = toRequestBody(values, selection, agreed, timeInBody(time, existing?.appointment?.startsAt));
    const request = { bookingId, sharedCar: sharedCar?._id, key: requestKey, body };
    const result = await saveBooking({ ...request, startsAt: time.choice });
    if (result.kind !== 'failed' || bookingId !== null || navigator.onLine) return show(result);
    const waiting = offlineBookingStore.get();
    if (waiting === null || waiting.key === requestKey) storeOffline(body, agreed);
    else show({ kind: 'failed', message: texts.anotherOneWaits });
  }

  function show(result: SaveResult): void {
    switch (result.kind) {
      case 'saved':
        offlineBookingStore.drop(requestKey);
        return onSaved(result.booking, result.message);
      case 'price-changed':
        return setNewQuote(result.quote);
      case 'time-refused':
        return isStillOffered(result.refusal) ? onLapse() : chooseAgain(result.refusal);
      case 'already-saved':
        return setAlreadySaved(true);
      case 'failed':
        toast.error(result.message);
        return reject({ message: result.message, fields: {} });
      case 'not-possible':
        toast.error(result.message);
        if (bookingId) invalidateBooking(client, bookingId);
        return;
      case 'invalid':
        toast.error(result.message);
        // A car or service that left the catalogue must leave the form too.
        void client.invalidateQueries({ queryKey: catalogueKey });
        // Before navigating: the form focuses the first invalid field when it opens.
        setErrors(result.errors);
        return navigate(pathOf(), { replace: true });
    }
  }

  /** True when the held time itself is free, and the hold alone is over. */
  const isStillOffered = ({ nearest }: StartRefusal): boolean =>
    time.hold !== null && nearest.some(({ startsAt }) => startsAt === time.choice);

  function chooseAgain(refusal: StartRefusal) {
    setRefusal(refusal);
    setTime(NO_TIME);
    void client.invalidateQueries({ queryKey: ['times'] });
    navigate(pathOf('when'), { replace: true });
  }

  async function takeAgain() {
    const result = await holdStart(values, time.choice);
    if ('refusal' in result) return chooseAgain(result.refusal);
    setTime({ choice: time.choice, hold: result.hold });
  }

  function storeOffline(body: z.input<typeof bookingForm>, agreed: QuoteAnswer) {
    const draft: BookingDraft = { ...values, time, quote: agreed, key: requestKey };
    const words = { service: serviceLabel(selection), car: carLabel(selection), amount: agreed.amount };
    offlineBookingStore.put({ key: requestKey, sharedCar: sharedCar?._id, body, draft, words });
    setStoredOffline(true);
  }

  return {
    busy,
    /** Why the last Save had no certain answer; null otherwise. */
    failure,
    isStoredOffline,
    /** The new price, which the customer must agree to first. */
    newQuote,
    alreadySaved,
    save: (agreed: QuoteAnswer) => void submit(() => send(agreed)),
    takeAgain: () => void submit(takeAgain),
    dismissNewQuote: () => setNewQuote(null),
    dismissAlreadySaved: () => setAlreadySaved(false),
  };
}
