import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { hiddenBecause } from '#shared/reviews/review-rules.ts';
import { showReview, type StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { dayAndTimeText, momentText } from '#web/domain/scheduling/time-labels.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { HideReviewSheet } from './HideReviewSheet.tsx';
import { sendReviewChange } from './staff-review-queries.ts';
import styles from './StaffReviews.module.css';
import { texts } from './staff-reviews.texts.ts';

/** A review with its answer, and for staff who may answer (`mayAnswer`) the actions on it. */
export function StaffReviewCard({ review, mayAnswer, now }: { review: StaffReview; mayAnswer: boolean; now: Date }) {
  const { _id: id, stars, text, publicName, customer, answer, hidden, writtenAt, changedAt } = review;
  const [doing, setDoing] = useState<'answer' | 'hide' | null>(null);
  const stop = () => setDoing(null);
  return (
    <Card aria-labelledby={`review-${id}`}>
      <div className={styles.top}>
        <Stars value={stars} />
        <h2 className={styles.from} id={`review-${id}`}>
          {customer === null ? texts.deletedAccount : customer.name},{' '}
          <Link href={staffPaths.booking(id)}>{review.number}</Link>
        </h2>
      </div>
      <p className="muted small">
        {review.service}, {review.carType}. {dayAndTimeText(writtenAt, now)}
        {changedAt !== null && texts.changedAt(momentText(changedAt, now))}.{' '}
        {publicName === null ? texts.shownWithoutAName : texts.shownAs(publicName)}
      </p>
      {text === null ? <p className={styles.text}>{texts.noText}</p> : <p className={styles.text}>{text}</p>}
      {hidden && (
        <Notice tone="gold" icon={EyeOff}>
          {texts.hiddenBy(hidden.by, momentText(hidden.at, now), hiddenBecause(hidden.reason, hidden.note))}
          {hidden.isOutdated && texts.changedSinceHidden}
        </Notice>
      )}
      {answer && doing !== 'answer' && (
        <div className={styles.answer}>
          <h3 className={styles.from}>{texts.answered(answer.by, momentText(answer.at, now))}</h3>
          <p className={styles.text}>{answer.text ?? texts.erasedWithTheAccount}</p>
          {answer.isOutdated && <p className="small">{texts.changedSinceAnswer}</p>}
        </div>
      )}
      {mayAnswer && doing === 'answer' && <AnswerForm review={review} onDone={stop} />}
      {mayAnswer && doing !== 'answer' && (
        <div className={`actions ${styles.actions}`}>
          <Button variant="line" size="sm" onClick={() => setDoing('answer')}>
            {answer ? texts.changeTheAnswer : texts.answer}
            <span className="sr"> {texts.toReview(review.number)}</span>
          </Button>
          {hidden ? <ShowButton review={review} /> : <HideButton review={review} onHide={() => setDoing('hide')} />}
        </div>
      )}
      {doing === 'hide' && <HideReviewSheet review={review} onClose={stop} />}
    </Card>
  );
}

const HideButton = ({ review, onHide }: { review: StaffReview; onHide: () => void }) => (
  <Button variant="text" size="sm" onClick={onHide}>
    {texts.hide}
    <span className="sr"> {texts.reviewOf(review.number)}</span>
  </Button>
);

function ShowButton({ review: { _id: id, number } }: { review: StaffReview }) {
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const show = () =>
    void submit(async () => {
      toast.success((await sendReviewChange(() => staffCall(showReview, { params: { id } }))).message);
    });
  return (
    <Button variant="line" size="sm" busy={busy} busyLabel={texts.showing} onClick={show}>
      {texts.showItAgain}
      <span className="sr">: {number}</span>
    </Button>
  );
}
