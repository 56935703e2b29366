import { expect, test } from 'vitest';
import { parseSearch, type SearchTerms } from './search-terms.ts';

const nothing: SearchTerms = { number: null, receipt: null, phone: null, email: null, plate: null, name: null };

test.each<[string, Partial<SearchTerms>]>([
  ['BCC 0413', { number: 413 }],
  ['bcc0413', { number: 413 }],
  ['BCC-I 0413', { number: 413 }],
  ['BCC-R 000123', { receipt: 123 }],
  ['bcc-r123', { receipt: 123 }],
  ['482', { number: 482, receipt: 482, plate: '482' }],
  ['12', { number: 12, receipt: 12 }],
  ['0803', { number: 803, receipt: 803, plate: '0803' }],
  ['0803 123 4567', { phone: '8031234567' }],
  ['+234 803 123 4567', { phone: '8031234567' }],
  ['99999999999', { phone: '99999999999' }],
  ['ada@Example.ng', { email: 'ada@example.ng' }],
  ['bdj', { plate: 'BDJ', name: 'bdj', email: 'bdj' }],
  ['bdj-48', { plate: 'BDJ48', name: 'bdj-48', email: 'bdj-48' }],
  ['Ṣadé', { name: 'Ṣadé', email: 'ṣadé' }],
])('reads the possible meanings of %s', (typed, expected) => {
  expect(parseSearch(typed, 'BCC')).toEqual({ ...nothing, ...expected });
});

test.each(['ab', 'ọ́ṣ', '-'])('reads nothing from %s, which has fewer than three characters', (typed) => {
  expect(parseSearch(typed, 'BCC')).toBeNull();
});
