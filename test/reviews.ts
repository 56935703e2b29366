import type { Booking } from '#shared/bookings/bookings.contract.ts';
import type { Sent } from '#shared/endpoint.ts';
import { getOwnReview, saveReview, type OwnReview } from '#shared/reviews/reviews.contract.ts';
import { listReviews, type StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { releaseWithoutCode } from '#shared/releases/staff-releases.contract.ts';
import { createCustomer, type Customer } from './customers.ts';
import { makeReady, WITHOUT_CODE } from './releases.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** What a customer writes who liked it. */
export const GOOD: Sent<typeof saveReview> = { stars: 5, text: 'The brakes are quiet again.', showName: true };

/** A paid booking of a customer whose car has left. */
export async function makeReleased(app: TestApp, customer: Customer, manager: StaffMember): Promise<Booking> {
  const booking = await app.book(customer, { paymentMethod: 'cash' });
  await makeReady(manager, booking);
  await expectOk(manager.call(releaseWithoutCode, { params: { id: booking._id }, body: WITHOUT_CODE }));
  return booking;
}

/** Writes or changes the review of a booking. */
export const review = async (
  customer: Customer,
  { _id: id }: Pick<Booking, '_id'>,
  changes: Partial<Sent<typeof saveReview>> = {},
): Promise<OwnReview> =>
  (await expectOk(customer.call(saveReview, { params: { id }, body: { ...GOOD, ...changes } }))).body.review;

/** The review of a booking as its customer sees it. */
export const seeReview = async (customer: Customer, { _id: id }: Pick<Booking, '_id'>): Promise<OwnReview> =>
  (await expectOk(customer.call(getOwnReview, { params: { id } }))).body;

/** The review of a booking as staff see it. */
export async function staffReview(staff: StaffMember, { _id: id }: Pick<Booking, '_id'>): Promise<StaffReview> {
  const { reviews } = (await expectOk(staff.call(listReviews))).body;
  const found = reviews.find((one) => one._id === id);
  if (found === undefined) throw new Error(`no review of ${id} on the first page`);
  return found;
}

/** Reviews of as many customers, each of a visit of their own, in order of writing. */
export async function makeReviews(
  app: TestApp,
  manager: StaffMember,
  given: readonly (Partial<Sent<typeof saveReview>> & { firstName?: string; lastName?: string })[],
): Promise<{ customer: Customer; booking: Booking }[]> {
  const made = [];
  for (const { firstName = 'Adá', lastName = 'Òkóyè', ...written } of given) {
    const customer = await createCustomer(app, { firstName, lastName });
    const booking = await makeReleased(app, customer, manager);
    await review(customer, booking, written);
    made.push({ customer, booking });
  }
  return made;
}
