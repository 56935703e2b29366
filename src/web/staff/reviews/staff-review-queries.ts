import { useQuery } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { listReviews, type ReviewFilter } from '#shared/reviews/staff-reviews.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

export const staffReviewsKey = ['staff-reviews'] as const;

/** One page of the reviews. The old rows stay until the next page has arrived. `stars` is empty for any number. */
export const useStaffReviews = (filter: ReviewFilter, stars: string, page: number) =>
  useQuery({
    queryKey: [...staffReviewsKey, filter, stars, page],
    queryFn: ({ signal }) =>
      staffCall(listReviews, { query: { filter, ...(stars && { stars }), page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

/** Sends a change of a review and loads the list again, also when someone else changed the review meanwhile. */
export async function sendReviewChange<T>(send: () => Promise<T>): Promise<T> {
  try {
    const saved = await send();
    await staffQueryClient.invalidateQueries({ queryKey: staffReviewsKey });
    return saved;
  } catch (error) {
    if (error instanceof AppError && ['review.stale', 'review.not_found'].includes(error.code))
      await staffQueryClient.invalidateQueries({ queryKey: staffReviewsKey });
    throw error;
  }
}
