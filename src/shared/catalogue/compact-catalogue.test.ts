import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Brand, Service } from './catalogue.contract.ts';
import { brandsOf, type CatalogueCar, compactCatalogue } from './compact-catalogue.ts';

const ID = '01a21417-384b-72ee-8075-0c81d5b6';
const id = (number: number): string => ID + number.toString(16).padStart(4, '0');

/** Cars of some models, by model and year, with ids that often follow each other, and the prices of each. */
const catalogues = fc
  .array(
    fc.record({
      brand: fc.nat(2),
      model: fc.constantFrom('Camry', 'Corolla', 'Ọkọ̀'),
      year: fc.integer({ min: 2000, max: 2006 }),
      gap: fc.constantFrom(1, 1, 1, 2),
      prices: fc.array(fc.option(fc.constantFrom(4500, 6000)), { minLength: 2, maxLength: 2 }),
    }),
    { maxLength: 30 },
  )
  .map((cars) => {
    let number = 250;
    const priced = cars.map((car) => ({ ...car, _id: id((number += car.gap)) }));
    const brands: Brand[] = [0, 1, 2].map((brand) => ({
      _id: `brand-${brand}`,
      name: `Brand ${brand}`,
      vehicles: priced
        .filter((car) => car.brand === brand)
        .map(({ _id, model, year }) => ({ _id, model, year }))
        .sort((a, b) => a.model.localeCompare(b.model) || a.year - b.year),
    }));
    const services: Service[] = [0, 1].map((service) => ({
      _id: `service-${service}`,
      name: `Service ${service}`,
      image: 'oil',
      vehicles: [
        // One of them has no default price.
        ...(service === 0 ? [{ vehicle: null, price: 4000, isDefault: true }] : []),
        ...priced.flatMap(({ _id, prices }) => {
          const price = prices[service];
          return typeof price === 'number' ? [{ vehicle: _id, price, isDefault: false }] : [];
        }),
      ],
    }));
    return { brands, services };
  });

/** Every price of every car, as the two lists say it. */
const pricesIn = (services: readonly Service[], brands: readonly Brand[]) =>
  services.map(({ vehicles: prices }) =>
    brands.map(({ vehicles }) => vehicles.map(({ _id }) => prices.find(({ vehicle }) => vehicle === _id)?.price)),
  );

it('holds every service, car and price of the two lists', () => {
  fc.assert(
    fc.property(catalogues, ({ brands, services }) => {
      const compact = compactCatalogue(services, brands);
      const again = brandsOf(compact);
      expect(again.map(({ vehicles, ...brand }) => ({ ...brand, vehicles: vehicles.map(withoutPrices) }))).toEqual(
        brands,
      );
      expect(services.map(({ _id }) => again.map(({ vehicles }) => vehicles.map(({ prices }) => prices[_id])))).toEqual(
        pricesIn(services, brands),
      );
      expect(compact.services).toEqual(
        services.map(({ vehicles, ...service }) => {
          const standard = vehicles.find(({ isDefault }) => isDefault);
          return { ...service, ...(standard && { price: standard.price }) };
        }),
      );
    }),
  );
});

const withoutPrices = ({ _id, model, year }: CatalogueCar) => ({ _id, model, year });

it('lists cars that differ only in the year once, and a list of prices once', () => {
  const years = [2004, 2005, 2006, 2008];
  const vehicles = years.map((year, i) => ({ _id: id(0xfe + i), model: 'Accord', year }));
  const wash = {
    _id: 'wash',
    name: 'Car wash',
    image: 'wash-arch',
    vehicles: vehicles.map(({ _id }) => ({ vehicle: _id, price: 6000, isDefault: false })),
  };
  expect(compactCatalogue([wash], [{ _id: 'honda', name: 'Honda', vehicles }])).toEqual({
    services: [{ _id: 'wash', name: 'Car wash', image: 'wash-arch' }],
    brands: [
      {
        _id: 'honda',
        name: 'Honda',
        cars: [
          { _id: `${ID}00fe`, model: 'Accord', year: 2004, years: 3, prices: 0 },
          { _id: `${ID}0101`, model: 'Accord', year: 2008, years: 1, prices: 0 },
        ],
      },
    ],
    priceLists: [{ wash: 6000 }],
  });
});
