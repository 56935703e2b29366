import EyeOff from 'lucide-react/icons/eye-off';
import { hiddenBecause } from '#shared/reviews/review-rules.ts';
import type { OwnReview } from '#shared/reviews/reviews.contract.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './Reviews.module.css';
import { texts } from './customer-reviews.texts.ts';

interface WrittenReviewProps {
  review: NonNullable<OwnReview['review']>;
  publicName: string;
  centre: string;
  now: Date;
}

/** A review as its customer wrote it, with the answer, and why others do not see it. */
export function WrittenReview({ review, publicName, centre, now }: WrittenReviewProps) {
  const { stars, text, showName, writtenAt, changedAt, answer, hidden } = review;
  return (
    <>
      {hidden && (
        <Notice tone="gold" icon={EyeOff}>
          {texts.hiddenSince(momentText(hidden.at, now), hiddenBecause(hidden.reason, hidden.note))}
        </Notice>
      )}
      <Card aria-label={texts.yourReview}>
        <Stars value={stars} />
        {text !== null && <p className={styles.text}>{text}</p>}
        <p className="muted small">
          {showName ? publicName : texts.anonymous}, {momentText(writtenAt, now)}
          {changedAt !== null && texts.changed(momentText(changedAt, now))}
        </p>
        {answer && (
          <div className={styles.answer}>
            <h2 className={styles.from}>{texts.answered(centre, momentText(answer.at, now))}</h2>
            <p className={styles.text}>{answer.text}</p>
          </div>
        )}
      </Card>
    </>
  );
}
