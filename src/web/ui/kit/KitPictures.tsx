import aircon from '../illustrations/art/aircon.svg';
import battery from '../illustrations/art/battery.svg';
import breakdown from '../illustrations/art/breakdown.svg';
import bucket from '../illustrations/art/bucket.svg';
import chat from '../illustrations/art/chat.svg';
import collision from '../illustrations/art/collision.svg';
import diagnostic from '../illustrations/art/diagnostic.svg';
import emptyBay from '../illustrations/art/empty-bay.svg';
import liftBay from '../illustrations/art/lift-bay.svg';
import oil from '../illustrations/art/oil.svg';
import oneRoof from '../illustrations/art/one-roof.svg';
import spanner from '../illustrations/art/spanner.svg';
import tyre from '../illustrations/art/tyre.svg';
import washArch from '../illustrations/art/wash-arch.svg';
import { CarPicture } from '../illustrations/CarPicture.tsx';
import { Hills } from '../illustrations/Hills.tsx';
import { FacebookIcon } from '../icons/FacebookIcon.tsx';
import { GoogleIcon } from '../icons/GoogleIcon.tsx';
import { InstagramIcon } from '../icons/InstagramIcon.tsx';
import { LinkedinIcon } from '../icons/LinkedinIcon.tsx';
import { PinterestIcon } from '../icons/PinterestIcon.tsx';
import { RedditIcon } from '../icons/RedditIcon.tsx';
import { WhatsappIcon } from '../icons/WhatsappIcon.tsx';
import { XSocialIcon } from '../icons/XSocialIcon.tsx';
import { BrandMark } from '../illustrations/BrandMark.tsx';
import { Road } from '../illustrations/Road.tsx';
import { Skyline } from '../illustrations/Skyline.tsx';
import { KitPart } from './KitPart.tsx';
import styles from './Kit.module.css';

const SPOTS = { washArch, liftBay, battery, collision, diagnostic, tyre, spanner, oil, aircon, bucket, chat, oneRoof, emptyBay, breakdown };
const CARS = ['sedan', 'suv', 'hatchback', 'pickup'] as const;
const PAINTS = ['rust', 'gold', 'brown', 'clay', 'paper'] as const;

/** The pictures. */
export function KitPictures() {
  return (
    <KitPart title="Pictures">
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
    </KitPart>
  );
}
