import { newId } from '#api/platform/database/database.ts';
import { payBooking, startPayment as startAttempt, type Attempt } from '#shared/payments/payments.contract.ts';
import { refundPart } from '#shared/bookings/refund-part.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import { addEstimate } from '../payments.ts';
import { createStaff } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { createReferredCustomer, makePaidBooking, withVersion, type BookingSubject } from './bookings.ts';
import { byCall, byJob, operationsOn } from './operation.ts';
import { insertWebhookEvent } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

/** A paid booking with a charge of an approved estimate, by its id, and an attempt for it that was paid just now. */
interface ChargeSubject extends BookingSubject {
  charge: string;
  reference: string;
}

async function makeCharge(around: Surroundings): Promise<ChargeSubject> {
  const { app } = around;
  const paid = await makePaidBooking(around);
  const charge = await addEstimate(app, paid.booking._id, 1_234_500, newId());
  const path = `booking/${paid.booking._id}/payment`;
  const { reference } = (await expectOk(paid.customer.request<Attempt>('POST', path, { charge }))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  return { ...(await withVersion(around, paid)), charge, reference };
}

const byManager = ({ manager, booking, version }: ChargeSubject, body: object = {}) => ({
  token: manager.token,
  params: { id: booking._id },
  body: { version, ...body },
});

export const chargeOperations = operationsOn('charge of an estimate', makeCharge, [
  byCall('report its payment', payBooking, 'same', (_, { customer, booking, reference }) => ({
    token: customer.token,
    headers: { 'idempotency-key': reference },
    body: { id: booking._id, ref: reference },
  })),
  byJob('handle the webhook of its payment', 'handle-webhook-event', async ({ app }, { reference }) => ({
    id: await insertWebhookEvent(app, { event: 'charge.success', data: { id: 1, reference, status: 'success' } }),
  })),
  byCall(
    'start another payment of it',
    startAttempt,
    'same',
    (_, { customer, booking, charge }) => ({
      token: customer.token,
      params: { id: booking._id },
      body: { charge, channel: null },
    }),
    { wait: '9 seconds' },
  ),
  byCall('record cash for it', staffBookings.recordPayment, 'same', (_, subject) =>
    byManager(subject, { method: 'cash', charge: subject.charge }),
  ),
  byCall('void it', staffBookings.voidCharge, 'same', (_, { manager, charge }) => ({
    token: manager.token,
    params: { id: charge },
    body: { note: 'The part was not fitted.' },
  })),
  byCall('give a part of the price back', refundPart, 'same', (_, { manager, booking, version }) => ({
    token: manager.token,
    params: { id: booking.charges[0]?._id ?? '' },
    body: { version, amount: 100, note: 'It took too long.' },
  })),
  byCall('cancel its booking', staffBookings.cancelBooking, 'same', (_, subject) =>
    byManager(subject, { note: 'No part to be had.' }),
  ),
]);

/** A pending booking with approved work, and an attempt for both of its charges that was paid just now. */
async function makeJointAttempt(around: Surroundings): Promise<ChargeSubject> {
  const { app } = around;
  const customer = await createReferredCustomer(around);
  const booking = await app.book(customer);
  const charge = await addEstimate(app, booking._id, 1_234_500, newId());
  const path = `booking/${booking._id}/payment`;
  const { reference } = (await expectOk(customer.request<Attempt>('POST', path, { charge: 'all' }))).body;
  await app.provider(reference, 'success', { webhook: 'never' });
  const manager = await createStaff(app, 'manager');
  return { ...(await withVersion(around, { customer, manager, booking })), charge, reference };
}

export const jointAttemptOperations = operationsOn('attempt for all charges', makeJointAttempt, [
  byCall('report the payment of all', payBooking, 'same', (_, { customer, booking, reference }) => ({
    token: customer.token,
    headers: { 'idempotency-key': reference },
    body: { id: booking._id, ref: reference },
  })),
  byJob('handle the webhook of the payment of all', 'handle-webhook-event', async ({ app }, { reference }) => ({
    id: await insertWebhookEvent(app, { event: 'charge.success', data: { id: 1, reference, status: 'success' } }),
  })),
  byCall(
    'start another payment of all',
    startAttempt,
    'same',
    (_, { customer, booking }) => ({
      token: customer.token,
      params: { id: booking._id },
      body: { charge: 'all', channel: 'bank_transfer' },
    }),
    { wait: '9 seconds' },
  ),
  byCall('record cash for all', staffBookings.recordPayment, 'same', (_, subject) =>
    byManager(subject, { method: 'cash', charge: 'all' }),
  ),
  byCall('record a part of all by card', staffBookings.recordPayment, 'same', (_, subject) =>
    byManager(subject, { method: 'card', slip: 'SLIP1', charge: 'all', amount: subject.booking.amount + 1000 }),
  ),
  byCall('void one of all', staffBookings.voidCharge, 'same', (_, { manager, charge }) => ({
    token: manager.token,
    params: { id: charge },
    body: { note: 'The part was not fitted.' },
  })),
  byCall('cancel the booking of all', staffBookings.cancelBooking, 'same', (_, subject) =>
    byManager(subject, { note: 'No part to be had.' }),
  ),
]);
