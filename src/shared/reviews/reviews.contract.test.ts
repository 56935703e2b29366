import { expect, test } from 'vitest';
import {
  expectExact,
  expectLimits,
  expectParams,
  expectRequired,
  expectValues,
  faultsOf,
  routesOf,
} from '#test/contract-cases.ts';
import { HIDE_REASONS, REVIEW_PHASES } from './review-rules.ts';
import * as contract from './reviews.contract.ts';
import * as staffContract from './staff-reviews.contract.ts';

test('declares each route with its caller, response and error codes', () => {
  expect(routesOf({ ...contract, ...staffContract })).toEqual({
    'GET booking/:id/review': ['customer; 200', 'booking.not_found'],
    'PUT booking/:id/review': [
      'customer; 200',
      'booking.not_found',
      'review.not_yet',
      'review.cancelled',
      'review.over',
      'review.fixed',
      'review.removed',
      'review.of_staff',
    ],
    'DELETE booking/:id/review': ['customer; 200', 'booking.not_found', 'review.not_found'],
    'GET user/me/review': ['customer; 200'],
    'GET staff/review': ['staff, reviews.see; 200', 'request.bad_page'],
    'PUT staff/review/:id/answer': ['staff, reviews.answer; 200', 'review.not_found', 'review.stale'],
    'PUT staff/review/:id/hidden': ['staff, reviews.answer; 200', 'review.not_found', 'review.stale'],
    'DELETE staff/review/:id/hidden': ['staff, reviews.answer; 200', 'review.not_found'],
  });
  expectParams({ ...contract, ...staffContract });
});

test('checks the bodies', () => {
  const review = { stars: 4, text: 'Quiet brakes.', showName: true };
  const { body } = contract.saveReview;
  expectExact(body, review);
  expectRequired(body, review, ['stars', 'showName']);
  for (const stars of [0, 6, 4.5, '4', null]) expect(faultsOf(body, { ...review, stars })).toHaveProperty(['stars']);
  expect(faultsOf(body, { ...review, text: 'x'.repeat(1001) })).toHaveProperty(['text']);
  expectExact(staffContract.answerReview.body, { version: 2, text: 'Thank you.' });
  expectLimits(staffContract.answerReview.body, { version: 2, text: 'Thank you.' }, { text: 1000 });
  const hide = { version: 2, reason: 'abusive', note: 'It insults a person.' };
  expectExact(staffContract.hideReview.body, hide);
  expectValues(staffContract.hideReview.body, hide, 'reason', [...HIDE_REASONS]);
  for (const version of [0, 1.5, '1', null])
    expect(faultsOf(staffContract.hideReview.body, { ...hide, version })).toHaveProperty(['version']);
});

const at = '2026-11-20T08:15:00.000Z';
const written = {
  stars: 4,
  text: 'Quiet brakes.',
  showName: true,
  writtenAt: at,
  changedAt: at,
  answer: { text: 'Thank you.', at },
  hidden: { reason: 'abusive', note: 'It insults a person.', at },
};
const own = {
  _id: 'id-1',
  number: 'BCC 0413',
  carType: 'Toyota Corolla 2014',
  service: 'Car wash',
  releasedAt: at,
  phase: 'changeable',
  until: at,
  publicName: 'Ṣadé A.',
  review: written,
};
const forStaff = {
  _id: 'id-1',
  number: 'BCC 0413',
  carType: 'Toyota Corolla 2014',
  service: 'Car wash',
  customer: { _id: 'id-2', name: 'Ṣadé Adéwálé' },
  stars: 4,
  text: 'Quiet brakes.',
  publicName: 'Ṣadé A.',
  writtenAt: at,
  changedAt: null,
  version: 2,
  answer: { text: 'Thank you.', at, by: 'Kúnlé', isOutdated: false },
  hidden: { reason: 'other', note: 'It is about another place.', at, by: 'Kúnlé', isOutdated: true },
};

test('returns exactly the declared fields', () => {
  expectExact(contract.getOwnReview.response, own);
  expectValues(contract.getOwnReview.response, own, 'phase', [...REVIEW_PHASES]);
  expectExact(contract.getOwnReview.response, { ...own, releasedAt: null, until: null, review: null });
  for (const { response } of [contract.saveReview, contract.removeReview])
    expectExact(response, { message: 'Done.', review: own });
  const due = { _id: 'id-1', carType: 'Toyota Corolla 2014', service: 'Car wash', releasedAt: at };
  for (const found of [due, null]) expectExact(contract.findDueReview.response, { due: found });
  const figures = { count: 1, average: 4.5 };
  expectExact(staffContract.listReviews.response, {
    reviews: [forStaff, { ...forStaff, customer: null, answer: null, hidden: null }],
    summary: { shown: figures, all: { count: 0, average: null }, unanswered: 0, hidden: 1, byStars: [0, 0, 0, 1, 0] },
    page: 1,
    total_items: 1,
    total_page: 1,
  });
  for (const { response } of [staffContract.answerReview, staffContract.hideReview, staffContract.showReview])
    expectExact(response, { message: 'Done.', review: forStaff });
});
