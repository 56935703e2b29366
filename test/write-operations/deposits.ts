import { sql } from 'kysely';
import { verifyReference } from '#api/payments/attempts/verify-payment.ts';
import { returnDeposit } from '#shared/bookings/staff-deposits.contract.ts';
import { markNoShow as recordNoShow } from '#api/bookings/staff/mark-no-show.ts';
import { setDeposit } from '../deposits.ts';
import { startPayment } from '../payments.ts';
import { createStaff } from '../staff.ts';
import { asCaller, createReferredCustomer, withVersion } from './bookings.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import { report, verify, type Attempt } from './payments.ts';
import { nextStarts } from './schedule.ts';
import type { Surroundings } from './surroundings.ts';

/** A booking whose time is held until its deposit is paid, with an attempt that the provider has the money of. */
async function makeDepositAttempt(around: Surroundings): Promise<Attempt> {
  const { app } = around;
  const customer = await createReferredCustomer(around);
  const [startsAt] = await nextStarts(around);
  // Other subjects book this service without a deposit.
  await setDeposit(app, 'Car wash', { by: 'sum', value: 1500, for: 'everyone' });
  const { booking, reference } = await startPayment(app, customer, { startsAt });
  await setDeposit(app, 'Car wash', null);
  await app.provider(reference, 'success', { webhook: 'never' });
  const subject = await withVersion(around, { customer, manager: await createStaff(app, 'manager'), booking });
  return { ...subject, reference };
}

export const depositOperations = operationsOn('deposit paid at the provider', makeDepositAttempt, [
  report,
  verify,
  byJobForAll('cancel lapsed deposits', 'cancel-lapsed-deposits', async ({ app }, { booking }) => {
    await sql`update allocations set held_until = app_now() - interval '25 hours' where booking_id = ${booking._id}`.execute(
      app.runtime.db,
    );
  }),
]);

/** A booking with a paid deposit whose car did not come. */
async function makeMissedBooking(around: Surroundings): Promise<Attempt> {
  const subject = await makeDepositAttempt(around);
  const { app } = around;
  await verifyReference(app.runtime, subject.reference);
  await sql`
    update allocations set starts_at = app_now() - interval '40 minutes', ends_at = app_now() + interval '20 minutes'
    where booking_id = ${subject.booking._id}`.execute(app.runtime.db);
  return { ...(await withVersion(around, subject)), reference: subject.reference };
}

/** A no-show, whose deposit the centre keeps. */
async function makeRetainedDeposit(around: Surroundings): Promise<Attempt> {
  const subject = await makeMissedBooking(around);
  const { app } = around;
  const { manager, booking, version } = subject;
  await recordNoShow(app.runtime, asCaller(manager), booking._id, { version });
  return { ...(await withVersion(around, subject)), reference: subject.reference };
}

export const retainedDepositOperations = operationsOn('kept deposit', makeRetainedDeposit, [
  byCall('send a kept deposit back', returnDeposit, 'same', (_, { manager, booking }) => ({
    token: manager.token,
    params: { id: booking._id },
    body: { note: 'The customer was ill.' },
  })),
]);
