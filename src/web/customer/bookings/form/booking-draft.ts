import { useState } from 'react';
import * as z from 'zod/mini';
import { type QuoteAnswer, quoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { FormDrafts } from '#web/lib/form-draft.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { texts } from '#web/customer/bookings/customer-bookings.texts.ts';
import { forgetPhotosOfForm } from '#web/customer/faults/load-photo-sender.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { NO_WORDS } from '#web/domain/catalogue/car-fields.ts';
import { bookingFormValues, type BookingFormValues } from './booking-form-values.ts';
import { type BookingTime, bookingTime, NO_TIME } from './booking-time.ts';

/**
 * A draft of the booking form: the values that were typed or chosen, the time, and from Continue on the quote that was
 * shown and the idempotency key. A part that an older version stored in another form is left out.
 */
const bookingDraft = z.extend(z.exactPartial(bookingFormValues), {
  time: z.catch(bookingTime, NO_TIME),
  /** The quote that the customer agreed to; null before Continue and after any change. */
  quote: z.catch(z.nullable(quoteAnswer), null),
  key: z.catch(z.nullable(z.string()), null),
});
export type BookingDraft = z.output<typeof bookingDraft>;

export const EMPTY_DRAFT: BookingDraft = { time: NO_TIME, quote: null, key: null };

/** The name of the draft of changes to a booking. */
export const bookingDraftName = (bookingId: string): string => `booking:${bookingId}`;

/** A stored draft; an empty one when there is none or it cannot be read. */
export function parseBookingDraft(stored: unknown): BookingDraft {
  const { success, data } = z.safeParse(bookingDraft, stored);
  return success ? data : EMPTY_DRAFT;
}

export const readBookingDraft = (form: string, drafts: FormDrafts = customerDrafts): BookingDraft =>
  parseBookingDraft(drafts.readValues(form));

export const writeBookingDraft = (form: string, draft: BookingDraft, drafts: FormDrafts = customerDrafts): void =>
  drafts.write(form, draft);

/**
 * The draft of a booking form over the values that it starts with. It is stored until the booking is saved, so that
 * Save after a reload, a lost connection or a double tap repeats the same request.
 */
export function useBookingDraft(form: string, start: BookingFormValues) {
  const [draft, setDraft] = useState(() => readBookingDraft(form));
  function put(next: BookingDraft) {
    setDraft(next);
    writeBookingDraft(form, next);
  }
  const { time, quote, key } = draft;
  return {
    values: withDraft(start, draft),
    time,
    quote,
    key,
    setTime: (next: BookingTime) => put({ ...draft, time: next }),
    change: (part: Partial<BookingFormValues>) =>
      put(applyChange('note' in part ? withOwnCar(draft, withDraft(start, draft)) : draft, part)),
    agreeTo: (values: BookingFormValues, agreed: QuoteAnswer) => put(withAgreedQuote(draft, values, agreed)),
    /** Makes the next Save a new request. */
    renewKey: () => put({ ...draft, key: createIdempotencyKey() }),
    drop: () => customerDrafts.drop(form),
  };
}

/** The values of the form with those of the draft over them. */
export function withDraft(values: BookingFormValues, draft: BookingDraft): BookingFormValues {
  const { time: _, quote: __, key: ___, ...typed } = draft;
  return { ...values, ...typed };
}

/**
 * A changed form loses its agreed quote but keeps its key, so that the server can detect that an earlier Save arrived.
 * The chosen time stays; its hold is only for the service, car and mode that it was made for.
 */
export function applyChange(draft: BookingDraft, part: Partial<BookingFormValues>): BookingDraft {
  const isOtherJob = 'service' in part || 'vehicle' in part || 'mode' in part;
  const time = isOtherJob ? { ...draft.time, hold: null } : draft.time;
  return { ...draft, ...part, time, quote: null };
}

/** A draft that names the car of the form, so that a note stays with the car that it is about. */
const withOwnCar = (draft: BookingDraft, { brand, vehicle, car }: BookingFormValues): BookingDraft => ({
  ...draft,
  brand,
  vehicle,
  car,
});

/** Whether a draft is about another car than one that was chosen outside the form; false when it names none. */
function isOfOtherCar(draft: BookingDraft, vehicle: string, car: string): boolean {
  if (!draft.vehicle) return false;
  return draft.vehicle !== vehicle || (draft.car !== car && Boolean(draft.car) && car !== '');
}

/**
 * A draft for a vehicle that was chosen outside the form; `car` is one of the customer's own, of this vehicle. A note
 * about another car is left out.
 */
export const withVehicle = (draft: BookingDraft, vehicle: string, car = ''): BookingDraft => ({
  ...draft,
  ...NO_WORDS,
  brand: '',
  vehicle,
  car,
  ...(isOfOtherCar(draft, vehicle, car) && { note: '' }),
});

/** As `withVehicle`; the photos of another car are removed as well, and a message says so. */
export function draftForVehicle(draft: BookingDraft, vehicle: string, car = ''): BookingDraft {
  if (isOfOtherCar(draft, vehicle, car)) {
    const hadPhotos = forgetPhotosOfForm();
    if (draft.note || hadPhotos) toast.info(texts.noteOfOtherCarLeftOut);
  }
  return withVehicle(draft, vehicle, car);
}

/** Stores all values, because the profile that prefilled some of them may change. */
export const withAgreedQuote = (draft: BookingDraft, values: BookingFormValues, quote: QuoteAnswer): BookingDraft => ({
  ...draft,
  ...values,
  // A service that has gone is left out of the values, and the hold was for it too.
  time: draft.service === undefined || draft.service === values.service ? draft.time : { ...draft.time, hold: null },
  quote,
  key: draft.key ?? createIdempotencyKey(),
});
