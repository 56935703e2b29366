import { useQuery } from '@tanstack/react-query';
import { getEstimate } from '#shared/estimates/estimates.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** Below the key of the booking, so that live updates of the booking fetch it again. */
export const estimateKey = (bookingId: string) => ['booking', bookingId, 'estimate'];

/** The estimate of a booking: its latest version and the answers to it. */
export const useEstimate = (bookingId: string) =>
  useQuery({
    queryKey: estimateKey(bookingId),
    queryFn: ({ signal }) => customerCall(getEstimate, { params: { id: bookingId } }, { signal }),
    refetchOnMount: 'always',
  });
