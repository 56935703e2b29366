import catalogue from '../../../../config/catalogue.json';
import battery from '#web/ui/illustrations/art/battery.svg';
import collision from '#web/ui/illustrations/art/collision.svg';
import diagnostic from '#web/ui/illustrations/art/diagnostic.svg';
import liftBay from '#web/ui/illustrations/art/lift-bay.svg';
import washArch from '#web/ui/illustrations/art/wash-arch.svg';

export interface LandingService {
  title: string;
  content: string;
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

/** The five services of the carousel, with the sub-services of the catalogue. */
export const SERVICES: readonly LandingService[] = LANDING_TEXTS.map(({ slug, image, content }) => {
  const service = catalogue.services.find((one) => one.slug === slug);
  if (service === undefined) throw new Error(`config/catalogue.json has no service ${slug}`);
  return { title: service.name, content, image, wet: service.kind === 'wash', subServices: service.subServices };
});
