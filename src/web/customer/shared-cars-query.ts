import { useQuery } from '@tanstack/react-query';
import { listSharedCars } from '#shared/cars/car-people.contract.ts';
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
