import { useQuery } from '@tanstack/react-query';
import { listWaits } from '#shared/scheduling/waiting.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { staleTimeByStream } from '#web/lib/live-freshness.ts';

/** The days on which the customer waits for a place. Live updates bring offers and remove waits that are over. */
export const useWaits = ({ refetchOnMount = true }: { refetchOnMount?: true | 'always' } = {}) =>
  useQuery({
    queryKey: ['waits'],
    queryFn: ({ signal }) => customerCall(listWaits, {}, { signal }),
    refetchOnMount,
    staleTime: staleTimeByStream,
  });
