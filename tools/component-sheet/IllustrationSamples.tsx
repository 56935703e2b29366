import aircon from '#web/ui/illustrations/art/aircon.svg';
import battery from '#web/ui/illustrations/art/battery.svg';
import breakdown from '#web/ui/illustrations/art/breakdown.svg';
import bucket from '#web/ui/illustrations/art/bucket.svg';
import chat from '#web/ui/illustrations/art/chat.svg';
import collision from '#web/ui/illustrations/art/collision.svg';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import emptyBay from '#web/ui/illustrations/art/empty-bay.svg';
import liftBay from '#web/ui/illustrations/art/lift-bay.svg';
import oil from '#web/ui/illustrations/art/oil.svg';
import oneRoof from '#web/ui/illustrations/art/one-roof.svg';
import spanner from '#web/ui/illustrations/art/spanner.svg';
import tyre from '#web/ui/illustrations/art/tyre.svg';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';
import { CarPicture } from '#web/ui/illustrations/CarPicture.tsx';
import { Hills } from '#web/ui/illustrations/Hills.tsx';
import { FacebookIcon } from '#web/ui/icons/FacebookIcon.tsx';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { InstagramIcon } from '#web/ui/icons/InstagramIcon.tsx';
import { LinkedinIcon } from '#web/ui/icons/LinkedinIcon.tsx';
import { PinterestIcon } from '#web/ui/icons/PinterestIcon.tsx';
import { RedditIcon } from '#web/ui/icons/RedditIcon.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { XSocialIcon } from '#web/ui/icons/XSocialIcon.tsx';
import { BrandMark } from '#web/ui/illustrations/BrandMark.tsx';
import { Road } from '#web/ui/illustrations/Road.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

const SPOTS = {
  washArch,
  liftBay,
  battery,
  collision,
  diagnostic,
  tyre,
  spanner,
  oil,
  aircon,
  bucket,
  chat,
  oneRoof,
  emptyBay,
  breakdown,
};
const CARS = ['sedan', 'suv', 'hatchback', 'pickup'] as const;
const PAINTS = ['rust', 'gold', 'brown', 'clay', 'paper'] as const;

/** The illustrations. */
export function IllustrationSamples() {
  return (
    <SheetSection title="Pictures">
      <div className={styles.art}>
        {CARS.flatMap((body) =>
          PAINTS.map((paint) => (
            <figure key={`${body} ${paint}`}>
              <CarPicture body={body} paint={paint} />
              <figcaption>
                {body}, {paint}
              </figcaption>
            </figure>
          )),
        )}
        {Object.entries(SPOTS).map(([name, address]) => (
          <figure key={name}>
            <img src={address} alt="" loading="lazy" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.icons}>
        <GoogleIcon />
        <FacebookIcon />
        <InstagramIcon />
        <XSocialIcon />
        <WhatsappIcon />
        <LinkedinIcon />
        <PinterestIcon />
        <RedditIcon />
        <BrandMark dark />
      </div>
      <Road>
        <CarPicture body="sedan" />
      </Road>
      <div className={styles.sky}>
        <Skyline className={styles.skyline} />
      </div>
      <Hills />
    </SheetSection>
  );
}
