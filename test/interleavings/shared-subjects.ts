import { confirmEmailChange, verifyEmail } from '#shared/accounts/accounts.contract.ts';
import { createBooking, editBooking } from '#shared/bookings/bookings.contract.ts';
import * as staffBookings from '#shared/bookings/staff-bookings.contract.ts';
import { editService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { newId } from '#api/platform/database/database.ts';
import { eraseWalkIn } from '#shared/privacy/staff-privacy.contract.ts';
import { holdTime } from '#shared/scheduling/schedule.contract.ts';
import { editPromotion } from '#shared/promotions/staff-promotions.contract.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { deleteOwnAccount } from '../write-operations/accounts.ts';
import {
  cancelAsStaff,
  edit,
  finish,
  makePaidBooking,
  recordCash,
  requestToCancel,
  startAttempt,
} from '../write-operations/bookings.ts';
import { join, makeJoinRequest } from '../write-operations/joins.ts';
import { byCall, operationsOn, type SubjectOperations } from '../write-operations/operation.ts';
import { handleCharge, makePaidAttempt, report, verify, type Attempt } from '../write-operations/payments.ts';
import { CODE, insertCode } from '../write-operations/rows.ts';
import type { Surroundings } from '../write-operations/surroundings.ts';
import { makeWait, offer } from '../write-operations/waits.ts';

/** A paid booking whose money a bank took back, which is not recorded yet. */
async function makeReversedBooking(around: Surroundings): Promise<Attempt> {
  const subject = await makePaidBooking(around);
  await around.app.provider(subject.reference, 'reversed', { webhook: 'never' });
  return subject;
}

/** What customer, staff and provider do with one booking and its money. */
const BOOKING_AND_MONEY = [
  edit,
  requestToCancel,
  startAttempt,
  report,
  handleCharge,
  verify,
  recordCash,
  finish,
  cancelAsStaff,
  deleteOwnAccount,
];

interface CreditSubject {
  customer: Customer;
  manager: StaffMember;
  booked: string;
}

/** A customer with the credit of one wash, the first-care discount unused, and a booking without either. */
async function makeCredit(around: Surroundings): Promise<CreditSubject> {
  const { app } = around;
  const friend = await makePaidBooking(around);
  const customer = await createCustomer(app);
  const booking = await app.book(customer, await app.bookingForm('Diagnostic repair'));
  await app.runtime.db
    .insertInto('credit_entries')
    .values({
      customer_id: customer._id,
      amount_kobo: 100_000,
      kind: 'referral',
      booking_id: friend.booking._id,
      referred_customer_id: friend.customer._id,
    })
    .execute();
  return { customer, manager: await createStaff(app, 'manager'), booked: booking._id };
}

const changeWash = byCall(
  'change the price of a wash',
  editService,
  'same',
  async ({ app }, subject: CreditSubject) => {
    const { id } = await app.runtime.db
      .selectFrom('services')
      .select('id')
      .where('slug', '=', 'car-wash')
      .executeTakeFirstOrThrow();
    const body = { name: 'Car wash', active: true, price: 6500, byClass: { suv: 8500, van: null } };
    return { token: subject.manager.token, params: { id }, body };
  },
);

interface Rivals {
  manager: StaffMember;
  customers: readonly [Customer, Customer];
}

const makeRivals = async ({ app }: Surroundings): Promise<Rivals> => ({
  manager: await createStaff(app, 'manager'),
  customers: [await createCustomer(app), await createCustomer(app)],
});

/** One place of the first-100 promotion is left. */
async function makeLastPlace(around: Surroundings): Promise<Rivals> {
  const rivals = await makeRivals(around);
  const { db } = around.app.runtime;
  const { taken } = await db
    .selectFrom('promotions')
    .select('taken')
    .where('code', '=', 'first-100')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('promotions')
    .set({ places: taken + 1 })
    .where('code', '=', 'first-100')
    .execute();
  return rivals;
}

const verifyOf = (name: string, email: string) =>
  byCall(name, verifyEmail, 'account.wrong_code', async (around: Surroundings, { customers: [{ _id }] }: Rivals) => {
    const { db } = around.app.runtime;
    const id = newId();
    const { password_hash: hash } = await db
      .selectFrom('customers')
      .select('password_hash')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const person = { first_name: 'Gbénga', last_name: 'Ọjọ́', phone: '+2348034445555', password_hash: hash ?? '' };
    await db
      .insertInto('sign_ups')
      .values({ id, email, ...person })
      .execute();
    await insertCode(around, { signUp: id, purpose: 'verify', to: email });
    return { body: { email, otp: CODE.four } };
  });

const NEW_ADDRESS = 'one.of.two@example.ng';
const confirmBy = (name: string, who: 0 | 1) =>
  byCall(name, confirmEmailChange, 'account.wrong_code', async (around: Surroundings, { customers }: Rivals) => {
    const { _id: id, token } = customers[who];
    const { db } = around.app.runtime;
    await db.updateTable('customers').set({ pending_email: NEW_ADDRESS }).where('id', '=', id).execute();
    await insertCode(around, { customer: id, purpose: 'confirm-email', to: NEW_ADDRESS });
    return { token, body: { otp: CODE.four } };
  });

/** Subjects that several features or several persons share: one booking's money, one credit, one place, one address. */
export const SHARED_SUBJECTS: readonly SubjectOperations[] = [
  operationsOn('booking paid at the provider', makePaidAttempt, BOOKING_AND_MONEY),
  operationsOn('booking whose money went back', makeReversedBooking, BOOKING_AND_MONEY),
  operationsOn('walk-in that joins an account', makeJoinRequest, [
    join,
    byCall('erase the walk-in', eraseWalkIn, 'same', (_, { manager, booking }) => ({
      token: manager.token,
      params: { id: booking.customer },
    })),
    deleteOwnAccount,
    byCall('record cash for the walk-in', staffBookings.recordPayment, 'same', (_, { manager, booking }) => ({
      token: manager.token,
      params: { id: booking._id },
      body: { version: booking.version, method: 'cash' },
    })),
    byCall('book for the walk-in again', staffBookings.bookWalkIn, 'same', async ({ app }, { manager, booking }) => ({
      token: manager.token,
      headers: { 'idempotency-key': newId() },
      body: {
        ...(await app.bookingForm('Diagnostic repair')),
        customer: booking.customer,
        fullName: booking.fullName,
        paymentMethod: 'cash',
      },
    })),
  ]),
  operationsOn('credit for one wash', makeCredit, [
    byCall('book a wash', createBooking, 'again', async ({ app }, { customer }) => ({
      token: customer.token,
      body: await app.bookingForm(),
    })),
    byCall('make a booking a wash', editBooking, 'same', async ({ app }, { customer, booked }) => ({
      token: customer.token,
      params: { id: booked },
      body: await app.bookingForm(),
    })),
    changeWash,
  ]),
  operationsOn('last place of a promotion', makeLastPlace, [
    verifyOf('verify the first', 'first.of.two@example.ng'),
    verifyOf('verify the second', 'second.of.two@example.ng'),
    byCall('change the places', editPromotion, 'same', (_, { manager }) => ({
      token: manager.token,
      params: { code: 'first-100' },
      body: { title: 'First hundred', percent: 50, places: 200, active: true },
    })),
  ]),
  operationsOn('address that two persons want', makeRivals, [
    confirmBy('confirm by the first', 0),
    confirmBy('confirm by the second', 1),
    verifyOf('verify a sign-up', NEW_ADDRESS),
  ]),
  operationsOn('customer who waits for a place', makeWait, [
    offer(),
    byCall('hold a time', holdTime, 'again', (_, { customer, service, day }) => ({
      token: customer.token,
      body: { service, startsAt: `${day}T09:00:00+01:00` },
    })),
    deleteOwnAccount,
  ]),
];
