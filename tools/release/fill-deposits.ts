import { sql } from 'kysely';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { requestCancellation } from '#shared/bookings/bookings.contract.ts';
import { decideCancellation } from '#shared/bookings/staff-bookings.contract.ts';
import { returnDeposit } from '#shared/bookings/staff-deposits.contract.ts';
import type { Attempt } from '#shared/payments/payments.contract.ts';
import { comingMonday, lagosTime, versionOf } from '#test/calendar.ts';
import { createCustomer, type Customer } from '#test/customers.ts';
import { setDeposit } from '#test/deposits.ts';
import { expectOk, type TestApp } from '#test/test-app.ts';
import type { Staff } from './fill-people.ts';

/**
 * Services with each kind of deposit, and bookings whose deposit is due, kept, and sent back after it was kept. The
 * services that other bookings are for have none.
 */
export async function fillDeposits(app: TestApp, { manager }: Staff): Promise<void> {
  await setDeposit(app, 'A/C maintenance', { by: 'share', value: 25, for: 'everyone' });
  await setDeposit(app, 'Collision repair', { by: 'sum', value: 20_000, for: 'new' });
  await setDeposit(app, 'Electrical repairs', { by: 'share', value: 50, for: 'no-show' });
  const customer = await createCustomer(app, { email: 'deposit@example.ng', firstName: 'Kẹ́hìndé' });
  const form = await app.bookingForm('A/C maintenance');
  await app.book(customer, form);
  const monday = await comingMonday(app);
  for (const [time, isReturned] of [
    ['09:00', false],
    ['13:00', true],
  ] as const) {
    const booking = await app.book(customer, { ...form, startsAt: lagosTime(monday, time) });
    await keepDeposit(app, manager, customer, booking);
    const params = { id: booking._id };
    if (isReturned) await expectOk(manager.call(returnDeposit, { params, body: { note: 'Was in hospital.' } }));
  }
}

/** Pays the deposit and cancels the booking after its cut-off. */
async function keepDeposit(
  app: TestApp,
  manager: Staff['manager'],
  customer: Customer,
  { _id: id }: Booking,
): Promise<void> {
  const { reference } = (await expectOk(customer.request<Attempt>('POST', `booking/${id}/payment`))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  await expectOk(customer.request('POST', 'booking/pay', { id, ref: reference }));
  await sql`
    update allocations set starts_at = app_now() + interval '1 hour', ends_at = app_now() + interval '2 hours'
    where booking_id = ${id}`.execute(app.runtime.db);
  const params = { id };
  await expectOk(
    customer.call(requestCancellation, { params, body: { status: 'pending-cancelled', knowsDepositIsRetained: true } }),
  );
  const version = await versionOf(app, id);
  await expectOk(manager.call(decideCancellation, { params, body: { version, decision: 'accept' } }));
}
