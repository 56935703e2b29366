import { newId } from '#api/platform/database/database.ts';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { confirmJoin, declineJoin } from '#shared/customers/walk-in-joins.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { checkIn } from '../visits.ts';
import { bookWalkIn, proveNumber } from '../walk-ins.ts';
import { byCall, operationsOn } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

export interface JoinSubject {
  manager: StaffMember;
  /** The owner of the account. */
  customer: Customer;
  /** The request. */
  id: string;
  /** Of the walk-in, whose car is here. */
  booking: StaffCard;
  /** Of another walk-in with the number. */
  second: StaffCard;
}

/** A walk-in with a booking, and an account that asks for it with the number that both have. */
export async function makeJoinRequest({ app }: Surroundings): Promise<JoinSubject> {
  const [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  const phone = `+23480${newId().replaceAll(/\D/g, '').slice(-8).padStart(8, '1')}`;
  const booking = await bookWalkIn(app, desk, { phoneNumber: phone, isHere: true });
  await checkIn(desk, booking);
  const customer = await createCustomer(app);
  await proveNumber(app, customer._id, phone);
  await expectOk(customer.call(requestJoin, { body: { known: booking.number } }));
  const { id } = await app.runtime.db
    .selectFrom('join_requests')
    .select('id')
    .where('customer_id', '=', customer._id)
    .executeTakeFirstOrThrow();
  const second = await bookWalkIn(app, desk, { phoneNumber: phone });
  return { manager, customer, id, booking, second };
}

export const join = byCall('join a walk-in', confirmJoin, 'same', (_, { manager, id }: JoinSubject) => ({
  token: manager.token,
  params: { id },
}));

export const joinRequestOperations = operationsOn('join request', makeJoinRequest, [
  byCall('ask for another walk-in', requestJoin, 'same', (_, { customer, second }) => ({
    token: customer.token,
    body: { known: second.number },
  })),
  join,
  byCall('decline to join a walk-in', declineJoin, 'same', (_, { manager, id }) => ({
    token: manager.token,
    params: { id },
    body: { reason: 'Another person.' },
  })),
]);
