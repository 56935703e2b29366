import { expect, it } from 'vitest';
import { memoryStore } from '#test/memory-store.ts';
import { createUnsentAnswers } from './unsent-answers.ts';

const terms = {
  finding: 'Front brake pads',
  state: 'now',
  kind: 'part',
  name: 'Pads',
  brand: null,
  quantity: 2,
  price: 8000,
  condition: 'new',
  serial: null,
  hours: null,
  rate: null,
  note: null,
} as const;
const choices = { pads: { answer: 'approve', text: '', isReady: true, terms } } as const;

it('stores the choices of each booking for their account only, and leaves nothing when all are sent', () => {
  const store = memoryStore();
  const ada = createUnsentAnswers(() => 'ada', store);
  ada.write('one', { version: 1, choices });
  ada.write('other', { version: 3, choices });
  expect(ada.read('one')).toEqual({ version: 1, choices });
  expect(createUnsentAnswers(() => 'ben', store).read('one')).toBeNull();
  expect(createUnsentAnswers(() => undefined, store).read('one')).toBeNull();
  ada.write('one', { version: 1, choices: {} });
  expect(ada.read('one')).toBeNull();
  expect(ada.read('other')).toEqual({ version: 3, choices });
  ada.write('other', { version: 3, choices: {} });
  expect(store.length).toBe(0);
});

it('writing replaces the stored answers of another account', () => {
  const store = memoryStore();
  createUnsentAnswers(() => 'ada', store).write('one', { version: 1, choices });
  const ben = createUnsentAnswers(() => 'ben', store);
  ben.write('two', { version: 1, choices });
  expect(ben.read('two')).not.toBeNull();
  expect(createUnsentAnswers(() => 'ada', store).read('one')).toBeNull();
});

it.each(['{', 'null', '{"owner":"ada"}', '{"owner":"ada","bookings":{"one":{"version":"1","choices":{}}}}'])(
  'reads %s as nothing',
  (text) => {
    const store = memoryStore();
    store.setItem('estimate_answers', text);
    expect(createUnsentAnswers(() => 'ada', store).read('one')).toBeNull();
  },
);
