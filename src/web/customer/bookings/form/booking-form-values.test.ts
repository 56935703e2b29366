import { describe, expect, it } from 'vitest';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import {
  toRequestBody,
  carLabel,
  goneServices,
  isWritten,
  matchCatalogue,
  validate,
  withOwnWords,
  type BookingFormValues,
} from './booking-form-values.ts';

const brands: CatalogueBrand[] = [
  { _id: 'honda', name: 'Honda', vehicles: [{ _id: 'accord', model: 'Accord', year: 2008, prices: {} }] },
  { _id: 'toyota', name: 'Toyota', vehicles: [{ _id: 'corolla', model: 'Corolla', year: 2014, prices: {} }] },
  { _id: 'other', name: 'Another car', other: true, vehicles: [{ _id: 'suv', model: 'SUV', year: 0, prices: {} }] },
];
const services: CatalogueService[] = [{ _id: 'wash', name: 'Car wash', image: 'wash-arch' }];
const complete: BookingFormValues = {
  brand: 'toyota',
  vehicle: 'corolla',
  make: '',
  model: '',
  year: '',
  car: '',
  service: 'wash',
  note: '',
  code: '',
  mode: 'drive-in',
  location: '',
  fullName: 'Ṣadé Adéwálé',
  phoneNumber: '0803 123 4567',
  paymentMethod: 'cash',
};
const quote = { price: 4500, discount: 900, credit: 0, amount: 3600, promotion: null };

it('services that are no longer in the catalogue are known by the names that the customer saw', () => {
  const named = [{ service: 'gone', name: 'Tyre maintenance' }];
  expect(goneServices({ service: 'wash' }, services, named)).toEqual([]);
  expect(goneServices({ service: 'gone,wash,other' }, services, named)).toEqual(['Tyre maintenance', '']);
});

describe('validate', () => {
  it('accepts complete values', () => expect(validate(complete)).toBeNull());

  it.each(['brand', 'vehicle', 'service', 'fullName', 'phoneNumber'] as const)('reports a blank %s', (key) => {
    for (const blank of ['', '  ']) {
      const invalid = validate({ ...complete, [key]: blank });
      expect(invalid?.hasMissing).toBe(true);
      expect(Object.keys(invalid?.errors ?? {})).toEqual([key]);
    }
  });

  it('requires an address only for a pick-up', () => {
    expect(validate({ ...complete, mode: 'pick-up' })?.errors).toEqual({
      location: 'Tell us where to pick up the car.',
    });
    expect(validate({ ...complete, mode: 'pick-up', location: '4 Awolowo Avenue' })).toBeNull();
    expect(validate({ ...complete, location: 'x'.repeat(301) })).toBeNull();
  });

  it('needs no name and number where a partner books, since the server has those of the owner', () => {
    const nobody = { ...complete, fullName: '', phoneNumber: '' };
    expect(validate(nobody, false, true)).toBeNull();
    expect(validate({ ...nobody, service: '' }, false, true)?.errors).toEqual({ service: 'Choose what it needs.' });
  });

  it('reports a text that is too long, which is not a missing field', () => {
    const invalid = validate({ ...complete, fullName: 'Ṣ'.repeat(121) });
    expect(invalid).toEqual({ hasMissing: false, errors: { fullName: 'Please keep this under 121 characters.' } });
  });
});

describe('matchCatalogue', () => {
  it('finds the brand by the vehicle', () => {
    const { values, selection } = matchCatalogue({ ...complete, brand: '' }, brands, services);
    expect(values).toEqual(complete);
    expect(carLabel(selection)).toBe('Toyota Corolla 2014');
  });

  it('takes the brand of the vehicle rather than another that was chosen before', () =>
    expect(matchCatalogue({ ...complete, brand: 'honda' }, brands, services).values).toEqual(complete));

  it('keeps the brand while no model is chosen', () => {
    expect(matchCatalogue({ ...complete, vehicle: '' }, brands, services).values).toMatchObject({
      brand: 'toyota',
      vehicle: '',
    });
  });

  it('clears ids that are no longer in the catalogue', () => {
    const { values, selection } = matchCatalogue(
      { ...complete, brand: 'lada', vehicle: 'niva', service: 'gone' },
      brands,
      services,
    );
    expect(values).toMatchObject({ brand: '', vehicle: '', service: '' });
    expect(carLabel(selection)).toBe('');
  });
});

