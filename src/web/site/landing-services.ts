import catalogue from '../../../config/catalogue.json';
import type { OfferedService } from '#shared/catalogue/offered-service.ts';
import { priceAndTime } from '#shared/catalogue/price-and-time.ts';
import battery from '#web/ui/illustrations/art/battery.svg';
import collision from '#web/ui/illustrations/art/collision.svg';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import liftBay from '#web/ui/illustrations/art/lift-bay.svg';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';

export interface LandingService {
  id: string;
  title: string;
  content: string;
  /** From ₦4,500, about 30 minutes. */
  price: string;
  image: string;
  /** Shown on the water tint. */
  wet: boolean;
  subServices: readonly string[];
}

const LANDING_TEXTS = [
  {
    slug: 'electrical-repairs',
    image: battery,
    content: 'Battery, alternator, lights and wiring. We trace the fault and put it right.',
  },
  {
    slug: 'car-care-and-repair',
    image: liftBay,
    content: 'The regular service and the repairs that keep you on the road.',
  },
  { slug: 'car-wash', image: washArch, content: 'Harmattan dust or rainy-season mud: it comes off, inside and out.' },
  { slug: 'collision-repair', image: collision, content: 'Dents, bumpers and paint, brought back to shape.' },
  { slug: 'diagnostic-repair', image: diagnostic, content: 'We plug in, read the fault and tell you in plain words.' },
];

/** The services of the carousel: those of the five that can be booked, named and priced as staff have them. */
export const landingServices = (offered: readonly OfferedService[]): LandingService[] =>
  LANDING_TEXTS.flatMap(({ slug, image, content }) => {
    const service = offered.find((one) => one.slug === slug);
    if (service === undefined) return [];
    const sample = catalogue.services.find((one) => one.slug === slug);
    return [
      {
        id: service._id,
        title: service.name,
        content,
        price: priceAndTime(service),
        image,
        wet: sample?.kind === 'wash',
        subServices: sample?.subServices ?? [],
      },
    ];
  });
