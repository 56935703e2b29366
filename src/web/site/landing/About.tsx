import oneRoof from '#web/ui/illustrations/art/one-roof.svg';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './About.module.css';
import { texts } from './site-landing.texts.ts';

/** What the centre is, in three sentences. */
export function About({ locationLine, city }: { locationLine: string; city: string }) {
  return (
    <section className={`${styles.about} wrap`} id="about" aria-labelledby="about-title" data-reveal="">
      <div>
        <h2 className="display display-3xl" id="about-title">
          {texts.aboutHeading}
        </h2>
        <p className={`${styles.lead} lead`}>{texts.aboutCentre(city, locationLine.split(',')[0] ?? '')}</p>
        <p className={styles.action}>
          <Button href="/signup" variant="ink">
            {texts.bookNow}
          </Button>
        </p>
      </div>
      <img src={oneRoof} alt="" width={360} height={190} loading="lazy" />
    </section>
  );
}
