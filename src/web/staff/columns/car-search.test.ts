import { expect, it } from 'vitest';
import { findsCar } from './car-search.ts';

const car = {
  plate: 'BDJ-482KA',
  number: 'BCC-1042',
  fullName: 'Ṣadé Adéwálé',
  carType: 'Toyota Corolla 2014',
  phoneNumber: '+2348031234567',
};

it.each(['', 'bdj482', 'BDJ 482 KA', '482ka', 'bcc-1042', '1042', 'sade', 'corolla ade', '0803 123', '+234 803 1234'])(
  'finds a car by %j',
  (search) => expect(findsCar(search, car)).toBe(true),
);

it.each(['bdj483', '0805', 'honda', 'ngozi'])('does not find another car by %j', (search) =>
  expect(findsCar(search, car)).toBe(false),
);

it('finds a car without plate and phone by its name', () =>
  expect(findsCar('ade', { ...car, plate: null, phoneNumber: null })).toBe(true));
