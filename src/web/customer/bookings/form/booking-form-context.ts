import { createContext, useContext } from 'react';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { QuoteAnswer } from '#shared/promotions/promotions.contract.ts';
import type { BookedCar, BookingFormErrors, BookingFormValues, CatalogueSelection } from './booking-form-values.ts';

/** What the form, its amount bar and the confirm step share. */
export interface BookingFormState {
  /** The booking that is changed; none for a new one. */
  existing: Booking | undefined;
  bookingId: string | null;
  /** The car of another person that a partner books for; none for a booking of the customer's own. */
  sharedCar: BookedCar | undefined;
  values: BookingFormValues;
  selection: CatalogueSelection;
  /** The names of chosen services that are no longer in the catalogue; '' for one that is not known. */
  gone: readonly string[];
  /** The amounts that hold without a request for a quote; null when the server must be asked. */
  knownQuote: QuoteAnswer | null;
  /** The code with which the amount is shown; '' for none. */
  checkedCode: string;
  /** Quotes with the typed code: it becomes the checked one, or its error is shown. */
  checkCode: () => Promise<void>;
  errors: BookingFormErrors;
  setErrors: (errors: BookingFormErrors) => void;
  change: (part: Partial<BookingFormValues>) => void;
}

export const BookingFormContext = createContext<BookingFormState | null>(null);

export function useBookingForm(): BookingFormState {
  const state = useContext(BookingFormContext);
  if (!state) throw new Error('useBookingForm is used outside BookingFormContext.');
  return state;
}
