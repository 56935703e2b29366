import { formatMonth } from '#shared/dates.ts';
import type { PublicReview, PublicReviews } from '#shared/reviews/public-reviews.ts';
import { Stars } from '#web/ui/data/Stars.tsx';
import styles from './Ratings.module.css';
import { texts } from './site-landing.texts.ts';

const counted = new Intl.NumberFormat('en');

/** What customers say of their visits; nothing while too few have. */
export function Ratings({ reviews, name }: { reviews: PublicReviews | null; name: string }) {
  if (reviews === null) return null;
  const { average, count, quoted } = reviews;
  return (
    <section className={styles.ratings} aria-labelledby="ratings-title">
      <div className="wrap" data-reveal="">
        <h2 className="display display-3xl" id="ratings-title">
          {texts.whatCustomersSay}
        </h2>
        <p className={styles.average}>
          <span className={`${styles.figure} display`}>{average.toFixed(1)}</span>
          <Stars value={average} />
          <span className="muted">{texts.reviewCount(counted.format(count))}</span>
        </p>
        {quoted.length > 0 && (
          <ul className={styles.list}>
            {quoted.map((review) => (
              <li key={review.at}>
                <Quotation review={review} name={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Everything that people wrote is text in an element of its own direction. */
function Quotation({
  review: { stars, text, name, at, answer },
  name: centre,
}: {
  review: PublicReview;
  name: string;
}) {
  return (
    <>
      <figure>
        <Stars value={stars} />
        <blockquote dir="auto">{text}</blockquote>
        <figcaption>
          <bdi>{name ?? texts.aCustomer}</bdi>, <time dateTime={at}>{formatMonth(at)}</time>
        </figcaption>
      </figure>
      {answer !== null && (
        <div className={styles.answer}>
          <b>{texts.answered(centre)}</b>
          <p dir="auto">{answer}</p>
        </div>
      )}
    </>
  );
}
