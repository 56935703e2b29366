import { describe, expect, it } from 'vitest';
import type { CatalogueService } from '#shared/catalogue/catalogue.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { memoryStore } from '#test/memory-store.ts';
import { withAgreedQuote, applyChange } from './booking-draft.ts';
import {
  toRequestBody,
  carLabel,
  defaultValues,
  matchCatalogue,
  readQuote,
  validate,
  type BookingFormValues,
  withDraft,
} from './booking-form-values.ts';

const brands: CatalogueBrand[] = [
  { _id: 'honda', name: 'Honda', vehicles: [{ _id: 'accord', model: 'Accord', year: 2008, prices: {} }] },
  { _id: 'toyota', name: 'Toyota', vehicles: [{ _id: 'corolla', model: 'Corolla', year: 2014, prices: {} }] },
];
const services: CatalogueService[] = [{ _id: 'wash', name: 'Car wash', image: 'wash-arch' }];
const complete: BookingFormValues = {
  brand: 'toyota',
  vehicle: 'corolla',
  car: '',
  service: 'wash',
  mode: 'drive-in',
  location: '',
  fullName: 'Ṣadé Adéwálé',
  phoneNumber: '0803 123 4567',
  paymentMethod: 'cash',
};
const quote = { price: 4500, discount: 900, credit: 0, amount: 3600, promotion: null };

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
    expect(toRequestBody(complete, selection, quote)).toEqual({
      ...complete,
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

describe('booking draft', () => {
  const store = memoryStore();
  const drafts = createFormDrafts(() => 'u1', store);
  const throughStorage = (values: Record<string, string>) => {
    drafts.write('booking:new', values);
    return drafts.read('booking:new');
  };

  it('keeps one key across reloads, new quotes and changes', () => {
    const first = throughStorage(withAgreedQuote({}, complete, quote));
    expect(first['key']).toMatch(/^[0-9a-f]{32}$/);
    const again = throughStorage(withAgreedQuote(first, complete, quote));
    const other = throughStorage(applyChange(again, { service: 'tyre' }));
    expect([again['key'], other['key']]).toEqual([first['key'], first['key']]);
  });

  it('sends the same body after a reload, even if the profile changed in the meantime', () => {
    const { selection } = matchCatalogue(complete, brands, services);
    const typed = throughStorage(withAgreedQuote({}, complete, quote));
    const later = withDraft({ ...defaultValues(null), fullName: 'Somebody Else' }, typed);
    expect(toRequestBody(later, selection, readQuote(typed) ?? { ...quote, amount: 0 })).toEqual(
      toRequestBody(complete, selection, quote),
    );
  });

  it('drops the agreed quote when the form is changed', () => {
    const typed = withAgreedQuote({}, complete, quote);
    expect(readQuote(typed)).toEqual(quote);
    expect(readQuote(applyChange(typed, { fullName: 'Ada' }))).toBeNull();
  });

  it.each(['', '{', 'null', '{"amount":"3600"}', '[]'])('ignores the malformed quote %s', (text) =>
    expect(readQuote({ quote: text })).toBeNull(),
  );

  it('ignores unknown choices', () => {
    const values = withDraft(complete, { mode: 'fly', paymentMethod: 'gold', fullName: '' });
    expect(values).toEqual({ ...complete, fullName: '' });
  });

  it('creates a different key each time', () =>
    expect(new Set(Array.from({ length: 500 }, createIdempotencyKey)).size).toBe(500));
});
