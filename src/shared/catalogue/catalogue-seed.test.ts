import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { type CatalogueSeed, catalogueSeed } from './catalogue-seed.ts';

const written: unknown = JSON.parse(readFileSync(new URL('../../../config/catalogue.json', import.meta.url), 'utf8'));
const sample = () => z.parse(catalogueSeed, written);
const vehicles = () => sample().brands.flatMap((b) => b.models.flatMap((m) => m.years.map((year) => `${b.name} ${m.model} ${year}`)));

describe('the sample catalogue', () => {
  it('has the form that the seed reads, with nothing for the reader to mend', () => {
    expect(z.safeParse(catalogueSeed, written).error?.issues ?? []).toEqual([]);
    expect(sample()).toEqual(written);
  });

  it('names the eleven bookable services, the five of the landing page first', () => {
    expect(sample().services.map((s) => s.name)).toEqual([
      'Electrical repairs',
      'Car care and repair',
      'Car wash',
      'Collision repair',
      'Diagnostic repair',
      'Tyre maintenance',
      'General mechanical',
      'Service and maintenance',
      'A/C maintenance',
      'Electrical services',
      'Exterior/interior detailing',
    ]);
  });

  it('has a slug of its own for every service, with those that promotions and wash credit look for', () => {
    const bySlug = new Map(sample().services.map((s) => [s.slug, s]));
    expect(bySlug.size).toBe(sample().services.length);
    expect(bySlug.get('car-care-and-repair')?.name).toBe('Car care and repair');
    expect(sample().services.filter((s) => s.kind === 'wash').map((s) => s.slug)).toEqual(['car-wash']);
  });

  it('asks whole naira, at least 100, for every service and class', () => {
    const prices = sample().services.flatMap((s) => [s.price, ...Object.values(s.byClass)]);
    expect(prices.filter((p) => !Number.isInteger(p) || p < 100)).toEqual([]);
  });

  it('lists every brand, model and year once', () => {
    const all = vehicles();
    expect(all.filter((v, i) => all.indexOf(v) !== i)).toEqual([]);
  });

  it('knows at least 8 makes and 60 models, the makes of the landing page among them', () => {
    const { brands } = sample();
    const landing = ['Honda', 'Nissan', 'Toyota', 'Hyundai', 'Kia', 'BMW', 'Mercedes Benz', 'Ford'];
    expect(brands.map((b) => b.name)).toEqual(expect.arrayContaining(landing));
    expect(brands.length).toBeGreaterThanOrEqual(8);
    expect(brands.reduce((n, b) => n + b.models.length, 0)).toBeGreaterThanOrEqual(60);
  });
});

describe('the catalogue seed', () => {
  const slips: [string, (seed: CatalogueSeed) => unknown][] = [
    ['two services with one slug', (s) => (s.services[1]!.slug = s.services[0]!.slug)],
    ['two services with one name', (s) => (s.services[1]!.name = s.services[0]!.name.toUpperCase())],
    ['a slug that cannot stand in an address', (s) => (s.services[0]!.slug = 'Car Wash')],
    ['a price with kobo', (s) => (s.services[0]!.price = 4500.5)],
    ['a price below 100 naira', (s) => (s.services[0]!.byClass.luxury = 99)],
    ['a class price that is the default', (s) => (s.services[0]!.byClass.van = s.services[0]!.price)],
    ['a class nobody knows', (s) => Object.assign(s.services[0]!.byClass, { sedan: 5000 })],
    ['three sub-services', (s) => s.services[0]!.subServices.pop()],
    ['a misspelt key', (s) => Object.assign(s.services[0]!, { byclass: {} })],
    ['one brand twice', (s) => s.brands.push(s.brands[0]!)],
    ['one model twice', (s) => s.brands[0]!.models.push(s.brands[0]!.models[0]!)],
    ['one year twice', (s) => s.brands[0]!.models[0]!.years.push(s.brands[0]!.models[0]!.years.at(-1)!)],
    ['years out of order', (s) => s.brands[0]!.models[0]!.years.reverse()],
    ['a year as text', (s) => s.brands[0]!.models[0]!.years.splice(0, 1, '2005' as unknown as number)],
    ['a model without a year', (s) => (s.brands[0]!.models[0]!.years = [])],
    ['a name of 61 letters', (s) => (s.services[0]!.name = 'a'.repeat(61))],
  ];

  it.each(slips)('refuses %s', (_slip, make) => {
    const seed = structuredClone(sample());
    make(seed);
    expect(z.safeParse(catalogueSeed, seed).success).toBe(false);
  });

  it('names a key that it does not know', () => {
    const seed = sample();
    Object.assign(seed.services[0]!, { byclass: {} });
    expect(z.safeParse(catalogueSeed, seed).error?.issues).toMatchObject([{ path: ['services', 0], message: 'Unknown key: byclass.' }]);
  });
});
