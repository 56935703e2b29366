import { confirmJoin, declineJoin } from '#shared/customers/walk-in-joins.contract.ts';
import { requestJoin } from '#shared/customers/join-request.contract.ts';
import { keepFind } from '#shared/find/find.contract.ts';
import { createCustomer } from '#test/customers.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import { checkIn } from '#test/visits.ts';
import { bookWalkIn, proveNumber } from '#test/walk-ins.ts';
import type { Staff } from './fill-people.ts';

const PHONE = '+2348056667700';

/**
 * Requests to join walk-ins to accounts: one joined and one overtaken by it, one declined, one open. Two of their
 * people are kept as found.
 */
export async function fillJoins(app: TestApp, { manager, frontDesk }: Staff): Promise<void> {
  const [joins, late] = [await createCustomer(app), await createCustomer(app)];
  const requestOf = async (customerId: string): Promise<{ id: string }> => {
    const { id } = await app.runtime.db
      .selectFrom('join_requests')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    return { id };
  };
  const booking = await bookWalkIn(app, frontDesk, { phoneNumber: PHONE, isHere: true });
  await checkIn(frontDesk, booking, { plate: 'KJA-771XY' });
  // One account holds a verified number: each proves it before its request.
  await proveNumber(app, late._id, PHONE);
  await expectOk(late.call(requestJoin, { body: { known: booking.number } }));
  await proveNumber(app, joins._id, PHONE);
  await expectOk(joins.call(requestJoin, { body: { known: 'KJA-771XY' } }));
  await expectOk(manager.call(confirmJoin, { params: await requestOf(joins._id) }));
  await proveNumber(app, late._id, PHONE);
  for (const isOpen of [false, true]) {
    const { number } = await bookWalkIn(app, frontDesk, { phoneNumber: PHONE });
    await expectOk(late.call(requestJoin, { body: { known: number } }));
    if (isOpen) continue;
    const params = await requestOf(late._id);
    await expectOk(manager.call(declineJoin, { params, body: { reason: 'Another person with that number.' } }));
  }
  await expectOk(frontDesk.call(keepFind, { body: { kind: 'booking', id: booking._id } }));
  await expectOk(frontDesk.call(keepFind, { body: { kind: 'customer', id: late._id } }));
}
