import { chargeToStart } from '#shared/bookings/booking-charges.ts';
import { useQuery } from '@tanstack/react-query';
import { getReceipt, getTransfer } from '#shared/payments/payments.contract.ts';
import { getInvoice } from '#shared/workshop/invoice.contract.ts';
import { useBooking } from '#web/customer/booking-queries.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** Invalidated with every proof that is sent. */
export const transferKey = (bookingId: string) => ['transfer', bookingId] as const;

/** How to pay the deposit of a booking by bank transfer, else everything that is due. */
export function useTransfer(bookingId: string) {
  const booking = useBooking(bookingId);
  const charge = booking.data && chargeToStart(booking.data);
  return useQuery({
    queryKey: [...transferKey(bookingId), charge],
    queryFn: ({ signal }) => customerCall(getTransfer, { params: { id: bookingId }, query: { charge } }, { signal }),
    // A booking that cannot be read is answered by the call itself.
    enabled: charge !== undefined || booking.isError,
  });
}

/** The receipt of the payment of a booking's charge ('': its price); only a refund changes it. */
export const useReceipt = (bookingId: string, charge: string) =>
  useQuery({
    queryKey: ['receipt', bookingId, charge],
    queryFn: ({ signal }) =>
      customerCall(getReceipt, { params: { id: bookingId }, query: charge === '' ? {} : { charge } }, { signal }),
  });

/** The invoice of a booking; it changes with every payment and approval. */
export const useInvoice = (bookingId: string) =>
  useQuery({
    queryKey: ['invoice', bookingId],
    queryFn: ({ signal }) => customerCall(getInvoice, { params: { id: bookingId } }, { signal }),
    staleTime: 0,
  });
