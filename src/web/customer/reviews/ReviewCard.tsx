import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { texts } from './customer-reviews.texts.ts';

/** The way to the review of a booking, to write or to see it. */
export function ReviewCard({ bookingId, review }: { bookingId: string; review: OwnReview['review'] }) {
  return (
    <Card className="stack-tight" aria-labelledby="review">
      <h2 className="heading" id="review">
        {review ? texts.yourReview : texts.howWasIt}
      </h2>
      {review ? <Stars value={review.stars} /> : <p className="muted">{texts.rateExplained}</p>}
      <p className="actions">
        <Button variant={review ? 'line' : 'rust'} href={customerPaths.review(bookingId)}>
          {review ? (review.answer ? texts.seeReviewAndAnswer : texts.seeReview) : texts.rateTheVisit}
        </Button>
      </p>
    </Card>
  );
}
