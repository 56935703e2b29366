import { describe, expect, it } from 'vitest';
import type { Service } from '#shared/catalogue/catalogue.contract.ts';
import { servicePrice, servicesWithPrices } from './service-price.ts';

const service = (name: string, standard: number | null, own: Record<string, number> = {}): Service => ({
  _id: name,
  name,
  image: 'oil',
  vehicles: [
    ...Object.entries(own).map(([vehicle, price]) => ({ vehicle, price, isDefault: false })),
    ...(standard === null ? [] : [{ vehicle: null, price: standard, isDefault: true }]),
  ],
});

describe('servicePrice', () => {
  const wash = service('wash', 4500, { prado: 6000 });

  it('is the price for the car, else the default', () => {
    expect(servicePrice(wash, 'prado')).toBe(6000);
    expect(servicePrice(wash, 'corolla')).toBe(4500);
  });
  it('is the default price without a car', () => expect(servicePrice(wash, '')).toBe(4500));
  it('is null when the service has neither', () =>
    expect(servicePrice(service('x', null, { prado: 1 }), 'corolla')).toBeNull());
});

it('servicesWithPrices sorts by price and puts services without one last', () => {
  const services = [
    service('none', null),
    service('care', 25_000),
    service('wash', 4500, { bus: 30_000 }),
    service('tyre', 9000),
  ];
  const order = (vehicle: string) => servicesWithPrices(services, vehicle).map((priced) => priced.service.name);
  expect(order('')).toEqual(['wash', 'tyre', 'care', 'none']);
  expect(order('bus')).toEqual(['tyre', 'care', 'wash', 'none']);
});
