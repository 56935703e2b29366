import oneRoof from '#web/ui/illustrations/art/one-roof.svg';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './About.module.css';

/** What the centre is, in three sentences. */
export function About({ locationLine, city }: { locationLine: string; city: string }) {
  return (
    <section className={`${styles.about} wrap`} id="about" aria-labelledby="about-title" data-reveal="">
      <div>
        <h2 className="display display-3xl" id="about-title">
          One roof for the wash, the repair and the paint
        </h2>
        <p className={`${styles.lead} lead`}>
          We are a car wash, detailing and repair centre, established in {city}. Drive in to{' '}
          {locationLine.split(',')[0]}, or let us pick the car up from you. You see the price before you book, and you
          follow the job on your phone.
        </p>
        <p className={styles.action}>
          <Button href="/signup" variant="ink">
            Book Now
          </Button>
        </p>
      </div>
      <img src={oneRoof} alt="" width={360} height={190} loading="lazy" />
    </section>
  );
}
