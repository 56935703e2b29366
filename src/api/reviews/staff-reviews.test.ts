import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#api/platform/database/database.ts';
import type { Booking } from '#shared/bookings/bookings.contract.ts';
import { answerReview, hideReview, listReviews, showReview } from '#shared/reviews/staff-reviews.contract.ts';
import { makeReviews, review, seeReview, staffReview } from '#test/reviews.ts';
import type { Customer } from '#test/customers.ts';
import { createStaff, type StaffMember } from '#test/staff.ts';
import { atOnce, createTestApp, expectOk, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let manager: StaffMember;
let desk: StaffMember;
let made: { customer: Customer; booking: Booking }[];
beforeAll(async () => {
  app = await createTestApp({ WORKER: 'off' });
  [manager, desk] = [await createStaff(app, 'manager'), await createStaff(app, 'front_desk')];
  made = await makeReviews(app, manager, [
    { stars: 5 },
    { stars: 1, text: 'It took three days.' },
    { stars: 4, text: null, showName: false },
  ]);
});
afterAll(() => app.stop());

const first = () => made[0] as (typeof made)[number];
const second = () => made[1] as (typeof made)[number];
const codeOf = async (response: Promise<{ body: unknown }>) => ((await response).body as { code?: string }).code;
const notices = async ({ request }: Customer) => {
  const { body } = await expectOk(
    request<{ messages: { title: string; message: string }[] }>('GET', 'message/me/notification'),
  );
  return body.messages.filter(({ title }) => /review/.test(title)).map(({ title, message }) => [title, message]);
};
const audited = async (id: string) => {
  const rows = await app.runtime.db
    .selectFrom('audit_log')
    .select(['event', 'staff_id', 'detail'])
    .where('subject_id', '=', id)
    .where('event', 'like', 'review.%')
    .orderBy('id')
    .execute();
  return rows.map(({ event, staff_id: by, detail }) => ({ event, by, detail }));
};
const list = async (query: Record<string, string> = {}) => (await expectOk(desk.call(listReviews, { query }))).body;
const answer = (id: string, version: number, text: string, who = manager) =>
  who.call(answerReview, { params: { id }, body: { version, text } });
const hide = (id: string, body: { version: number; reason: 'abusive' | 'other'; note?: string | null }) =>
  manager.call(hideReview, { params: { id }, body });

test('staff see all reviews, the newest first, with figures, by stars and without an answer', async () => {
  const { reviews, summary, total_items: total } = await list();
  expect(reviews.map(({ _id }) => _id)).toEqual(made.map(({ booking }) => booking._id).toReversed());
  expect(reviews[0]).toMatchObject({ stars: 4, text: null, publicName: null, customer: { name: 'Adá Òkóyè' } });
  expect(reviews[1]).toMatchObject({ stars: 1, publicName: 'Adá Ò.', service: 'Car wash' });
  expect(total).toBe(3);
  expect(summary).toEqual({
    shown: { count: 3, average: 3.3 },
    all: { count: 3, average: 3.3 },
    unanswered: 3,
    hidden: 0,
    byStars: [1, 0, 0, 1, 1],
  });
  expect((await list({ stars: '1' })).reviews.map(({ _id }) => _id)).toEqual([second().booking._id]);
  expect((await list({ filter: 'hidden' })).reviews).toEqual([]);
  expect((await list({ page: '2' })).reviews).toEqual([]);
  expect(await codeOf(desk.call(listReviews, { query: { page: '0' } }))).toBe('request.bad_page');
  for (const query of ['filter=answered', 'stars=6', 'stars=x'])
    expect((await desk.request('GET', `staff/review?${query}`)).status).toBe(400);
});

test('an answer reaches the customer once, can be changed, and is outdated by a change of the review', async () => {
  const { customer, booking } = first();
  const id = booking._id;
  const { version } = await staffReview(manager, booking);
  await expectOk(answer(id, version, 'Thank you, Adá.'));
  await expectOk(answer(id, version, 'Thank you, Adá.'));
  expect((await seeReview(customer, booking)).review?.answer).toMatchObject({ text: 'Thank you, Adá.' });
  expect((await staffReview(manager, booking)).answer).toMatchObject({ by: manager.name, isOutdated: false });
  expect(await codeOf(answer(id, version, 'Another.'))).toBe('review.stale');
  await expectOk(answer(id, version + 1, 'Thank you.'));
  expect(await notices(customer)).toEqual([['We answered your review', 'Thank you, Adá.']]);
  await app.advance('1 minute');
  await review(customer, booking, { stars: 3 });
  await app.advance('0 minutes');
  expect((await staffReview(manager, booking)).answer).toMatchObject({ text: 'Thank you.', isOutdated: true });
  expect((await list({ filter: 'unanswered' })).reviews.map(({ _id }) => _id)).not.toContain(id);
  expect(await audited(id)).toEqual([
    { event: 'review.answered', by: manager.id, detail: { stars: 5, changed: false } },
    { event: 'review.answered', by: manager.id, detail: { stars: 5, changed: true } },
  ]);
  await review(customer, booking, { stars: 5 });
});

test('one of fifty concurrent answers to the same version of a review succeeds', async () => {
  const { customer, booking } = second();
  const { version } = await staffReview(manager, booking);
  const answers = await atOnce(50, (index) => answer(booking._id, version, `Sorry, number ${index}.`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await notices(customer)).toHaveLength(1);
});

test('hiding needs a reason, shows in both figures, is read by the customer and can be undone; the log has both', async () => {
  const { customer, booking } = second();
  const id = booking._id;
  const { version } = await staffReview(manager, booking);
  expect((await hide(id, { version, reason: 'other', note: ' ' })).body).toMatchObject({
    code: 'request.invalid',
    fields: { note: 'Write the reason: the customer reads it.' },
  });
  for (const body of [{ version }, { version, reason: 'one-star' }])
    expect((await manager.request('PUT', `staff/review/${id}/hidden`, body)).status).toBe(400);
  const given = { version, reason: 'other', note: 'It names another customer.' } as const;
  await expectOk(hide(id, given));
  await expectOk(hide(id, given));
  expect(await codeOf(hide(id, { version, reason: 'abusive' }))).toBe('review.stale');
  expect((await list()).summary).toMatchObject({
    shown: { count: 2, average: 4.5 },
    all: { count: 3, average: 3.3 },
    hidden: 1,
  });
  expect((await list({ filter: 'hidden' })).reviews).toMatchObject([{ _id: id, hidden: { by: manager.name } }]);
  expect((await seeReview(customer, booking)).review?.hidden).toMatchObject({
    reason: 'other',
    note: 'It names another customer.',
  });
  // A change by the customer does not show the review again.
  await review(customer, booking, { stars: 2, text: 'It took three days!' });
  expect((await staffReview(manager, booking)).hidden).not.toBeNull();
  const changed = await app.runtime.db
    .selectFrom('messages')
    .select('audience')
    .where('title', '=', 'A hidden review was changed')
    .execute();
  expect(changed).toEqual([{ audience: 'staff' }]);
  for (let i = 0; i < 2; i++) await expectOk(manager.call(showReview, { params: { id } }));
  expect((await seeReview(customer, booking)).review?.hidden).toBeNull();
  expect((await list()).summary).toMatchObject({ shown: { count: 3 }, hidden: 0 });
  expect((await notices(customer)).map(([title]) => title)).toEqual([
    'Your review is shown again',
    'Your review is hidden',
    'We answered your review',
  ]);
  expect((await notices(customer))[1]?.[1]).toContain('It names another customer.');
  expect((await audited(id)).slice(1)).toEqual([
    { event: 'review.hidden', by: manager.id, detail: { reason: 'other', stars: 1 } },
    { event: 'review.shown', by: manager.id, detail: { reason: 'other', stars: 2 } },
  ]);
});

test('a review that does not exist is not found', async () => {
  for (const id of [newId(), 'x']) {
    expect(await codeOf(answer(id, 1, 'x'))).toBe('review.not_found');
    expect(await codeOf(hide(id, { version: 1, reason: 'abusive' }))).toBe('review.not_found');
    expect(await codeOf(manager.call(showReview, { params: { id } }))).toBe('review.not_found');
  }
});
