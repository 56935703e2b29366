import { describe, expect, it } from 'vitest';
import { servicePrice, servicesWithPrices } from './service-price.ts';

const service = (name: string, price?: number) => ({ _id: name, name, image: 'oil', ...(price && { price }) });

describe('servicePrice', () => {
  const wash = service('wash', 4500);

  it('the price for the car replaces the default price', () => {
    expect(servicePrice(wash, { prices: { wash: 6000 } })).toBe(6000);
    expect(servicePrice(wash, { prices: { tyre: 9000 } })).toBe(4500);
  });
  it('the price without a car is the default price', () => expect(servicePrice(wash, undefined)).toBe(4500));
  it('a service without any price has the price null', () =>
    expect(servicePrice(service('x'), { prices: {} })).toBeNull());
});

it('servicesWithPrices sorts by price and puts services without one last', () => {
  const services = [service('none'), service('care', 25_000), service('wash', 4500), service('tyre', 9000)];
  const order = (prices: Record<string, number>) =>
    servicesWithPrices(services, { prices }).map((priced) => priced.service.name);
  expect(order({})).toEqual(['wash', 'tyre', 'care', 'none']);
  expect(order({ wash: 30_000 })).toEqual(['tyre', 'care', 'wash', 'none']);
});
