import { recordPayment as recordInDatabase } from '#api/payments/at-the-desk/record-payment.ts';
import { requestCancellation } from '#api/bookings/customer/request-cancellation.ts';
import { finishJob } from '#api/bookings/staff/finish-job.ts';
import { newId } from '#api/platform/database/database.ts';
import { verifyReference } from '#api/payments/attempts/verify-payment.ts';
import * as bookings from '#shared/bookings/bookings.contract.ts';
import { noteBooking, removeFaultPhoto, saveFaultPhoto } from '#shared/bookings/faults.contract.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import * as payments from '#shared/payments/payments.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { insertFaultPhoto } from '../fault-photos.ts';
import { startPayment } from '../payments.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { byCall, byJobForAll, operationsOn } from './operation.ts';
import { newPicture } from './rows.ts';
import type { Surroundings } from './surroundings.ts';

/** A booking with its people. */
export interface BookingSubject {
  customer: Customer;
  manager: StaffMember;
  booking: Booking;
  /** The booking's version, which staff send. */
  version: number;
}

/** A member of staff as the caller of a use case. */
export const asCaller = ({ id, type }: StaffMember) => ({ staff: { staffId: id, type }, requestId: newId() });

/** A customer whom another one referred, so that the first completed booking earns credit. */
export async function createReferredCustomer({ app }: Surroundings): Promise<Customer> {
  const { referralCode } = await createCustomer(app);
  return createCustomer(app, { referralCode });
}

/** The booking as it is now, with its version. */
export async function withVersion(
  { app }: Surroundings,
  subject: Omit<BookingSubject, 'version'>,
): Promise<BookingSubject> {
  const { version } = await app.runtime.db
    .selectFrom('bookings')
    .select('version')
    .where('id', '=', subject.booking._id)
    .executeTakeFirstOrThrow();
  return { ...subject, version };
}

/** A pending booking with the first-care promotion, payable by transfer. */
async function makePendingBooking(around: Surroundings): Promise<BookingSubject> {
  const { app } = around;
  const customer = await createReferredCustomer(around);
  const booking = await app.book(customer, { paymentMethod: 'transfer' });
  return withVersion(around, { customer, manager: await createStaff(app, 'manager'), booking });
}

/** A booking whose customer paid online; `reference` names the payment. */
export async function makePaidBooking(
  around: Surroundings,
  referralCode?: string,
): Promise<BookingSubject & { reference: string }> {
  const { app } = around;
  const customer =
    referralCode === undefined ? await createReferredCustomer(around) : await createCustomer(app, { referralCode });
  const { booking, reference } = await startPayment(app, customer);
  await app.provider(reference, 'success', { webhook: 'never' });
  await verifyReference(app.runtime, reference);
  const subject = await withVersion(around, { customer, manager: await createStaff(app, 'manager'), booking });
  return { ...subject, reference };
}

/** A booking that staff recorded as paid in cash. */
async function makeCashBooking(around: Surroundings): Promise<BookingSubject> {
  const subject = await makePendingBooking(around);
  const { manager, booking, version } = subject;
  await recordInDatabase(around.app.runtime, asCaller(manager), booking._id, { version, method: 'cash', note: null });
  return withVersion(around, subject);
}

/** A paid booking whose customer asked to cancel it. */
async function makeCancellationRequest(around: Surroundings): Promise<BookingSubject> {
  const subject = await makePaidBooking(around);
  await requestCancellation(around.app.runtime, subject.customer._id, subject.booking._id, {
    status: 'pending-cancelled',
  });
  return withVersion(around, subject);
}

const toBooking = ({ booking }: BookingSubject) => ({ params: { id: booking._id } });
const asManager = (subject: BookingSubject, body: object) => ({
  ...toBooking(subject),
  token: subject.manager.token,
  body: { version: subject.version, ...body },
});
export const edit = byCall(
  'edit a booking',
  bookings.editBooking,
  'same',
  async ({ app }, subject: BookingSubject) => ({
    ...toBooking(subject),
    token: subject.customer.token,
    body: { ...(await app.bookingForm('Diagnostic repair')), fullName: 'Bísí Ọ̀kẹ́' },
  }),
);
export const note = byCall('write what is wrong', noteBooking, 'same', (_, subject: BookingSubject) => ({
  ...toBooking(subject),
  token: subject.customer.token,
  body: { note: 'The brakes squeal.' },
}));
export const requestToCancel = byCall(
  'ask to cancel',
  bookings.requestCancellation,
  'same',
  (_, subject: BookingSubject) => ({
    ...toBooking(subject),
    token: subject.customer.token,
    body: { status: 'pending-cancelled' },
  }),
);
export const cancelAsStaff = byCall(
  'cancel as staff',
  staffBookings.cancelBooking,
  'same',
  (_, subject: BookingSubject) => asManager(subject, { note: 'No bay is free.' }),
);
export const finish = byCall('finish the job', staffBookings.finishJob, 'same', (_, subject: BookingSubject) =>
  asManager(subject, {}),
);
export const recordCash = byCall(
  'record a payment',
  staffBookings.recordPayment,
  'same',
  (_, subject: BookingSubject) => asManager(subject, { method: 'cash', note: 'Paid at the desk.' }),
);
export const startAttempt = byCall(
  'start a payment',
  payments.startPayment,
  'same',
  (_, subject: BookingSubject) => ({ ...toBooking(subject), token: subject.customer.token }),
  { wait: '9 seconds' },
);

