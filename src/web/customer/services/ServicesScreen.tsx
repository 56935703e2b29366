import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { chatLink } from '#web/customer/help/contact-links.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import aircon from '#web/ui/illustrations/art/aircon.svg';
import battery from '#web/ui/illustrations/art/battery.svg';
import bucket from '#web/ui/illustrations/art/bucket.svg';
import lift from '#web/ui/illustrations/art/lift-bay.svg';
import oil from '#web/ui/illustrations/art/oil.svg';
import spanner from '#web/ui/illustrations/art/spanner.svg';
import roof from '#web/ui/illustrations/art/one-roof.svg';
import tyre from '#web/ui/illustrations/art/tyre.svg';
import wash from '#web/ui/illustrations/art/wash-arch.svg';
import { CarPicture, type CarPictureProps } from '#web/ui/illustrations/CarPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/link/Link.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './ServicesScreen.module.css';
import { texts } from './customer-services.texts.ts';

/** The services shown on this page. */
const SERVICES = [
  { name: texts.carCareAndRepair, picture: lift },
  { name: texts.carWash, picture: wash, wet: true },
  { name: texts.tyreMaintenance, picture: tyre },
  { name: texts.generalMechanical, picture: spanner },
  { name: texts.serviceAndMaintenance, picture: oil },
  { name: texts.airConditioningMaintenance, picture: aircon, wet: true },
  { name: texts.electricalServices, picture: battery },
  { name: texts.exteriorInteriorDetailing, picture: bucket, wet: true },
];

type Rental = Pick<CarPictureProps, 'body' | 'paint'> & { label: string; look?: string | undefined };
const RENTALS: Rental[] = [
  { label: texts.saloon, body: 'sedan', paint: 'paper' },
  { label: texts.suv, body: 'suv', paint: 'brown', look: styles.suv },
  { label: texts.pickUpTruck, body: 'pickup', paint: 'paper', look: styles.pickup },
];

/** /user/services: the services, each linking to its booking, and car rentals, which are arranged by chat. */
export function ServicesScreen() {
  const { data } = useServices();
  const centre = useCentre();
  useTitle(texts.ourServices, centre?.name);

  /** The target of a card: the booking form, or the chat for a service that cannot be booked. */
  function hrefFor(name: string): string | null {
    const service = data?.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (service) return customerPaths.newBooking({ service: service._id });
    return data ? chatLink(centre, texts.askAbout(name)) : customerPaths.newBooking();
  }

  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle>{texts.ourServices}</PageTitle>
      <ul className={styles.grid}>
        {SERVICES.map(({ name, picture, wet }) => (
          <li key={name}>
            <OptionalLink className={styles.card} href={hrefFor(name)}>
              <span className={cx(styles.art, wet && styles.wet)}>
                <img src={picture} alt="" width={200} height={140} />
              </span>
              <b>
                <ServiceName name={name} />
              </b>
            </OptionalLink>
          </li>
        ))}
        <li>
          <Link className={styles.card} href={customerPaths.newBooking()}>
            <span className={styles.art}>
              <img src={roof} alt="" width={200} height={140} />
            </span>
            <b>{texts.allServices}</b>
          </Link>
        </li>
      </ul>
      <section className={styles.others} aria-labelledby="others">
        <h2 className="heading" id="others">
          {texts.otherServicesInclude}
        </h2>
        <ul className={styles.rentals}>
          {RENTALS.map(({ label, body, paint, look }) => {
            const chat = chatLink(centre, texts.askToRent(label));
            return (
              <li key={label}>
                <OptionalLink className={cx(styles.rental, look)} href={chat}>
                  <Skyline className={styles.skyline} />
                  <CarPicture body={body} paint={paint} className={styles.car} />
                  <span className={styles.caption}>
                    <b>{texts.carRentals}</b>
                    {label}
                    {chat && <ArrowUpRight size={20} />}
                  </span>
                </OptionalLink>
              </li>
            );
          })}
        </ul>
      </section>
    </main>
  );
}

interface MaybeLinkProps {
  href: string | null;
  className: string | undefined;
  children: ReactNode;
}

/** A link, or plain content without a target. External links open in a new tab. */
function OptionalLink({ href, className, children }: MaybeLinkProps) {
  if (href === null) return <div className={className}>{children}</div>;
  const outside = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' };
  return (
    <Link className={className} href={href} {...outside}>
      {children}
    </Link>
  );
}
