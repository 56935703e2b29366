import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/reviews/reviews.contract.ts';
import * as staffContract from '#shared/reviews/staff-reviews.contract.ts';
import { answerReview } from './answer-review.ts';
import { getOwnReview, findDueReview } from './get-own-review.ts';
import { hideReview } from './hide-review.ts';
import { listReviews } from './list-reviews.ts';
import { removeReview } from './remove-review.ts';
import { saveReview } from './save-review.ts';
import { showReview } from './show-review.ts';
import { ANSWERS } from './reviews.texts.ts';

/** Reviews of visits, for customers and for staff. */
export function reviewRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getOwnReview, ({ customer, params }) => getOwnReview(runtime, customer.customerId, params.id));
  route(contract.saveReview, async ({ customer, params, body }) => ({
    message: ANSWERS.saved,
    review: await saveReview(runtime, customer.customerId, params.id, body),
  }));
  route(contract.removeReview, async ({ customer, params }) => ({
    message: ANSWERS.removed,
    review: await removeReview(runtime, customer.customerId, params.id),
  }));
  route(contract.findDueReview, ({ customer }) => findDueReview(runtime, customer.customerId));
  route(staffContract.listReviews, ({ query }) =>
    listReviews(
      runtime,
      { filter: query.filter ?? 'all', stars: query.stars === undefined ? null : Number(query.stars) },
      Number(query.page ?? 1),
    ),
  );
  route(staffContract.answerReview, async (call) => ({
    message: ANSWERS.answered,
    review: await answerReview(runtime, call, call.params.id, call.body),
  }));
  route(staffContract.hideReview, async (call) => ({
    message: ANSWERS.hidden,
    review: await hideReview(runtime, call, call.params.id, call.body),
  }));
  route(staffContract.showReview, async (call) => ({
    message: ANSWERS.shown,
    review: await showReview(runtime, call, call.params.id),
  }));
}
