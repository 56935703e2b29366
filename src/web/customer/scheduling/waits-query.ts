import { useQuery } from '@tanstack/react-query';
import { listWaits } from '#shared/scheduling/waiting.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** The days on which the customer waits for a place. A live update brings an offer. */
export const useWaits = () =>
  useQuery({
    queryKey: ['waits'],
    queryFn: ({ signal }) => customerCall(listWaits, {}, { signal }),
    refetchOnMount: 'always',
  });