export const pendingBookingOperations = operationsOn('pending booking', makePendingBooking, [
  edit,
  note,
  requestToCancel,
  cancelAsStaff,
  recordCash,
  byCall('send a proof of transfer', payments.saveTransferProof, 'same', async (_, subject) => ({
    ...toBooking(subject),
    token: subject.customer.token,
    body: await newPicture(),
    headers: { 'content-type': 'image/png' },
  })),
  byCall('add a photo of what is wrong', saveFaultPhoto, 'same', async (_, { customer, booking }) => ({
    token: customer.token,
    params: { id: booking._id, clientId: newId() },
    body: await newPicture(),
    headers: { 'content-type': 'image/png' },
  })),
  byCall('remove a photo of what is wrong', removeFaultPhoto, 'same', async ({ app }, { customer, booking }) => {
    const photoId = await insertFaultPhoto(app, booking._id);
    return { token: customer.token, params: { id: booking._id, photoId } };
  }),
  byJobForAll('send payment reminders', 'send-payment-reminders', async ({ app }, { booking }) => {
    await app.runtime.db
      .updateTable('bookings')
      .set({ created_at: new Date(Date.now() - 30 * 3600 * 1000) })
      .where('id', '=', booking._id)
      .execute();
  }),
  byJobForAll('send appointment reminders', 'send-appointment-reminders', async ({ app }, { customer, booking }) => {
    const { db } = app.runtime;
    const { id: branch } = await db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
    const startsAt = new Date(Date.now() + 90 * 60_000);
    await db
      .insertInto('allocations')
      .values({
        id: newId(),
        branch_id: branch,
        customer_id: customer._id,
        booking_id: booking._id,
        kind: 'booking',
        service_id: booking.service._id,
        vehicle_id: booking.vehicle._id,
        mode: booking.mode,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + 30 * 60_000),
      })
      .execute();
    // Agreed long before.
    await db
      .updateTable('booking_events')
      .set({ at: new Date(Date.now() - 3 * 24 * 3600 * 1000) })
      .where('booking_id', '=', booking._id)
      .execute();
  }),
  startAttempt,
]);

export const paidBookingOperations = operationsOn('paid booking', makePaidBooking, [
  requestToCancel,
  cancelAsStaff,
  finish,
]);

export const cashBookingOperations = operationsOn('booking paid in cash', makeCashBooking, [
  finish,
  byCall('undo a recorded payment', staffBookings.undoPayment, 'same', (_, subject) =>
    asManager(subject, { note: 'Recorded on the wrong card.' }),
  ),
]);

export const cancellationOperations = operationsOn('requested cancellation', makeCancellationRequest, [
  byCall('accept a cancellation', staffBookings.decideCancellation, 'same', (_, subject) =>
    asManager(subject, { decision: 'accept' }),
  ),
  byCall('decline a cancellation', staffBookings.decideCancellation, 'same', (_, subject) =>
    asManager(subject, { decision: 'keep' }),
  ),
]);

/** A customer with wash credit and a claimable promotion, about to book. */
async function makeBooker(around: Surroundings): Promise<{ customer: Customer; frontDesk: StaffMember }> {
  const { app } = around;
  const { referralCode } = await createReferredCustomer(around);
  const customer = await createCustomer(app, { referralCode });
  // The job of a person whom the customer referred earns the credit.
  const { manager, booking, version } = await makePaidBooking(around, customer.referralCode);
  await finishJob(app.runtime, asCaller(manager), booking._id, { version });
  return { customer, frontDesk: await createStaff(app, 'front_desk') };
}

const withNewKey = () => ({ 'idempotency-key': newId() });

export const bookerOperations = operationsOn('customer about to book', makeBooker, [
  byCall('book', bookings.createBooking, 'same', async ({ app }, { customer }) => ({
    token: customer.token,
    headers: withNewKey(),
    body: await app.bookingForm(),
  })),
  byCall(
    'book for a customer at the desk',
    staffBookings.bookWalkIn,
    'same',
    async ({ app }, { customer, frontDesk }) => ({
      token: frontDesk.token,
      headers: withNewKey(),
      body: { ...(await app.bookingForm()), customer: customer._id },
    }),
  ),
  byCall('book for a walk-in', staffBookings.bookWalkIn, 'same', async ({ app }, { frontDesk }) => ({
    token: frontDesk.token,
    headers: withNewKey(),
    body: {
      ...(await app.bookingForm()),
      fullName: 'Bàbá Túndé Àkàndé',
      phoneNumber: '0805 555 6677',
      paymentMethod: 'cash',
    },
  })),
]);
