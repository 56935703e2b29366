import { useQuery } from '@tanstack/react-query';
import { getCarHistory } from '#shared/workshop/car-history.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** A car with its next service and the work done on it. */
export const useCarHistory = (id: string) =>
  useQuery({
    queryKey: ['car', id],
    queryFn: ({ signal }) => customerCall(getCarHistory, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** What `useCarHistory` brings. */
export type CarPage = NonNullable<ReturnType<typeof useCarHistory>['data']>;
