import { useQuery } from '@tanstack/react-query';
import { listSharedCars } from '#shared/cars/car-people.contract.ts';
import { getDriverRelease, getSharedVisit, listSharedVisits } from '#shared/shared-cars/shared-visits.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** Everything that others share with the customer; below it are the keys of all these queries. */
export const SHARED_KEY = ['shared'];

/** The cars that others share with the customer, and the open invitations to `phone`, once it is verified. */
export const useSharedCars = (phone: string | null) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'cars', phone],
    queryFn: ({ signal }) => customerCall(listSharedCars, {}, { signal }),
    refetchOnMount: 'always',
  });

/** The visits of these cars. */
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

/** Whether the customer can show a code for this visit. */
export const useDriverRelease = (id: string) =>
  useQuery({
    queryKey: [...SHARED_KEY, 'release', id],
    queryFn: ({ signal }) => customerCall(getDriverRelease, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
