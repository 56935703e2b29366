import { useState } from 'react';
import type { QuoteAnswer } from '#shared/promotion/contract.ts';
import type { Drafts, Values } from '#web/lib/form-draft.ts';
import { myDrafts } from '#web/customer/session/customer-session.ts';
import { newKey, quoteIn, type Wish, withTyped } from './booking-form-values.ts';

/** The draft of a new booking, and of changes to one. */
export const NEW_DRAFT = 'booking:new';
export const draftOf = (bookingId: string): string => `booking:${bookingId}`;

/**
 * A booking form's draft: what was typed, and from Continue on the quote that was shown and the key of the request.
 * The key is made once, so that Save after a reload, a lost connection or a double tap is one booking; the quote is kept, so that
 * what is sent again is the same to the letter. Both outlive everything but success.
 */
export function useBookingDraft(form: string, start: Wish, drafts: Drafts = myDrafts) {
  const [typed, setTyped] = useState<Values>(() => drafts.read(form));
  function put(next: Values) {
    setTyped(next);
    drafts.write(form, next);
  }
  return {
    wish: withTyped(start, typed),
    /** What the person agreed to; null before Continue and after any change. */
    quote: quoteIn(typed),
    key: typed['key'] ?? null,
    change: (part: Partial<Wish>) => put(changed(typed, part)),
    agree: (wish: Wish, quote: QuoteAnswer) => put(agreed(typed, wish, quote)),
    /** The next Save is another request. */
    renewKey: () => put({ ...typed, key: newKey() }),
    drop: () => drafts.drop(form),
  };
}

/** A changed form has no agreed quote. Its key stays: if the first Save did reach the server, the server must notice. */
export function changed(typed: Values, part: Partial<Wish>): Values {
  const { quote: _, ...rest } = typed;
  return { ...rest, ...part };
}

/** The whole wish is kept, because what it was prefilled from may change. */
export const agreed = (typed: Values, wish: Wish, quote: QuoteAnswer): Values => ({
  ...typed,
  ...wish,
  quote: JSON.stringify(quote),
  key: typed['key'] ?? newKey(),
});
