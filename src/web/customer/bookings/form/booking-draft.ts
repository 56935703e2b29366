import { useState } from 'react';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { FormDrafts, FieldValues } from '#web/lib/form-draft.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { createIdempotencyKey, readQuote, type BookingFormValues, withDraft } from './booking-form-values.ts';

/** The draft of a new booking, and of changes to one. */
export const NEW_BOOKING_DRAFT = 'booking:new';
export const bookingDraftName = (bookingId: string): string => `booking:${bookingId}`;

/**
 * A booking form's draft: what was typed, and from Continue on the quote that was shown and the key of the request.
 * The key is made once, so that Save after a reload, a lost connection or a double tap is one booking; the quote is kept, so that
 * what is sent again is the same to the letter. Both outlive everything but success.
 */
export function useBookingDraft(form: string, start: BookingFormValues, drafts: FormDrafts = customerDrafts) {
  const [typed, setTyped] = useState<FieldValues>(() => drafts.read(form));
  function put(next: FieldValues) {
    setTyped(next);
    drafts.write(form, next);
  }
  return {
    wish: withDraft(start, typed),
    /** What the person agreed to; null before Continue and after any change. */
    quote: readQuote(typed),
    key: typed['key'] ?? null,
    change: (part: Partial<BookingFormValues>) => put(applyChange(typed, part)),
    agree: (wish: BookingFormValues, quote: QuoteAnswer) => put(withAgreedQuote(typed, wish, quote)),
    /** The next Save is another request. */
    renewKey: () => put({ ...typed, key: createIdempotencyKey() }),
    drop: () => drafts.drop(form),
  };
}

/** A changed form has no agreed quote. Its key stays: if the first Save did reach the server, the server must notice. */
export function applyChange(typed: FieldValues, part: Partial<BookingFormValues>): FieldValues {
  const { quote: _, ...rest } = typed;
  return { ...rest, ...part };
}

/** The whole wish is kept, because what it was prefilled from may change. */
export const withAgreedQuote = (typed: FieldValues, wish: BookingFormValues, quote: QuoteAnswer): FieldValues => ({
  ...typed,
  ...wish,
  quote: JSON.stringify(quote),
  key: typed['key'] ?? createIdempotencyKey(),
});
