import type { Centre } from '#shared/settings/centre.contract.ts';

/** A phone number as a link, without spaces. */
export const callLink = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;

/**
 * The way to the centre: its map as configured, else its address for the phone's own map (RFC 5870 with the query that
 * Android knows). Nothing is asked of others before it is opened.
 */
export const directionsLink = ({ links, name, address }: Pick<Centre, 'links' | 'name' | 'address'>): string =>
  links['map'] || `geo:0,0?q=${encodeURIComponent(`${name}, ${address}`)}`;
