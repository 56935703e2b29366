import { useQuery } from '@tanstack/react-query';
import { getVisit } from '#shared/visits/visits.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** Below the key of the booking, so that live updates of the booking fetch it again. */
export const visitKey = (bookingId: string) => ['booking', bookingId, 'visit'];

/** Where the car of a booking is. */
export const useVisit = (bookingId: string) =>
  useQuery({
    queryKey: visitKey(bookingId),
    queryFn: ({ signal }) => customerCall(getVisit, { params: { id: bookingId } }, { signal }),
    refetchOnMount: 'always',
  });
