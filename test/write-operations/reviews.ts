import { sql } from 'kysely';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { removeReview, saveReview } from '#shared/reviews/reviews.contract.ts';
import { answerReview, hideReview, showReview } from '#shared/reviews/staff-reviews.contract.ts';
import { backToMorning } from '../calendar.ts';
import { createCustomer, type Customer } from '../customers.ts';
import { GOOD, makeReleased, review } from '../reviews.ts';
import { createStaff, type StaffMember } from '../staff.ts';
import { expectOk } from '../test-app.ts';
import { deleteOwnAccount } from './accounts.ts';
import { byCall, byJobForAll, operationsOn, type SentCall } from './operation.ts';
import type { Surroundings } from './surroundings.ts';

interface ReviewSubject {
  customer: Customer;
  manager: StaffMember;
  booking: Booking;
}

async function makeVisit({ app }: Surroundings): Promise<ReviewSubject> {
  const [customer, manager] = [await createCustomer(app), await createStaff(app, 'manager')];
  return { customer, manager, booking: await makeReleased(app, customer, manager) };
}

async function makeReviewed(around: Surroundings): Promise<ReviewSubject> {
  const subject = await makeVisit(around);
  await review(subject.customer, subject.booking);
  const { request } = subject.manager;
  // Money that is neither earned nor refunded would keep the account.
  const { version } = (await request('GET', `staff/booking/${subject.booking._id}`)).body['booking'];
  await expectOk(request('PUT', `staff/booking/${subject.booking._id}/finish`, { version }));
  return subject;
}

const byCustomer = ({ customer, booking }: ReviewSubject, body?: object): SentCall => ({
  token: customer.token,
  params: { id: booking._id },
  ...(body !== undefined && { body }),
});
const byManager = ({ manager, booking }: ReviewSubject, body?: object): SentCall => ({
  token: manager.token,
  params: { id: booking._id },
  ...(body !== undefined && { body }),
});

const morning = backToMorning();

export const unreviewedVisitOperations = operationsOn('released visit', makeVisit, [
  byCall('write a review', saveReview, 'same', (_, subject) => byCustomer(subject, GOOD)),
  byJobForAll(
    'invite to a review',
    'invite-reviews',
    async ({ app }, { booking }) => {
      await app.advance(morning);
      await sql`update visits set released_at = app_now() - interval '5 hours' where id = ${booking._id}`.execute(
        app.runtime.db,
      );
    },
    { wait: morning },
  ),
]);

export const reviewedVisitOperations = operationsOn('review', makeReviewed, [
  byCall('change the review', saveReview, 'same', (_, subject) => byCustomer(subject, { ...GOOD, stars: 4 })),
  byCall('remove the review', removeReview, 'same', (_, subject) => byCustomer(subject)),
  byCall('answer the review', answerReview, 'same', (_, subject) =>
    byManager(subject, { version: 1, text: 'Thank you.' }),
  ),
  byCall('hide the review', hideReview, 'same', (_, subject) =>
    byManager(subject, { version: 1, reason: 'abusive', note: null }),
  ),
  byCall('show the review again', showReview, 'same', async (_, subject) => {
    const body = { version: 1, reason: 'advertising' as const, note: null };
    await expectOk(subject.manager.call(hideReview, { params: { id: subject.booking._id }, body }));
    return byManager(subject);
  }),
  deleteOwnAccount,
]);
