import { spansOf, WEEKDAYS } from '#shared/scheduling/describe-hours.ts';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { telephoneHref } from '../layout/anchors.ts';
import { landingServices } from '../landing-services.ts';

/**
 * JSON-LD for search engines (schema.org AutoRepair) from the settings and the calendar. Safe inside a script element.
 */
export function structuredData(
  { centre, hours, publicUrl, services, reviews }: SiteData,
  { pictures }: SiteFiles,
): string {
  const { name, phone, email, address, city, state, links } = centre;
  const sameAs = [links.x, links.instagram, links.facebook].filter((link) => link !== '');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    '@id': `${publicUrl}/#centre`,
    name,
    url: `${publicUrl}/`,
    telephone: telephoneHref(phone).slice('tel:'.length),
    email,
    image: publicUrl + pictures.og,
    currenciesAccepted: 'NGN',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: state,
      addressCountry: 'NG',
    },
    openingHoursSpecification: spansOf(hours).map(({ weekdays, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((weekday) => WEEKDAYS[weekday - 1]),
      opens,
      // The end of the day has no time of its own there.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
    makesOffer: landingServices(services).map(({ title }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title },
    })),
    // Only reviews that customers really wrote and that everyone can read on the page.
    ...(reviews !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.average,
        reviewCount: reviews.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(sameAs.length > 0 && { sameAs }),
  };
  // A name with </script> must not end the element.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