describe('toRequestBody', () => {
  const { selection } = matchCatalogue(complete, brands, services);

  it('contains the amount that was shown and the car as text', () => {
    const { make: _, model: __, year: ___, ...sent } = complete;
    expect(toRequestBody(complete, selection, quote)).toEqual({
      ...sent,
      services: [{ service: 'wash' }],
      location: null,
      car: null,
      carType: 'Toyota Corolla 2014',
      amount: 3600,
    });
  });

  it('omits an address that was typed before drive-in was chosen', () => {
    expect(toRequestBody({ ...complete, location: '4 Awolowo Avenue' }, selection, quote).location).toBeNull();
    expect(
      toRequestBody({ ...complete, mode: 'pick-up', location: '4 Awolowo Avenue' }, selection, quote).location,
    ).toBe('4 Awolowo Avenue');
  });
});

describe('a car that is not in the catalogue', () => {
  const volvo = { ...complete, brand: 'other', vehicle: 'suv', make: 'Volvo', model: 'XC90', year: '2016' };

  it('must be written', () => {
    expect(validate({ ...volvo, make: ' ', year: '16' }, true)).toEqual({
      errors: { make: 'Please fill this in.', year: 'Write the year in four figures.' },
      hasMissing: true,
    });
    expect(validate(volvo, true)).toBeNull();
  });

  it('has the words of its owner as its name and in the request; a car of the catalogue has none', () => {
    const { values, selection } = matchCatalogue(volvo, brands, services);
    expect(carLabel(selection)).toBe('Volvo XC90 2016');
    expect(toRequestBody(values, selection, quote)).toMatchObject({
      vehicle: 'suv',
      carType: 'Volvo XC90 2016',
      otherCar: { make: 'Volvo', model: 'XC90', year: 2016 },
    });
    const listed = matchCatalogue({ ...volvo, vehicle: 'corolla' }, brands, services);
    expect(carLabel(listed.selection)).toBe('Toyota Corolla 2014');
    expect(toRequestBody(listed.values, listed.selection, quote)).not.toHaveProperty('otherCar');
  });

  it('needs no words when it is one of the customer’s own, and has its name', () => {
    const vehicle = { _id: 'suv', brand: 'Volvo', model: 'XC90', year: 2016 };
    const own = { _id: 'own', plate: 'BDJ-482KA', vehicle };
    const chosen = withOwnWords({ ...volvo, make: '', model: '', year: '', car: 'own' }, [own]);
    const { values, selection } = matchCatalogue(chosen, brands, services);
    expect([carLabel(selection), isWritten(selection, values)]).toEqual(['Volvo XC90 2016', false]);
    expect(toRequestBody(values, selection, quote)).not.toHaveProperty('otherCar');
  });

  it('keeps no words for a car of the catalogue, so that another car starts without any', () => {
    const { values } = matchCatalogue({ ...volvo, brand: '', vehicle: 'corolla' }, brands, services);
    expect(values).toEqual(complete);
  });

  it('has its words written again when the own car of an earlier booking was removed or changed', () => {
    const earlier = { ...volvo, car: 'own' };
    const vehicle = { _id: 'corolla', brand: 'Toyota', model: 'Corolla', year: 2014 };
    const own = { _id: 'own', plate: 'BDJ-482KA', vehicle };
    for (const cars of [[], [own]]) {
      expect(withOwnWords(earlier, cars)).toEqual(volvo);
      expect(withOwnWords(earlier, cars, 'own')).toEqual(earlier);
    }
    expect(withOwnWords(earlier, undefined)).toEqual(earlier);
  });
});
