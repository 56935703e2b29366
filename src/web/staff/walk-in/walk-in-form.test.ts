import { expect, it } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import type { CatalogueBrand } from '#shared/catalogue/compact-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { memoryStore } from '#test/memory-store.ts';
import { knownBy } from './known-kind.ts';
import { inOrderOfUse } from './used-services.ts';
import {
  changed,
  isRefused,
  openingValues,
  valuesOf,
  type WalkInValues,
  walkInRequest,
  walkInResult,
  withoutChanged,
} from './walk-in-form.ts';

const VALUES = '{"fullName":"Kẹ́mi Adé"}';

it('repeats the key and the amount after a reload, even if the quote has changed', () => {
  const store = memoryStore();
  const first = walkInRequest(
    createFormDrafts(() => 's1', store),
    VALUES,
    2250,
  );
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(
    walkInRequest(
      createFormDrafts(() => 's1', store),
      VALUES,
      4500,
    ),
  ).toEqual(first);
});

it('makes a new request for changed values and for another member of staff', () => {
  const store = memoryStore();
  const drafts = createFormDrafts(() => 's1', store);
  const first = walkInRequest(drafts, VALUES, 4500);
  expect(
    walkInRequest(
      createFormDrafts(() => 's2', store),
      VALUES,
      4500,
    ).key,
  ).not.toBe(first.key);
  expect(walkInRequest(drafts, '{"fullName":"Kẹ́mi Adéọlá"}', 4500).key).not.toBe(first.key);
});

it('sends an unknown amount as unknown', () => {
  const drafts = createFormDrafts(() => 's1', memoryStore());
  expect(
    [walkInRequest(drafts, VALUES, null), walkInRequest(drafts, VALUES, null)].map(({ amount }) => amount),
  ).toEqual([null, null]);
});

it('ends the request after a refusal', () => expect(isRefused(new AppError('booking.price_changed'))).toBe(true));

it.each([
  ['a request that still runs', new AppError('booking.key_running')],
  ['an internal error', new AppError('internal')],
  ['a lost connection', new RequestError('Request timed out')],
])('keeps the request after %s', (_, error) => expect(isRefused(error)).toBe(false));

it.each([
  ['here', { startsAt: '2026-11-20T08:45:00Z', endsAt: '', resource: 'Wash 1' }, 'It starts now in Wash 1.'],
  ['here', null, 'It waits in the queue: no bay is free now.'],
  [
    'time',
    { startsAt: '2026-11-20T08:45:00Z', endsAt: '', resource: 'Lift 1' },
    'It starts Fri 20 November, 9:45 am in Lift 1.',
  ],
  ['later', null, ''],
] as const)('names the outcome for a car: %s, %j', (when, appointment, words) => {
  const booking = { number: 'BCC-0413', appointment } as Partial<StaffCard> as StaffCard;
  expect(walkInResult(booking, when, 'Africa/Lagos').replaceAll('\u00a0', ' ')).toBe(
    ['BCC-0413 is booked.', words].filter(Boolean).join(' '),
  );
});

it('ends the error of a field when it is changed, and keeps the others', () =>
  expect(
    withoutChanged({ phoneNumber: 'Please fill this in.', service: 'Please fill this in.' }, ['phoneNumber']),
  ).toEqual({
    service: 'Please fill this in.',
  }));

it('ends the choice of the customer’s own car once its plate or vehicle is changed by hand', () => {
  const before = { plate: 'BDJ-482KA', vehicle: 'v1', car: 'c1' } as WalkInValues;
  expect(changed(before, { plate: 'KJA-771XY' }).car).toBe('');
  expect(changed(before, { vehicle: '' }).car).toBe('');
  expect(changed(before, { service: 's1' }).car).toBe('c1');
  expect(changed(before, { plate: 'KJA-771XY', vehicle: 'v2', car: 'c2' }).car).toBe('c2');
});

it('deletes the words of another car once a make of the catalogue is chosen', () => {
  const before = { brand: 'other', make: 'Volvo', model: 'XC90', year: '20' } as WalkInValues;
  expect(changed(before, { brand: 'toyota', vehicle: '' })).toMatchObject({ make: '', model: '', year: '' });
  expect(changed(before, { year: '2016' })).toMatchObject({ make: 'Volvo', year: '2016' });
});

it('fills in a known car, with its words where it is not in the catalogue', () => {
  const vehicle = (_id: string) => ({ _id }) as CatalogueBrand['vehicles'][number];
  const brands = [
    { _id: 'b1', name: 'Toyota', vehicles: [vehicle('v1')] },
    { _id: 'b2', name: 'Another car', other: true, vehicles: [vehicle('v2')] },
  ] as CatalogueBrand[];
  const words = { make: 'Volvo', model: 'XC90', year: 2016 };
  const car = { _id: null, plate: 'BDJ-482KA', carType: 'Volvo XC90 2016', isOwn: false, km: null, words, people: [] };
  expect(valuesOf({ ...car, vehicle: 'v2' }, brands)).toEqual({
    ...{ car: '', plate: 'BDJ-482KA', vehicle: 'v2', brand: 'b2' },
    ...{ make: 'Volvo', model: 'XC90', year: '2016' },
  });
  expect(valuesOf({ ...car, vehicle: 'v1' }, brands)).toMatchObject({ brand: 'b1', make: '', model: '', year: '' });
});

it('opens without the draft of another customer', () => {
  const draft = { customer: 'ada', fullName: 'Ada', plate: 'BDJ-482KA' };
  expect(openingValues(draft, { customer: 'bola' })).toMatchObject({ customer: 'bola', fullName: '', plate: '' });
  expect(openingValues(draft, { customer: 'ada' })).toMatchObject(draft);
  expect(openingValues(draft, {})).toMatchObject(draft);
});

it.each([
  ['BDJ-482KA', 'plate'],
  ['bdj4', 'plate'],
  ['BDJ', 'fullName'],
  ['Ṣadé', 'fullName'],
  ['0803 123', 'phoneNumber'],
  ['+234 803', 'phoneNumber'],
] as const)('takes %s for a %s', (typed, kind) => expect(knownBy(typed)).toBe(kind));

it('lists the services that were booked last here before the others', () => {
  const services = ['a', 'b', 'c', 'd'].map((_id) => ({ service: { _id } }));
  expect(inOrderOfUse(services, ['d', 'b']).map(({ service }) => service._id)).toEqual(['d', 'b', 'a', 'c']);
});
