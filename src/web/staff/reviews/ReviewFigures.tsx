import type { ReviewSummary } from '#shared/reviews/staff-reviews.contract.ts';
import { LEAST_SHOWN } from '#shared/reviews/review-rules.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './StaffReviews.module.css';
import { texts } from './staff-reviews.texts.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** The figures that the public sees beside those with the hidden reviews, and the number of reviews by stars. */
export function ReviewFigures({ summary: { shown, all, hidden, byStars } }: { summary: ReviewSummary }) {
  const most = Math.max(...byStars, 1);
  return (
    <Card tone="flat" aria-labelledby="figures">
      <h2 className="sr" id="figures">
        {texts.figures}
      </h2>
      <div className={styles.figures}>
        <dl className={styles.averages}>
          <Average label={texts.shownToEveryone(counted(shown.count))} value={shown.average} />
          {hidden > 0 && <Average label={texts.withHidden(counted(all.count))} value={all.average} />}
        </dl>
        <table className={styles.spread}>
          <caption className="sr">{texts.byStars}</caption>
          <tbody>
            {byStars
              .map((count, index) => ({ count, stars: index + 1 }))
              .toReversed()
              .map(({ count, stars }) => (
                <tr key={stars}>
                  <th scope="row">{stars === 1 ? texts.oneStar : texts.manyStars(stars)}</th>
                  <td aria-hidden="true">
                    <svg className={styles.bar} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
                      <rect width={count} height="1" />
                    </svg>
                  </td>
                  <td className="num">{count}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {shown.count < LEAST_SHOWN && <p className="muted small">{texts.websiteShowsFrom(LEAST_SHOWN)}</p>}
    </Card>
  );
}

const Average = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value === null ? (
        texts.noStarsYet
      ) : (
        <>
          <b className={styles.average} aria-hidden="true">
            {value.toFixed(1)}
          </b>
          <Stars value={value} />
        </>
      )}
    </dd>
  </div>
);
