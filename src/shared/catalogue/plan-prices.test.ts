import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_BOM } from '#shared/csv.ts';
import { VEHICLE_CLASSES, type VehicleClass } from './catalogue-seed.ts';
import { planPrices } from './plan-prices.ts';
import { priceFileLines } from './price-file.ts';
import type { PriceTable } from './price-table.ts';

const car = (_id: string, model: string, year: number, ofClass: VehicleClass = 'suv', brand = 'Toyota') => ({
  _id,
  brand,
  model,
  year,
  class: ofClass,
});
const table: PriceTable = {
  services: [
    { _id: 'wash', slug: 'car-wash', name: 'Car wash', price: 4500 },
    { _id: 'tyre', slug: 'tyres', name: 'Tyres, and rims', price: 9000 },
  ],
  cars: [car('prado', 'Prado', 2015), car('rav4', 'RAV4', 2020), car('corolla', 'Corolla', 2015, 'saloon')],
  own: new Map([
    [
      'wash',
      new Map([
        ['prado', 6000],
        ['rav4', 6000],
      ]),
    ],
    ['tyre', new Map([['prado', 12_000]])],
  ]),
};
const fileOf = (given: PriceTable): string => CSV_BOM + [...priceFileLines(given)].join('');
const HEAD = 'Class,Brand,Model,Year,Car wash\n';
const change = (given: object) => ({ class: null, vehicle: null, differs: false, service: 'wash', ...given });

test('the file has the defaults, the classes and each car, a column for each service', () => {
  expect(fileOf(table).split('\r\n')).toEqual([
    `${CSV_BOM}Class,Brand,Model,Year,Car wash,"Tyres, and rims"`,
    'Default,,,,4500,9000',
    'Hatchback,,,,,',
    'Saloon,,,,,',
    'SUV,,,,6000,differs',
    'Pick-up truck,,,,,',
    'Van,,,,,',
    'Luxury,,,,,',
    'SUV,Toyota,Prado,2015,6000,12000',
    'SUV,Toyota,RAV4,2020,6000,',
    'Saloon,Toyota,Corolla,2015,,',
    '',
  ]);
});

test('the file of any prices changes nothing when it is read back, also with formulas for names', () => {
  const price = fc.integer({ min: 100, max: 10_000_000 });
  const name = fc.oneof(
    fc.constantFrom('Car wash', 'car wash', '=1+1', '+234', '@SUM(A1)', '"Wash", inside', 'Wash; wax', 'Class', 'ẹ̀kọ́'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).map((text) => `x${text}`),
  );
  const catalogue = fc.record({
    names: fc.array(name, { minLength: 1, maxLength: 4 }),
    cars: fc.array(fc.tuple(name, fc.constantFrom(...VEHICLE_CLASSES)), { maxLength: 6 }),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    own: fc.array(fc.tuple(fc.nat(3), fc.nat(5), price), { maxLength: 10 }),
  });
  fc.assert(
    fc.property(catalogue, ({ names, cars, prices, own }) => {
      const services = names.map((one, at) => ({ _id: `s${at}`, slug: `slug-${at}`, name: one, price: prices[at]! }));
      const any: PriceTable = {
        services,
        // The year makes each car another one.
        cars: cars.map(([model, ofClass], at) => car(`c${at}`, model, 1990 + at, ofClass, model)),
        own: new Map(
          services.map(({ _id }, at) => [
            _id,
            new Map(
              own.filter(([of, , kobo]) => of === at && kobo !== prices[at]).map(([, one, kobo]) => [`c${one}`, kobo]),
            ),
          ]),
        ),
      };
      expect(planPrices(any, fileOf(any))).toEqual({ changes: [], problems: [] });
    }),
    { numRuns: 300 },
  );
});

