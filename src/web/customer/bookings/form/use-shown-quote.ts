import { useQuery } from '@tanstack/react-query';
import { quoteQueryOptions } from '#web/customer/booking-queries.ts';
import { useBookingForm } from './booking-form-context.ts';

/** The quote of the form as it is now, with the code that was checked. */
export function useShownQuote() {
  const { bookingId, sharedCar, values, knownQuote, checkedCode } = useBookingForm();
  const isChosen = values.service !== '';
  const { data, isLoading, isError } = useQuery({
    ...quoteQueryOptions({ ...values, code: checkedCode }, bookingId, sharedCar?._id),
    enabled: knownQuote === null && isChosen,
  });
  return { quote: knownQuote ?? (isChosen ? data : undefined), isLoading, isError };
}
