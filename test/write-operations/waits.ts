import { stopWaiting, waitForPlace } from '#shared/scheduling/waiting.contract.ts';
import { addDays } from '#shared/scheduling/wall-clock.ts';
import { comingMonday, serviceId } from '../calendar.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { expectOk } from '../test-app.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

export interface WaitSubject {
  customer: Customer;
  service: string;
  /** A day on which the customer waits, and the wait. */
  day: string;
  wait: string;
}

/** A customer who waits for a place on a day that has one. */
export async function makeWait({ app }: Surroundings): Promise<WaitSubject> {
  const customer = await createCustomer(app);
  const [day, service] = [await comingMonday(app), await serviceId(app, 'Car wash')];
  const { _id } = (await expectOk(customer.call(waitForPlace, { body: { service, date: day } }))).body;
  return { customer, service, day, wait: _id };
}

export const offer = () =>
  byJobForAll('offer places', 'offer-places', async ({ app }, { customer }: WaitSubject) => {
    // Earlier offers to others would fill the day.
    await app.runtime.db
      .deleteFrom('allocations')
      .where('kind', '=', 'hold')
      .where('customer_id', '<>', customer._id)
      .execute();
  });

export const waitOperations = operationsOn('wait for a place', makeWait, [
  byCall('wait for a place', waitForPlace, 'same', (_, { customer, service, day }) => ({
    token: customer.token,
    body: { service, date: addDays(day, 1) },
  })),
  byCall('wait no longer', stopWaiting, 'same', (_, { customer, wait }) => ({
    token: customer.token,
    params: { id: wait },
  })),
  offer(),
]);
