import { useQuery } from '@tanstack/react-query';
import { listCarPeople } from '#shared/cars/car-people.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

export const peopleKey = (carId: string) => ['car-people', carId];

/** The people of an own car, and its open invitations. */
export const usePeople = (carId: string) =>
  useQuery({
    queryKey: peopleKey(carId),
    queryFn: ({ signal }) => customerCall(listCarPeople, { params: { id: carId } }, { signal }),
    refetchOnMount: 'always',
  });
