import { offerText } from '#shared/settings/offers.ts';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import { structuredData } from './structured-data.ts';
import { About } from './About.tsx';
import { CarMakes } from './CarMakes.tsx';
import { Hero } from './Hero.tsx';
import { Offer } from './Offer.tsx';
import { Promo } from './Promo.tsx';
import { Ratings } from './Ratings.tsx';
import { Services } from './Services.tsx';
import { Support } from './Support.tsx';
import { Waitlist } from './Waitlist.tsx';
import { texts } from './site-landing.texts.ts';

/** The landing page. */
export function LandingPage({ data, files }: { data: SiteData; files: SiteFiles }) {
  const { name, city, locationLine } = data.centre;
  const offer = offerText(data.offers);
  return (
    <SiteDocument
      data={data}
      files={files}
      path="/"
      title={texts.pageTitle(name, city)}
      description={texts.pageDescription(name, locationLine)}
      structured={structuredData(data, files)}
      city
    >
      <SiteHeader data={data} onLanding />
      <main id="main" tabIndex={-1}>
        <Hero centre={data.centre} />
        <Promo offer={offer} />
        <About locationLine={data.centre.locationLine} city={city} />
        <Services offered={data.services} />
        <Offer />
        <Ratings reviews={data.reviews} name={name} />
        <Support links={data.centre.links} />
        <CarMakes />
      </main>
      <SiteFooter data={data} onLanding />
      <Waitlist offer={offer} />
    </SiteDocument>
  );
}