describe('what a file changes', () => {
  test.each([
    ['a default price', 'Default,,,,"₦5,000"\n', [change({ from: 4500, to: 5000 })]],
    ['a class', 'suv,,,,6500\n', [change({ class: 'suv', from: 6000, to: 6500 })]],
    ['a class back to the default', 'SUV,,,,\n', [change({ class: 'suv', from: 6000, to: null })]],
    ['a class by the price that is the default', 'SUV,,,,4500\n', [change({ class: 'suv', from: 6000, to: null })]],
    ['a car', 'SUV,toyota,PRADO,2015,7000\n', [change({ vehicle: 'prado', from: 6000, to: 7000 })]],
    [
      'a car whose class is not given',
      ',Toyota,Corolla,2015,7000\n',
      [change({ vehicle: 'corolla', from: null, to: 7000 })],
    ],
    ['nothing where it says what is there', 'Default,,,,4500\nSUV,,,,6000\nSaloon,,,,4500\n', []],
  ])('%s', (_name, lines, changes) => {
    expect(planPrices(table, HEAD + lines)).toEqual({ changes, problems: [] });
  });

  test('a class whose cars differ stays as it is, or gets one price', () => {
    const head = 'Class;Brand;Model;Year;tyres\n';
    expect(planPrices(table, `${head}SUV;;;;Differs\n`)).toEqual({ changes: [], problems: [] });
    for (const [text, to] of [
      ['11000', 11_000],
      ['', null],
    ] as const)
      expect(planPrices(table, `${head}SUV;;;;${text}\n`).changes).toEqual([
        { service: 'tyre', class: 'suv', vehicle: null, from: null, differs: true, to },
      ]);
  });

  test('a class that becomes the new default price needs none of its own', () => {
    expect(planPrices(table, `${HEAD}Default,,,,7000\nSUV,,,,7000\nVan,,,,4500\n`).changes).toEqual([
      change({ from: 4500, to: 7000 }),
      change({ class: 'suv', from: 6000, to: null }),
      change({ class: 'van', from: null, to: 4500 }),
    ]);
  });
});

test.each([
  ['an empty file', '', { line: 1, column: null, problem: 'The file is empty.' }],
  [
    'a file of something else',
    'Name,Contact\nAda,0803\n',
    { line: 1, problem: 'The first line needs the headings Class, Brand, Model, Year.' },
  ],
  [
    'an unknown service',
    `${HEAD.trim()},Towing\n`,
    { line: 1, column: 6, heading: 'Towing', problem: 'There is no service of this name.' },
  ],
  ['a service twice', `${HEAD.trim()},car-wash\n`, { line: 1, column: 6, problem: 'This heading is there twice.' }],
  [
    'an open quotation mark',
    `${HEAD}"SUV,,,,6000\n`,
    { line: 2, problem: 'A quotation mark is opened here and never closed.' },
  ],
  ['an unknown class', `${HEAD}Boat,,,,6000\n`, { line: 2, column: 1, heading: 'Class' }],
  [
    'an unknown car',
    `${HEAD}\nSUV,Toyota,Prado,1901,6000\n`,
    { line: 3, column: 2, problem: 'This car is not in the catalogue.' },
  ],
  [
    'a car of another class',
    `${HEAD}Van,Toyota,Prado,2015,6000\n`,
    { line: 2, column: 1, problem: 'This car is of the class SUV.' },
  ],
  [
    'a line twice',
    `${HEAD}SUV,,,,6000\nsuv,,,,6000\n`,
    { line: 3, column: null, problem: 'Line 2 is for the same class.' },
  ],
  [
    'a price that is none',
    `${HEAD}SUV,,,,6000\nVan,,,,much\n`,
    { line: 3, column: 5, heading: 'Car wash', problem: 'Write a price in whole naira.' },
  ],
  ['a price that is too low', `${HEAD}Van,,,,99\n`, { line: 2, column: 5, problem: 'A price is at least 100 naira.' }],
  ['no default price', `${HEAD}Default,,,,\n`, { line: 2, column: 5, problem: 'A service needs a default price.' }],
  ['a cell without a heading', `${HEAD}Van,,,,6000,1\n`, { line: 2, column: 6, problem: 'This cell has no heading.' }],
  ['a car that differs', `${HEAD}SUV,Toyota,Prado,2015,differs\n`, { line: 2, column: 5 }],
])('refuses %s at its place, and changes nothing', (_name, file, problem) => {
  const plan = planPrices(table, file);
  expect(plan.changes).toEqual([]);
  expect(plan.problems).toEqual([expect.objectContaining(problem)]);
});

test('lists a hundred problems at most', () => {
  expect(planPrices(table, HEAD + 'Boat,,,,1\n'.repeat(300)).problems).toHaveLength(100);
});
