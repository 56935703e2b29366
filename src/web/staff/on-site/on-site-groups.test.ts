import { expect, test } from 'vitest';
import { groupCars } from './on-site-groups.ts';
import { placeLabel, stateLabel, whenLabel, type OnSiteCar } from './on-site-labels.ts';

const NOW = '2026-11-20T11:00:00.000Z';
const car = (changes: Partial<OnSiteCar> = {}): OnSiteCar => ({
  _id: 'id-1',
  number: 'BCC 0413',
  fullName: 'Ṣadé Adéwálé',
  plate: 'BDJ-482KA',
  carType: 'Toyota Corolla 2014',
  service: 'Car wash',
  state: 'checked-in',
  checkedInAt: '2026-11-20T08:15:00.000Z',
  confirmed: true,
  codeWasWrong: false,
  keyTag: '14',
  car: null,
  key: null,
  readyBy: null,
  readyAt: null,
  isLate: false,
  workers: [],
  ...changes,
});

test('each car on site is in exactly one group, in the order of the list', () => {
  const cars = [
    car({ _id: 'waits' }),
    car({ _id: 'late', state: 'in-work', isLate: true }),
    car({ _id: 'ready', state: 'ready' }),
    car({ _id: 'works', state: 'in-work' }),
  ];
  const groups = groupCars(cars);
  expect(Object.entries(groups).map(([name, own]) => [name, own.map(({ _id }) => _id)])).toEqual([
    ['ready', ['ready']],
    ['late', ['late']],
    ['in-work', ['waits', 'works']],
  ]);
});

test('the place of a car or a key is named in words', () => {
  const since = NOW;
  expect(
    [
      null,
      { place: 'hook', name: '14', since } as const,
      { place: 'bay', name: 'Lift 2', since } as const,
      { place: 'yard', name: null, since } as const,
      { place: 'person', name: 'Kẹ́mi', since } as const,
      { place: 'person', name: null, since } as const,
    ].map(placeLabel),
  ).toEqual(['Not recorded', 'Hook 14', 'Lift 2', 'Yard', 'With Kẹ́mi', 'With a person']);
});

test('the state of a car on site names its time, and the day unless it is today', () => {
  const readyBy = '2026-11-20T10:30:00.000Z';
  expect(stateLabel(car(), NOW)).toBe('Checked in at 9:15\u00a0am');
  expect(stateLabel(car({ state: 'in-work', readyBy, isLate: true }), NOW)).toBe(
    'In work, was promised for 11:30\u00a0am',
  );
  expect(stateLabel(car({ state: 'in-work', readyBy: '2026-11-20T14:00:00.000Z' }), NOW)).toBe(
    'In work, promised for 3:00\u00a0pm',
  );
  expect(stateLabel(car({ state: 'ready', readyBy, readyAt: NOW }), NOW)).toBe('Ready since 12:00\u00a0pm');
  expect(whenLabel('2026-11-19T14:00:00.000Z', NOW)).toBe('Yesterday, 3:00\u00a0pm');
});
