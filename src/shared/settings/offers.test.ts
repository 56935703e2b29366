import { expect, test } from 'vitest';
import type { Offers } from './centre.contract.ts';
import { offerText } from './offers.ts';

const early = { percent: 50, places: 100, placesLeft: 37, service: 'Car care and repair' };
const first = { percent: 20, service: null };

test.each<[string, Offers, ReturnType<typeof offerText>]>([
  [
    'the early promotion while it has places',
    { early, first },
    {
      percent: 50,
      what: 'one booking of Car care and repair for the first 100 people who verify an account',
      invitation: 'Be among the first 100 people who verify an account: 50% off one booking of Car care and repair.',
      left: '37 places left',
      gone: null,
    },
  ],
  [
    'one place in the singular, and a promotion of any service',
    { early: { ...early, placesLeft: 1, service: null }, first },
    {
      percent: 50,
      what: 'one booking of any service for the first 100 people who verify an account',
      invitation: 'Be among the first 100 people who verify an account: 50% off one booking of any service.',
      left: '1 place left',
      gone: null,
    },
  ],
  [
    'the first booking when no place is left',
    { early: { ...early, placesLeft: 0 }, first },
    {
      percent: 20,
      what: 'your first care',
      invitation: 'Get 20% off your first care.',
      left: null,
      gone: 'All 100 places at 50% off are taken.',
    },
  ],
  [
    'the first booking of one service when there is no early promotion',
    { early: null, first: { percent: 20, service: 'Car wash' } },
    {
      percent: 20,
      what: 'your first care (Car wash)',
      invitation: 'Get 20% off your first care (Car wash).',
      left: null,
      gone: null,
    },
  ],
  [
    'nothing when the places are taken and the first booking has no promotion',
    { early: { ...early, placesLeft: 0 }, first: null },
    null,
  ],
  ['nothing without promotions', { early: null, first: null }, null],
])('promises %s', (_, given, expected) => expect(offerText(given)).toEqual(expected));
