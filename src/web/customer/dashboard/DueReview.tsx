import { customerPaths } from '#web/customer/customer-paths.ts';
import { useDueReview } from '#web/customer/reviews/review-query.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { texts } from './customer-dashboard.texts.ts';

/** Asks how the last visit was; nothing once it is rated, and after two weeks. */
export function DueReview() {
  const now = useNow();
  const due = useDueReview().data?.due;
  if (!due) return null;
  return (
    <Card className="block stack-tight" aria-labelledby="due-review">
      <h2 className="heading" id="due-review">
        {texts.howWasIt}
      </h2>
      <p className="muted">{texts.visitLeft(due.service, due.carType, momentText(due.releasedAt, now))}</p>
      <p className="actions">
        <Button variant="line" href={customerPaths.review(due._id)}>
          {texts.rateTheVisit}
        </Button>
      </p>
    </Card>
  );
}
