import { type QueryClient, useQuery } from '@tanstack/react-query';
import { findDueReview, getOwnReview, type OwnReview } from '#shared/reviews/reviews.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { staleTimeByStream } from '#web/lib/live-freshness.ts';

const dueReviewKey = ['due-review'] as const;

/** Below the key of the booking, so that live updates of the booking fetch it again. */
const reviewKey = (bookingId: string) => ['booking', bookingId, 'review'] as const;

/** The review of a booking's visit. */
export const useReview = (bookingId: string) =>
  useQuery({
    queryKey: reviewKey(bookingId),
    queryFn: ({ signal }) => customerCall(getOwnReview, { params: { id: bookingId } }, { signal }),
    refetchOnMount: 'always',
  });

/** The visit that can be reviewed and is not. */
export const useDueReview = () =>
  useQuery({
    queryKey: dueReviewKey,
    queryFn: ({ signal }) => customerCall(findDueReview, {}, { signal }),
    staleTime: staleTimeByStream,
  });

/** Shows the server's version of a review, and looks again which visit is due. */
export function showReview(client: QueryClient, review: OwnReview): void {
  client.setQueryData(reviewKey(review._id), review);
  void client.invalidateQueries({ queryKey: dueReviewKey });
}
