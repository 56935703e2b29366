import { customerPaths } from '#web/customer/customer-paths.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useReview } from './review-query.ts';
import { texts } from './customer-reviews.texts.ts';

/** The way to the review of a booking, to write or to see it; nothing where there is none. */
export function ReviewLink({ bookingId }: { bookingId: string }) {
  const { data } = useReview(bookingId);
  if (!data || !(data.phase === 'open' || data.review)) return null;
  return (
    <Card className="stack-tight" aria-labelledby="review">
      <h2 className="heading" id="review">
        {data.review ? texts.yourReview : texts.howWasIt}
      </h2>
      {data.review ? <Stars value={data.review.stars} /> : <p className="muted">{texts.rateExplained}</p>}
      <p className="actions">
        <Button variant={data.review ? 'line' : 'rust'} href={customerPaths.review(bookingId)}>
          {data.review ? (data.review.answer ? texts.seeReviewAndAnswer : texts.seeReview) : texts.rateTheVisit}
        </Button>
      </p>
    </Card>
  );
}
