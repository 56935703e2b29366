import aircon from '../art/aircon.svg';
import battery from '../art/battery.svg';
import breakdown from '../art/breakdown.svg';
import bucket from '../art/bucket.svg';
import chat from '../art/chat.svg';
import collision from '../art/collision.svg';
import diagnostic from '../art/diagnostic.svg';
import emptyBay from '../art/empty-bay.svg';
import liftBay from '../art/lift-bay.svg';
import oil from '../art/oil.svg';
import oneRoof from '../art/one-roof.svg';
import spanner from '../art/spanner.svg';
import tyre from '../art/tyre.svg';
import washArch from '../art/wash-arch.svg';
import { CarPicture } from '../CarPicture.tsx';
import { Hills } from '../Hills.tsx';
import { FacebookIcon } from '../icons/FacebookIcon.tsx';
import { GoogleIcon } from '../icons/GoogleIcon.tsx';
import { InstagramIcon } from '../icons/InstagramIcon.tsx';
import { LinkedinIcon } from '../icons/LinkedinIcon.tsx';
import { PinterestIcon } from '../icons/PinterestIcon.tsx';
import { RedditIcon } from '../icons/RedditIcon.tsx';
import { WhatsappIcon } from '../icons/WhatsappIcon.tsx';
import { XSocialIcon } from '../icons/XSocialIcon.tsx';
import { Mark } from '../Mark.tsx';
import { Road } from '../Road.tsx';
import { Skyline } from '../Skyline.tsx';
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
        <Mark dark />
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
