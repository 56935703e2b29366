import { describe, expect, it } from 'vitest';
import type { Brand, Service } from '#shared/catalogue/contract.ts';
import { drafts } from '#web/lib/form-draft.ts';
import { memoryStore } from '#web/lib/memory-store.ts';
import { agreed, changed } from './booking-draft.ts';
import { bodyOf, carIn, emptyWish, fit, newKey, quoteIn, slipIn, type Wish, withTyped } from './booking-form-values.ts';

const brands: Brand[] = [
  { _id: 'honda', name: 'Honda', vehicles: [{ _id: 'accord', model: 'Accord', year: 2008 }] },
  { _id: 'toyota', name: 'Toyota', vehicles: [{ _id: 'corolla', model: 'Corolla', year: 2014 }] },
];
const services: Service[] = [{ _id: 'wash', name: 'Car wash', image: 'wash-arch', vehicles: [] }];
const whole: Wish = {
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
  it('passes a whole wish', () => expect(slipIn(whole)).toBeNull());

  it.each(['brand', 'vehicle', 'service', 'fullName', 'phoneNumber'] as const)('asks for a blank %s', (key) => {
    for (const blank of ['', '  ']) {
      const slip = slipIn({ ...whole, [key]: blank });
      expect(slip?.blank).toBe(true);
      expect(Object.keys(slip?.errors ?? {})).toEqual([key]);
    }
  });

  it('asks for an address only when the car is picked up', () => {
    expect(slipIn({ ...whole, mode: 'pick-up' })?.errors).toEqual({ location: 'Tell us where to pick up the car.' });
    expect(slipIn({ ...whole, mode: 'pick-up', location: '4 Awolowo Avenue' })).toBeNull();
    expect(slipIn({ ...whole, location: 'x'.repeat(301) })).toBeNull();
  });

  it('says when something is too long, which is not a blank field', () => {
    const slip = slipIn({ ...whole, fullName: 'Ṣ'.repeat(121) });
    expect(slip).toEqual({ blank: false, errors: { fullName: 'Please keep this under 121 characters.' } });
  });
});

describe('a wish beside the catalogue', () => {
  it('finds the brand by the vehicle', () => {
    const { wish, chosen } = fit({ ...whole, brand: '' }, brands, services);
    expect(wish).toEqual(whole);
    expect(carIn(chosen)).toBe('Toyota Corolla 2014');
  });

  it('keeps the brand while no model is chosen', () => {
    expect(fit({ ...whole, vehicle: '' }, brands, services).wish).toMatchObject({ brand: 'toyota', vehicle: '' });
  });

  it('loses what left the catalogue', () => {
    const { wish, chosen } = fit({ ...whole, brand: 'lada', vehicle: 'niva', service: 'gone' }, brands, services);
    expect(wish).toMatchObject({ brand: '', vehicle: '', service: '' });
    expect(carIn(chosen)).toBe('');
  });
});

describe('what is sent', () => {
  const { chosen } = fit(whole, brands, services);

  it('carries the amount that was shown and the car in words', () => {
    expect(bodyOf(whole, chosen, quote)).toEqual({ ...whole, location: null, carType: 'Toyota Corolla 2014', amount: 3600 });
  });

  it('leaves out an address that was typed before drive-in was chosen', () => {
    expect(bodyOf({ ...whole, location: '4 Awolowo Avenue' }, chosen, quote).location).toBeNull();
    expect(bodyOf({ ...whole, mode: 'pick-up', location: '4 Awolowo Avenue' }, chosen, quote).location).toBe('4 Awolowo Avenue');
  });
});

describe('the draft', () => {
  const store = memoryStore();
  const kept = drafts(() => 'u1', store);
  const throughStorage = (values: Record<string, string>) => {
    kept.write('booking:new', values);
    return kept.read('booking:new');
  };

  it('keeps one key through reloads, new agreements and changes', () => {
    const first = throughStorage(agreed({}, whole, quote));
    expect(first['key']).toMatch(/^[0-9a-f]{32}$/);
    const again = throughStorage(agreed(first, whole, quote));
    const other = throughStorage(changed(again, { service: 'tyre' }));
    expect([again['key'], other['key']]).toEqual([first['key'], first['key']]);
  });

  it('sends the same body after a reload, whatever the profile says by then', () => {
    const { chosen } = fit(whole, brands, services);
    const typed = throughStorage(agreed({}, whole, quote));
    const later = withTyped({ ...emptyWish(null), fullName: 'Somebody Else' }, typed);
    expect(bodyOf(later, chosen, quoteIn(typed) ?? { ...quote, amount: 0 })).toEqual(bodyOf(whole, chosen, quote));
  });

  it('has no agreed quote once the form was changed', () => {
    const typed = agreed({}, whole, quote);
    expect(quoteIn(typed)).toEqual(quote);
    expect(quoteIn(changed(typed, { fullName: 'Ada' }))).toBeNull();
  });

  it.each(['', '{', 'null', '{"amount":"3600"}', '[]'])('with the quote %s has none', (text) => expect(quoteIn({ quote: text })).toBeNull());

  it('takes only choices that there are', () => {
    const wish = withTyped(whole, { mode: 'fly', paymentMethod: 'gold', fullName: '' });
    expect(wish).toEqual({ ...whole, fullName: '' });
  });

  it('no two keys are the same', () => expect(new Set(Array.from({ length: 500 }, newKey)).size).toBe(500));
});
