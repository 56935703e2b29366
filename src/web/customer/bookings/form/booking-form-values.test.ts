import { describe, expect, it } from 'vitest';
import type { Brand, Service } from '#shared/catalogue/catalogue.contract.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { memoryStore } from '#web/lib/memory-store.ts';
import { withAgreedQuote, applyChange } from './booking-draft.ts';
import { toRequestBody, carLabel, defaultValues, matchCatalogue, createIdempotencyKey, readQuote, validate, type BookingFormValues, withDraft } from './booking-form-values.ts';

const brands: Brand[] = [
  { _id: 'honda', name: 'Honda', vehicles: [{ _id: 'accord', model: 'Accord', year: 2008 }] },
  { _id: 'toyota', name: 'Toyota', vehicles: [{ _id: 'corolla', model: 'Corolla', year: 2014 }] },
];
const services: Service[] = [{ _id: 'wash', name: 'Car wash', image: 'wash-arch', vehicles: [] }];
const whole: BookingFormValues = {
  brand: 'toyota',
  vehicle: 'corolla',
  service: 'wash',
  mode: 'drive-in',
  location: '',
  fullName: 'Ṣadé Adéwálé',
  phoneNumber: '0803 123 4567',
  paymentMethod: 'cash',
};
const quote = { price: 4500, discount: 900, credit: 0, amount: 3600, promotion: null };

describe('the check', () => {
  it('passes a whole wish', () => expect(validate(whole)).toBeNull());

  it.each(['brand', 'vehicle', 'service', 'fullName', 'phoneNumber'] as const)('asks for a blank %s', (key) => {
    for (const blank of ['', '  ']) {
      const slip = validate({ ...whole, [key]: blank });
      expect(slip?.hasMissing).toBe(true);
      expect(Object.keys(slip?.errors ?? {})).toEqual([key]);
    }
  });

  it('asks for an address only when the car is picked up', () => {
    expect(validate({ ...whole, mode: 'pick-up' })?.errors).toEqual({ location: 'Tell us where to pick up the car.' });
    expect(validate({ ...whole, mode: 'pick-up', location: '4 Awolowo Avenue' })).toBeNull();
    expect(validate({ ...whole, location: 'x'.repeat(301) })).toBeNull();
  });

  it('says when something is too long, which is not a blank field', () => {
    const slip = validate({ ...whole, fullName: 'Ṣ'.repeat(121) });
    expect(slip).toEqual({ blank: false, errors: { fullName: 'Please keep this under 121 characters.' } });
  });
});

describe('a wish beside the catalogue', () => {
  it('finds the brand by the vehicle', () => {
    const { wish, chosen } = matchCatalogue({ ...whole, brand: '' }, brands, services);
    expect(wish).toEqual(whole);
    expect(carLabel(chosen)).toBe('Toyota Corolla 2014');
  });

  it('keeps the brand while no model is chosen', () => {
    expect(matchCatalogue({ ...whole, vehicle: '' }, brands, services).wish).toMatchObject({ brand: 'toyota', vehicle: '' });
  });

  it('loses what left the catalogue', () => {
    const { wish, chosen } = matchCatalogue({ ...whole, brand: 'lada', vehicle: 'niva', service: 'gone' }, brands, services);
    expect(wish).toMatchObject({ brand: '', vehicle: '', service: '' });
    expect(carLabel(chosen)).toBe('');
  });
});

describe('what is sent', () => {
  const { chosen } = matchCatalogue(whole, brands, services);

  it('carries the amount that was shown and the car in words', () => {
    expect(toRequestBody(whole, chosen, quote)).toEqual({ ...whole, location: null, carType: 'Toyota Corolla 2014', amount: 3600 });
  });

  it('leaves out an address that was typed before drive-in was chosen', () => {
    expect(toRequestBody({ ...whole, location: '4 Awolowo Avenue' }, chosen, quote).location).toBeNull();
    expect(toRequestBody({ ...whole, mode: 'pick-up', location: '4 Awolowo Avenue' }, chosen, quote).location).toBe('4 Awolowo Avenue');
  });
});

describe('the draft', () => {
  const store = memoryStore();
  const kept = createFormDrafts(() => 'u1', store);
  const throughStorage = (values: Record<string, string>) => {
    kept.write('booking:new', values);
    return kept.read('booking:new');
  };

  it('keeps one key through reloads, new agreements and changes', () => {
    const first = throughStorage(withAgreedQuote({}, whole, quote));
    expect(first['key']).toMatch(/^[0-9a-f]{32}$/);
    const again = throughStorage(withAgreedQuote(first, whole, quote));
    const other = throughStorage(applyChange(again, { service: 'tyre' }));
    expect([again['key'], other['key']]).toEqual([first['key'], first['key']]);
  });

  it('sends the same body after a reload, whatever the profile says by then', () => {
    const { chosen } = matchCatalogue(whole, brands, services);
    const typed = throughStorage(withAgreedQuote({}, whole, quote));
    const later = withDraft({ ...defaultValues(null), fullName: 'Somebody Else' }, typed);
    expect(toRequestBody(later, chosen, readQuote(typed) ?? { ...quote, amount: 0 })).toEqual(toRequestBody(whole, chosen, quote));
  });

  it('has no agreed quote once the form was changed', () => {
    const typed = withAgreedQuote({}, whole, quote);
    expect(readQuote(typed)).toEqual(quote);
    expect(readQuote(applyChange(typed, { fullName: 'Ada' }))).toBeNull();
  });

  it.each(['', '{', 'null', '{"amount":"3600"}', '[]'])('with the quote %s has none', (text) => expect(readQuote({ quote: text })).toBeNull());

  it('takes only choices that there are', () => {
    const wish = withDraft(whole, { mode: 'fly', paymentMethod: 'gold', fullName: '' });
    expect(wish).toEqual({ ...whole, fullName: '' });
  });

  it('no two keys are the same', () => expect(new Set(Array.from({ length: 500 }, createIdempotencyKey)).size).toBe(500));
});
