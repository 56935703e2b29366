import { expect, it } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import {
  applyChange,
  type BookingDraft,
  EMPTY_DRAFT,
  readBookingDraft,
  withAgreedQuote,
  withDraft,
  withVehicle,
  writeBookingDraft,
} from './booking-draft.ts';
import { type BookingFormValues, defaultValues } from './booking-form-values.ts';
import { type BookingHold, NO_TIME } from './booking-time.ts';

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
const start = '2026-11-24T08:00:00.000Z';
const hold: BookingHold = {
  hold: 'h1',
  startsAt: start,
  endsAt: '2026-11-24T09:00:00.000Z',
  heldUntil: '2026-11-23T08:15:00.000Z',
  receivedAt: 1000,
};

const drafts = createFormDrafts(() => 'u1', memoryStore());
function throughStorage(draft: BookingDraft): BookingDraft {
  writeBookingDraft('booking:new', draft, drafts);
  return readBookingDraft('booking:new', drafts);
}
function stored(values: object): BookingDraft {
  drafts.write('booking:new', values);
  return readBookingDraft('booking:new', drafts);
}

it('reads a stored draft as it was written', () => {
  for (const time of [NO_TIME, { choice: 'any', hold: null }, { choice: start, hold }, { choice: start, hold: null }]) {
    const draft = { ...withAgreedQuote(EMPTY_DRAFT, complete, quote), time };
    expect(throughStorage(draft)).toEqual(draft);
  }
  expect(throughStorage({ ...EMPTY_DRAFT, fullName: '' })).toEqual({ ...EMPTY_DRAFT, fullName: '' });
});

it('the draft is empty when nothing is stored', () =>
  expect(readBookingDraft('booking:other', drafts)).toEqual(EMPTY_DRAFT));

it('keeps one key across reloads, new quotes and changes', () => {
  const first = throughStorage(withAgreedQuote(EMPTY_DRAFT, complete, quote));
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  const again = throughStorage(withAgreedQuote(first, complete, quote));
  const other = throughStorage(applyChange(again, { service: 'tyre' }));
  expect([again.key, other.key]).toEqual([first.key, first.key]);
});

it('keeps all values from Continue on, even if the profile changes in the meantime', () => {
  const draft = throughStorage(withAgreedQuote(EMPTY_DRAFT, complete, quote));
  expect(withDraft({ ...defaultValues(null), fullName: 'Somebody Else' }, draft)).toEqual(complete);
  expect(draft.quote).toEqual(quote);
});

it('lays an emptied field over the value that the form starts with', () =>
  expect(withDraft(complete, { ...EMPTY_DRAFT, fullName: '' })).toEqual({ ...complete, fullName: '' }));

it('drops the agreed quote when the form is changed', () => {
  const draft = withAgreedQuote(EMPTY_DRAFT, complete, quote);
  expect(applyChange(draft, { fullName: 'Ada' })).toEqual({ ...draft, fullName: 'Ada', quote: null });
});

it('keeps the time and loses its hold for another service, car or mode', () => {
  const draft = { ...EMPTY_DRAFT, time: { choice: start, hold } };
  for (const part of [{ service: 's' }, { vehicle: 'v', brand: 'b' }, { mode: 'pick-up' as const }])
    expect(applyChange(draft, part).time).toEqual({ choice: start, hold: null });
  expect(applyChange(draft, { fullName: 'Ada' }).time).toEqual({ choice: start, hold });
});

it('the entries and the key of a draft that version 1 stored are kept', () => {
  const former = { ...complete, when: start, hold: JSON.stringify(hold), quote: JSON.stringify(quote), key: 'k1' };
  expect(stored(former)).toEqual({ ...complete, time: NO_TIME, quote: null, key: 'k1' });
});

it.each([null, '{', [], { amount: '3600' }, 3])('ignores the malformed quote and time %j', (part) =>
  expect(stored({ service: 's', quote: part, time: part, key: 1 })).toEqual({ ...EMPTY_DRAFT, service: 's' }),
);

it.each([{ mode: 'fly' }, { paymentMethod: 'gold' }, { fullName: 3 }])('ignores a draft with %j', (part) =>
  expect(stored({ ...complete, ...part })).toEqual(EMPTY_DRAFT),
);

it('creates a different key each time', () =>
  expect(new Set(Array.from({ length: 500 }, createIdempotencyKey)).size).toBe(500));

it('a note about one car does not go to another one', () => {
  const draft = { ...EMPTY_DRAFT, ...complete, car: 'own', note: 'The brakes squeal.' };
  expect(withVehicle(draft, 'suv').note).toBe('');
  expect(withVehicle(draft, 'corolla', 'second corolla').note).toBe('');
  for (const same of [withVehicle(draft, 'corolla', 'own'), withVehicle(draft, 'corolla')])
    expect(same.note).toBe('The brakes squeal.');
  expect(withVehicle({ ...EMPTY_DRAFT, note: 'No car yet.' }, 'suv', 'own').note).toBe('No car yet.');
});

it('a service that has gone takes the hold for it along, and no other field', () => {
  const time = { choice: start, hold };
  const draft = { ...EMPTY_DRAFT, ...complete, service: 'wash,gone', time };
  const agreed = withAgreedQuote(draft, complete, quote);
  expect(agreed).toMatchObject({ ...complete, time: { choice: start, hold: null } });
  expect(withAgreedQuote({ ...draft, service: 'wash' }, complete, quote).time).toEqual(time);
});

it('a vehicle chosen outside the form replaces the words and the own car of an older draft', () => {
  const older = { ...EMPTY_DRAFT, ...complete, brand: 'other', make: 'Volvo', model: 'XC90', year: '2016', car: 'own' };
  const blank = { brand: '', make: '', model: '', year: '' };
  expect(withVehicle(older, 'suv')).toMatchObject({ ...blank, vehicle: 'suv', car: '' });
  expect(withVehicle(older, 'corolla', 'new')).toMatchObject({ ...blank, vehicle: 'corolla', car: 'new' });
});
