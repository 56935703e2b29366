import { useState } from 'react';
import { useParams } from '#web/lib/router.tsx';
import { formatDay } from '#shared/dates.ts';
import type { ReviewPhase } from '#shared/reviews/review-rules.ts';
import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { BookingPartState } from '#web/customer/BookingPartState.tsx';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { RemoveReviewSheet } from './RemoveReviewSheet.tsx';
import { useReview } from './review-query.ts';
import { ReviewForm, reviewDraft } from './ReviewForm.tsx';
import styles from './Reviews.module.css';
import { WrittenReview } from './WrittenReview.tsx';
import { texts } from './customer-reviews.texts.ts';

/** /user/bookings/{id}/review: the customer's review of the visit. */
export function ReviewScreen() {
  const { id = '' } = useParams();
  const query = useReview(id);
  useTitle(texts.howWasIt, useCentre()?.name);
  return (
    <main id="main" className="wrap page narrow" tabIndex={-1}>
      <BackLink href={customerPaths.booking(id)}>{texts.yourBooking}</BackLink>
      <h1 className="display">{query.data?.review ? texts.yourReview : texts.howWasIt}</h1>
      <BookingPartState query={query} loading={texts.loadingYourReview} className={styles.parts}>
        {(review) => <ReviewParts key={id} review={review} />}
      </BookingPartState>
    </main>
  );
}

/** What is said where nothing can be written. */
const NOTHING: Partial<Record<ReviewPhase, string>> = {
  'not-yet': texts.notYetReviewable,
  cancelled: texts.cancelledBooking,
  over: texts.tooLate,
  removed: texts.reviewRemoved,
};

function ReviewParts({ review: own }: { review: OwnReview }) {
  const { _id: id, phase, review, carType, service, releasedAt, until, publicName } = own;
  const now = useNow();
  const online = useOnline();
  const centre = useCentre()?.name ?? 'We';
  // A change that was begun goes on after a reload.
  const [isChanging, setChanging] = useState(() => Object.keys(customerDrafts.read(reviewDraft(id))).length > 0);
  const [isRemoving, setRemoving] = useState(false);
  const isOpen = phase === 'open' || (phase === 'changeable' && isChanging);
  return (
    <div className={styles.parts}>
      <p className="muted">
        {service}, {carType}
        {releasedAt !== null && texts.left(momentText(releasedAt, now))}
      </p>
      {isOpen ? (
        <ReviewForm
          key={phase}
          review={own}
          online={online}
          onClose={review === null ? undefined : () => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      ) : review === null ? (
        <Notice>{NOTHING[phase]}</Notice>
      ) : (
        <>
          <WrittenReview review={review} publicName={publicName} centre={centre} now={now} />
          <div className="actions">
            {phase === 'changeable' && (
              <Button variant="line" onClick={() => setChanging(true)}>
                {texts.changeReview}
              </Button>
            )}
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {texts.removeReview}
            </Button>
          </div>
          {until !== null && <p className="muted small">{texts.changeableUntil(formatDay(until, now))}</p>}
        </>
      )}
      {isRemoving && <RemoveReviewSheet bookingId={id} onClose={() => setRemoving(false)} />}
    </div>
  );
}
