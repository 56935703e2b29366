/** The landing page's sections as the navigation names them; the specification's anchors (contract.md 9). */
export const SECTIONS = [
  { anchor: 'home', label: 'Home' },
  { anchor: 'about', label: 'About' },
  { anchor: 'services', label: 'Services' },
  { anchor: 'why', label: 'Why us' },
  { anchor: 'carmake', label: 'Car makes' },
  { anchor: 'contact', label: 'Contact' },
] as const;

export type Anchor = (typeof SECTIONS)[number]['anchor'] | 'review';

/** A section's address: on the landing page itself a jump, from elsewhere the way there. */
export const sectionHref = (anchor: Anchor, onLanding: boolean): string => `${onLanding ? '' : '/'}#${anchor}`;

/** A phone number as a tel: address, without the spaces that people read. */
export const telephoneHref = (phone: string): string => `tel:${phone.replaceAll(' ', '').replace(/^0/, '+234')}`;
