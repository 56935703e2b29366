import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import { depositText } from '#shared/catalogue/deposit-text.ts';
import { priceAndTime } from '#shared/catalogue/price-and-time.ts';
import { useServices } from '#web/domain/catalogue/catalogue-queries.ts';
import { chatLink } from '#web/customer/help/contact-links.ts';
import { ServiceName } from '#web/domain/catalogue/ServiceName.tsx';
import { servicePicture } from '#web/domain/catalogue/service-pictures.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { customerPaths } from '#web/customer/customer-paths.ts';
import { CarPicture, type CarPictureProps } from '#web/ui/illustrations/CarPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { ListQueryState } from '#web/ui/feedback/ListQueryState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { Skyline } from '#web/ui/illustrations/Skyline.tsx';
import styles from './ServicesScreen.module.css';
import { texts } from './customer-services.texts.ts';

/** The cards of "Our Services". */
const CARDS = 6;
/** Pictures of water have its tint. */
const WET = ['wash-arch', 'aircon', 'bucket'];

type Rental = Pick<CarPictureProps, 'body' | 'paint'> & { label: string; look?: string | undefined };
const RENTALS: Rental[] = [
  { label: texts.saloon, body: 'sedan', paint: 'paper' },
  { label: texts.suv, body: 'suv', paint: 'brown', look: styles.suv },
  { label: texts.pickUpTruck, body: 'pickup', paint: 'paper', look: styles.pickup },
];

/** /user/services: the services, each leading to its booking, and car rentals, which are arranged by chat. */
export function ServicesScreen() {
  const services = useServices();
  const centre = useCentre();
  useTitle(texts.ourServices, centre?.name);
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle>{texts.ourServices}</PageTitle>
      <ListQueryState
        query={services}
        what={texts.ourServicesList}
        skeleton={
          <SkeletonGroup label={texts.loadingOurServices}>
            <SkeletonCards count={CARDS} className={styles.grid} />
          </SkeletonGroup>
        }
      >
        {(list) => (
          <>
            <ServiceCards services={list} />
            <AllServices services={list} />
          </>
        )}
      </ListQueryState>
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

const priceTimeAndDeposit = (service: CatalogueService): string =>
  [priceAndTime(service), service.deposit && depositText(service.deposit)].filter(Boolean).join(', ');

/** The six services that staff chose; with fewer, the first of the others follow. */
function ServiceCards({ services }: { services: readonly CatalogueService[] }) {
  const chosen = services.filter(({ featured }) => featured);
  const cards = [...chosen, ...services.filter(({ featured }) => !featured)].slice(0, CARDS);
  return (
    <ul className={styles.grid}>
      {cards.map((service) => (
        <li key={service._id}>
          <Link className={styles.card} href={customerPaths.newBooking({ service: service._id })}>
            <span className={cx(styles.art, WET.includes(service.image) && styles.wet)}>
              <img src={servicePicture(service.image)} alt="" width={200} height={140} />
            </span>
            <b>
              <ServiceName name={service.name} />
            </b>
            <span className={styles.price}>{priceTimeAndDeposit(service)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every service with its sentence, price and time, under its heading. */
function AllServices({ services }: { services: readonly CatalogueService[] }) {
  const groups = Map.groupBy(services, ({ group }) => group || texts.others);
  return (
    <section className={styles.others} aria-labelledby="all-services">
      <h2 className="heading" id="all-services">
        {texts.allServices}
      </h2>
      {[...groups].map(([group, members]) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.group}>{group}</h3>
          <ul className={styles.list}>
            {members.map((service) => (
              <li key={service._id}>
                <Link className={styles.row} href={customerPaths.newBooking({ service: service._id })}>
                  <b>
                    <ServiceName name={service.name} />
                  </b>
                  <span>{priceTimeAndDeposit(service)}</span>
                  {service.included && <span className={styles.included}>{service.included}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
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
