import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useReview } from './review-query.ts';

const ReviewCard = lazyPart(() => import('./ReviewCard.tsx').then((part) => part.ReviewCard));

/** The way to the review of a booking; nothing where there is none. */
export function ReviewLink({ bookingId }: { bookingId: string }) {
  const { data } = useReview(bookingId);
  if (!data || !(data.phase === 'open' || data.review)) return null;
  return (
    <Suspense fallback={null}>
      <ReviewCard bookingId={bookingId} review={data.review} />
    </Suspense>
  );
}
