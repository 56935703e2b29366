import { useQuery, type QueryClient } from '@tanstack/react-query';
import { carType } from '#shared/bookings/booking-states.ts';
import { listCars, type Car } from '#shared/cars/cars.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';

/** The customer's cars, and their answer about reminders. */
export const carsQueryOptions = {
  queryKey: ['cars'],
  queryFn: ({ signal }: { signal: AbortSignal }) => customerCall(listCars, {}, { signal }),
};

export const useCars = ({ enabled = true } = {}) => useQuery({ ...carsQueryOptions, enabled });

/** Fetches the queries again that show a car, after a change of it. */
export const refreshCar = (client: QueryClient, id: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: carsQueryOptions.queryKey }),
    client.invalidateQueries({ queryKey: ['car', id] }),
  ]);

/** The car as its owner calls it. */
export const carName = ({ nickname, vehicle }: Pick<Car, 'vehicle'> & Partial<Pick<Car, 'nickname'>>): string =>
  nickname ?? carType(vehicle);
