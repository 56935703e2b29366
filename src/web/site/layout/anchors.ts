import type { OfferedService } from '#shared/catalogue/offered-service.ts';
import { landingServices } from '../landing-services.ts';

/** The landing page's sections and their anchors. */
const SECTIONS = [
  { anchor: 'home', label: 'Home' },
  { anchor: 'about', label: 'About' },
  { anchor: 'services', label: 'Services' },
  { anchor: 'why', label: 'Why us' },
  { anchor: 'review', label: 'Support' },
  { anchor: 'carmake', label: 'Car makes' },
  { anchor: 'contact', label: 'Contact' },
] as const;

export type Anchor = (typeof SECTIONS)[number]['anchor'];

/** The sections of the landing page, which has none for services when none of them is offered. */
export const sectionsOf = (offered: readonly OfferedService[]) =>
  SECTIONS.filter(({ anchor }) => anchor !== 'services' || landingServices(offered).length > 0);

/** The address of a section: a fragment on the landing page, else the full path. */
export const sectionHref = (anchor: Anchor, onLanding: boolean): string => `${onLanding ? '' : '/'}#${anchor}`;

/** A phone number as a tel: address, without spaces. */
export const telephoneHref = (phone: string): string => `tel:${phone.replaceAll(' ', '').replace(/^0/, '+234')}`;
