import { useQuery } from '@tanstack/react-query';
import { getDriverRelease, getSharedVisit, listSharedVisits } from '#shared/shared-cars/shared-visits.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { SHARED_KEY } from '#web/customer/shared-cars-query.ts';

/** The visits of the cars that others share with the customer. */
export const useSharedVisits = () =>
  useQuery({
    queryKey: [...SHARED_KEY, 'visits'],
    queryFn: ({ signal }) => customerCall(listSharedVisits, {}, { signal }),
    refetchOnMount: 'always',
  });

export const useSharedVisit = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'visit', id],
    queryFn: ({ signal }) => customerCall(getSharedVisit, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

export const releaseKey = (id: string) => [...SHARED_KEY, 'release', id];

/** Whether the customer can show a code for this visit. */
export const useDriverRelease = (id: string) =>
  useQuery({
    queryKey: releaseKey(id),
    queryFn: ({ signal }) => customerCall(getDriverRelease, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
