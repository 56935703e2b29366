import aircon from '#web/ui/art/aircon.svg';
import battery from '#web/ui/art/battery.svg';
import breakdown from '#web/ui/art/breakdown.svg';
import bucket from '#web/ui/art/bucket.svg';
import chat from '#web/ui/art/chat.svg';
import collision from '#web/ui/art/collision.svg';
import diagnostic from '#web/ui/art/diagnostic.svg';
import emptyBay from '#web/ui/art/empty-bay.svg';
import liftBay from '#web/ui/art/lift-bay.svg';
import oil from '#web/ui/art/oil.svg';
import oneRoof from '#web/ui/art/one-roof.svg';
import spanner from '#web/ui/art/spanner.svg';
import tyre from '#web/ui/art/tyre.svg';
import washArch from '#web/ui/art/wash-arch.svg';
import { CarPicture } from '#web/ui/CarPicture.tsx';
import { Hills } from '#web/ui/Hills.tsx';
import { FacebookIcon } from '#web/ui/icons/FacebookIcon.tsx';
import { GoogleIcon } from '#web/ui/icons/GoogleIcon.tsx';
import { InstagramIcon } from '#web/ui/icons/InstagramIcon.tsx';
import { LinkedinIcon } from '#web/ui/icons/LinkedinIcon.tsx';
import { PinterestIcon } from '#web/ui/icons/PinterestIcon.tsx';
import { RedditIcon } from '#web/ui/icons/RedditIcon.tsx';
import { WhatsappIcon } from '#web/ui/icons/WhatsappIcon.tsx';
import { XSocialIcon } from '#web/ui/icons/XSocialIcon.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Road } from '#web/ui/Road.tsx';
import { Skyline } from '#web/ui/Skyline.tsx';
import { SheetSection } from './SheetSection.tsx';
import styles from './ComponentSheet.module.css';

const SPOTS = { washArch, liftBay, battery, collision, diagnostic, tyre, spanner, oil, aircon, bucket, chat, oneRoof, emptyBay, breakdown };
const CARS = ['sedan', 'suv', 'hatchback', 'pickup'] as const;
const PAINTS = ['rust', 'gold', 'brown', 'clay', 'paper'] as const;

/** The pictures. */
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
        <Mark dark />
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
