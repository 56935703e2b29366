import { expect, test } from 'vitest';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { callLink, directionsLink } from './centre-links.ts';

const centre = (links: Record<string, string>): Pick<Centre, 'links' | 'name' | 'address'> => ({
  name: 'Bodija Car Care',
  address: '1 Sample Road, Bodija & Ìbàdàn?',
  links,
});

test('directions lead to the configured map, else to the address in the map of the phone', () => {
  expect(directionsLink(centre({ map: 'https://example.com/map' }))).toBe('https://example.com/map');
  const address = encodeURIComponent('Bodija Car Care, 1 Sample Road, Bodija & Ìbàdàn?');
  for (const links of [{}, { map: '' }]) expect(directionsLink(centre(links))).toBe(`geo:0,0?q=${address}`);
});

test('a phone number is a link without spaces', () => expect(callLink('0800 000 0000')).toBe('tel:08000000000'));
