import { useState } from 'react';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { FormDrafts, FieldValues } from '#web/lib/form-draft.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { readQuote, type BookingFormValues, withDraft } from './booking-form-values.ts';

/** The name of the draft of changes to a booking. */
export const bookingDraftName = (bookingId: string): string => `booking:${bookingId}`;

/**
 * The draft of a booking form: what was typed and, from Continue on, the quote that was shown and the idempotency key.
 * Both are stored until the booking is saved, so that Save after a reload, a lost connection or a double tap repeats
 * the same request.
 */
export function useBookingDraft(form: string, start: BookingFormValues, drafts: FormDrafts = customerDrafts) {
  const [typed, setTyped] = useState<FieldValues>(() => drafts.read(form));
  function put(next: FieldValues) {
    setTyped(next);
    drafts.write(form, next);
  }
  return {
    values: withDraft(start, typed),
    /** The quote that the customer agreed to; null before Continue and after any change. */
    quote: readQuote(typed),
    key: typed['key'] ?? null,
    /** All that is stored, and a way to add to it without touching the quote. */
    fields: typed,
    putFields: (fields: FieldValues) => put({ ...typed, ...fields }),
    change: (part: Partial<BookingFormValues>) => put(applyChange(typed, part)),
    agreeTo: (values: BookingFormValues, quote: QuoteAnswer) => put(withAgreedQuote(typed, values, quote)),
    /** Makes the next Save a new request. */
    renewKey: () => put({ ...typed, key: createIdempotencyKey() }),
    drop: () => drafts.drop(form),
  };
}

/**
 * A changed form loses its agreed quote but keeps its key, so that the server can detect that an earlier Save arrived.
 * The chosen time stays; its hold is only for the service, car and mode that it was made for.
 */
export function applyChange(typed: FieldValues, part: Partial<BookingFormValues>): FieldValues {
  const { quote: _, ...rest } = typed;
  const isOtherJob = 'service' in part || 'vehicle' in part || 'mode' in part;
  return { ...rest, ...(isOtherJob && { hold: '' }), ...part };
}

/** Stores all values, because the profile that prefilled some of them may change. */
export const withAgreedQuote = (typed: FieldValues, values: BookingFormValues, quote: QuoteAnswer): FieldValues => ({
  ...typed,
  ...values,
  quote: JSON.stringify(quote),
  key: typed['key'] ?? createIdempotencyKey(),
});
