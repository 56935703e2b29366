import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '#web/ui/form/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import type { OfferedService } from '#shared/catalogue/offered-service.ts';
import { COPIES } from '../scripts/carousel.ts';
import { landingServices } from '../landing-services.ts';
import styles from './Services.module.css';
import { texts } from './site-landing.texts.ts';

/**
 * The services: a scrolling row without a script, a carousel with one (src/web/site/scripts/carousel.ts). They
 * stay a row when they are too few to fill the view, and have no section when there are none.
 */
export function Services({ offered }: { offered: readonly OfferedService[] }) {
  const services = landingServices(offered);
  const turns = services.length >= COPIES;
  if (services.length === 0) return null;
  return (
    <section className={`${styles.services} wrap`} id="services" aria-labelledby="services-title" data-reveal="">
      <div className={`${styles.head} block-head`}>
        <h2 className="display display-3xl" id="services-title">
          {texts.services}
        </h2>
        <Button variant="line" size="sm" className={styles.pause} data-carousel-pause="" hidden>
          <span>
            <Pause size={20} />
            {texts.pause}
          </span>
          <span>
            <Play size={20} />
            {texts.play}
          </span>
        </Button>
      </div>
      <div
        className={styles.view}
        role="group"
        aria-roledescription={turns ? 'carousel' : undefined}
        aria-labelledby="services-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        data-carousel={turns ? '' : undefined}
      >
        <ul className={styles.track} data-track="">
          {services.map(({ id, title, content, price, image, wet, subServices }) => (
            <li key={id} className={cx(styles.service, wet && styles.wet)}>
              <div className={styles.art}>
                <img src={image} alt="" width={200} height={140} loading="lazy" draggable={false} />
              </div>
              <div className={styles.words}>
                <h3 className="display">{title}</h3>
                <p className={styles.price}>
                  <a href={`/times?${new URLSearchParams({ service: title })}`}>{price}</a>
                </p>
                <p>{content}</p>
                <ul>
                  {subServices.map((sub) => (
                    <li key={sub}>{sub}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.times}>
        <Button href="/times" variant="line" icon={CalendarClock}>
          {texts.seeFreeTimes}
        </Button>
      </p>
    </section>
  );
}
