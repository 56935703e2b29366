import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import MapPin from 'lucide-react/icons/map-pin';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { Button } from '#web/ui/form/Button.tsx';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './Hero.module.css';
import { texts } from './site-landing.texts.ts';

/** Longest line of the name, in letters, that fits a phone at the largest size. */
const LINE_LETTERS = 9;

/** The hero: the centre's name, location and services in front of the city. */
export function Hero({ centre }: { centre: CentreSettings }) {
  const [first = '', ...others] = centre.name.split(' ');
  const rest = others.join(' ');
  const isLong = Math.max(first.length, rest.length) > LINE_LETTERS;
  return (
    <section className={`${styles.hero} on-gold`} id="home">
      <div className="wrap">
        <p className={styles.place}>
          <MapPin size={20} />
          {centre.locationLine}
        </p>
        <h1 className={cx(styles.name, isLong && styles.long, 'display')}>
          {first} <span>{rest}</span>
        </h1>
        <div className={styles.type}>
          <p>
            <span className="sr">{texts.weDoList(centre.typewriter.join(', '))}</span>
            <span aria-hidden="true">
              {texts.weDo}{' '}
              <span className={styles.typed} data-typewriter={JSON.stringify(centre.typewriter)}>
                {centre.typewriter[0]}
              </span>
            </span>
          </p>
          {/* Motion longer than 5 s can be paused (WCAG 2.2.2). */}
          <button type="button" className={styles.pause} aria-label={texts.pauseTyping} data-typewriter-pause="" hidden>
            <Pause size={20} className={styles.on ?? ''} />
            <Play size={20} className={styles.off ?? ''} />
          </button>
        </div>
        <div className={`${styles.actions} actions`}>
          <Button href="/times">{texts.pricesAndTimes}</Button>
          <Button href="/signup" variant="clear">
            {texts.bookCarCare}
          </Button>
          {centre.links.carWash !== '' && (
            <Button href={centre.links.carWash} variant="clear" iconEnd={ArrowUpRight} rel="noopener">
              {texts.carWashSite}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.scene} aria-hidden="true">
        <div className={styles.sun} />
        <Skyline className={styles.skyline} />
        <div className={styles.road} />
        <img className={styles.arch} src={washArch} alt="" width={200} height={140} loading="lazy" />
        <CarPicture paint="paper" className={styles.car} />
      </div>
    </section>
  );
}
