import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { changed, expectLimits, faultsOf } from '#test/contract-cases.ts';
import { type CatalogueSeed, catalogueSeed, SERVICE_KINDS, VEHICLE_CLASSES, yearsOf } from './catalogue-seed.ts';

const sampleFile: unknown = JSON.parse(
  readFileSync(new URL('../../../config/catalogue.json', import.meta.url), 'utf8'),
);
const sample = () => z.parse(catalogueSeed, sampleFile);
const vehicles = () =>
  sample().brands.flatMap((b) => b.models.flatMap((m) => m.years.map((year) => `${b.name} ${m.model} ${year}`)));

describe('the sample catalogue', () => {
  it('has the form that the seed reads, with no invalid value', () => {
    expect(z.safeParse(catalogueSeed, sampleFile).error?.issues ?? []).toEqual([]);
    expect(sample()).toEqual(sampleFile);
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

  it('has a unique slug for every service, among them those that promotions and wash credit need', () => {
    const bySlug = new Map(sample().services.map((s) => [s.slug, s]));
    expect(bySlug.size).toBe(sample().services.length);
    expect(bySlug.get('car-care-and-repair')?.name).toBe('Car care and repair');
    expect(
      sample()
        .services.filter((s) => s.kind === 'wash')
        .map((s) => s.slug),
    ).toEqual(['car-wash']);
  });

  it('shows six services as cards, and each under one of four headings with a sentence', () => {
    expect(sample().services.filter(({ featured }) => featured)).toHaveLength(6);
    expect(new Set(sample().services.map(({ group }) => group))).toEqual(
      new Set(['Wash and clean', 'Service and checks', 'Electrical', 'Repairs and body']),
    );
  });

  it('prices every service and class in whole naira, at least 100', () => {
    const prices = sample().services.flatMap((s) => [s.price, ...Object.values(s.byClass)]);
    expect(prices.filter((p) => !Number.isInteger(p) || p < 100)).toEqual([]);
  });

  it('lists every brand, model and year once', () => {
    const all = vehicles();
    expect(all.filter((v, i) => all.indexOf(v) !== i)).toEqual([]);
  });

  it('has at least 8 makes and 60 models, the makes of the landing page among them', () => {
    const { brands } = sample();
    const landing = ['Honda', 'Nissan', 'Toyota', 'Hyundai', 'Kia', 'BMW', 'Mercedes Benz', 'Ford'];
    expect(brands.map((b) => b.name)).toEqual(expect.arrayContaining(landing));
    expect(brands.length).toBeGreaterThanOrEqual(8);
    expect(brands.reduce((n, b) => n + b.models.length, 0)).toBeGreaterThanOrEqual(60);
  });
});

describe('the catalogue seed', () => {
  const invalid: [string, (seed: CatalogueSeed) => unknown][] = [
    ['two services with one slug', (s) => (s.services[1]!.slug = s.services[0]!.slug)],
    ['two services with one name', (s) => (s.services[1]!.name = s.services[0]!.name.toUpperCase())],
    ['a slug with capitals and a space', (s) => (s.services[0]!.slug = 'Car Wash')],
    ['a price with kobo', (s) => (s.services[0]!.price = 4500.5)],
    ['a price below 100 naira', (s) => (s.services[0]!.byClass.luxury = 99)],
    ['a class price that is the default', (s) => (s.services[0]!.byClass.van = s.services[0]!.price)],
    ['an unknown class', (s) => Object.assign(s.services[0]!.byClass, { sedan: 5000 })],
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

  it.each(invalid)('refuses %s', (_name, make) => {
    const seed = structuredClone(sample());
    make(seed);
    expect(z.safeParse(catalogueSeed, seed).success).toBe(false);
  });

  it('names an unknown key', () => {
    const seed = sample();
    Object.assign(seed.services[0]!, { byclass: {} });
    expect(z.safeParse(catalogueSeed, seed).error?.issues).toMatchObject([
      { path: ['services', 0], message: 'Unknown key: byclass.' },
    ]);
  });

  it.each([
    ['services.0.slug', 'Car Wash', 'Use small letters, figures and single hyphens.'],
    ['services.0.slug', 'car--wash', 'Use small letters, figures and single hyphens.'],
    ['services.0.slug', '-car', 'Use small letters, figures and single hyphens.'],
    ['services.0.slug', 'car-', 'Use small letters, figures and single hyphens.'],
    ['services.0.slug', '', 'Use small letters, figures and single hyphens.'],
    ['services.0.price', 4500.5, 'Write prices in whole naira.'],
    ['services.0.price', 99, 'A price is at least 100 naira.'],
    ['services.0.subServices', ['a', 'b', 'c'], 'A service has four sub-services.'],
    ['brands.0.models', [], 'Give at least one model.'],
    ['brands.0.models.0.years', [], 'Give at least one year.'],
    ['brands.0.models.0.years', [2015, 2014], 'List the years in rising order, each once.'],
    ['brands.0.models.0.years', [2015, 2015], 'List the years in rising order, each once.'],
  ])('refuses %s %j with a sentence that says what to write', (path, value, message) => {
    expect(faultsOf(catalogueSeed, changed(sample(), path, value))).toEqual({ [path]: message });
  });

  it('names duplicates', () => {
    const {
      services: [service],
      brands: [brand],
    } = sample();
    if (service === undefined || brand === undefined) throw new Error('the sample catalogue is empty');
    const [model] = brand.models;
    const twice = (path: string, ...value: unknown[]) =>
      Object.values(faultsOf(catalogueSeed, changed(sample(), path, value)));
    expect(twice('services', service, { ...service, name: 'Another' })).toEqual(['Two services have the same slug.']);
    expect(twice('services', service, { ...service, slug: 'another', name: service.name.toUpperCase() })).toEqual([
      'Two services have the same name.',
    ]);
    expect(twice('brands', brand, { ...brand, name: brand.name.toLowerCase() })).toEqual([
      'Two brands have the same name.',
    ]);
    expect(twice('brands.0.models', model, model)).toEqual(['List each model once in its brand.']);
  });

  it('names a class whose price is the default', () => {
    const seed = sample();
    seed.services[0]!.byClass = { van: seed.services[0]!.price };
    expect(faultsOf(catalogueSeed, seed)).toEqual({
      'services.0.byClass': 'List only the classes whose price differs from the default.',
    });
  });

  it.each([
    ['services.0.slug', 'a'],
    ['services.0.slug', 'a-1-b2'],
    ['services.0.price', 100],
    ['services.0.price', 10_000_000],
    ['services.0.byClass', {}],
    ['brands.0.models.0.years', [1980, 1999, 2100]],
  ])('accepts %s %j', (path, value) => {
    const seed = changed(changed(sample(), 'services.0.byClass', {}), path, value);
    expect(z.parse(catalogueSeed, seed)).toEqual(seed);
  });

  it.each([
    ['services', []],
    ['brands', []],
    ['services.0.price', 10_000_001],
    ['services.0.slug', 'a'.repeat(61)],
    ['services.0.image', 'a'.repeat(41)],
    ['services.0.kind', 'towing'],
    ['brands.0.models.0.class', 'sedan'],
    ['brands.0.models.0.years', [1979]],
    ['brands.0.models.0.years', [2101]],
    ['brands.0.models.0.years', [2015.5]],
    ['brands.0.unknown', 1],
    ['brands.0.models.0.unknown', 1],
    ['services.0.unknown', 1],
    ['unknown', 1],
  ])('refuses %s %j', (path, value) => expect(faultsOf(catalogueSeed, changed(sample(), path, value))).not.toEqual({}));

  it('names an unknown key at any level', () => {
    for (const parent of ['brands.0', 'brands.0.models.0', 'services.0']) {
      expect(faultsOf(catalogueSeed, changed(sample(), `${parent}.extra`, 1))).toEqual({
        [parent]: 'Unknown key: extra.',
      });
    }
    const two = changed(changed(sample(), 'extra', 1), 'more', 1);
    expect(faultsOf(catalogueSeed, two)).toEqual({ '': 'Unknown key: extra, more.' });
  });

  it('uses the default sentence for any other invalid value', () => {
    expect(faultsOf(catalogueSeed, changed(sample(), 'services.0', 'car wash'))['services.0']).toBe('Invalid input');
  });

  it('limits each name', () => {
    expectLimits(catalogueSeed, sample(), {
      'services.0.name': 60,
      'services.0.included': 160,
      'services.0.group': 40,
      'services.0.subServices.0': 40,
      'brands.0.name': 40,
      'brands.0.origin': 30,
      'brands.0.models.0.model': 40,
    });
  });

  it('has a vehicle class and a kind of service for each way to price and to draw', () => {
    expect(VEHICLE_CLASSES).toEqual(['hatchback', 'saloon', 'suv', 'pickup', 'van', 'luxury']);
    expect(SERVICE_KINDS).toEqual(['wash', 'detailing', 'care', 'repair', 'cooling']);
  });
});

it('a model that is still made has every year up to the current one', () => {
  const model = { model: 'Corolla', class: 'saloon' as const, years: [2014, 2016] };
  expect(yearsOf({ ...model, onwards: true }, 2018)).toEqual([2014, 2016, 2017, 2018]);
  expect(yearsOf({ ...model, onwards: true }, 2015)).toEqual([2014, 2016]);
  expect(yearsOf(model, 2018)).toEqual([2014, 2016]);
});
