import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAR_ACTS, CAR_PERSONS, mayOf, ownerWord, plainWord } from './car-people.ts';

test('an owner may do everything with the car but join and leave it', () => {
  expect(CAR_ACTS.filter((act) => !mayOf('owner', act))).toEqual(['leave', 'join']);
});

test('a driver sees visits, shows a code and leaves, and nothing else', () => {
  expect(CAR_ACTS.filter((act) => mayOf('driver', act))).toEqual(['see-visits', 'show-code', 'leave']);
});

test('a partner spends no credit, names no collector and changes neither the car nor its people', () => {
  expect(CAR_ACTS.filter((act) => !mayOf('partner', act))).toEqual([
    'show-code',
    'join',
    'spend-credit',
    'name-collector',
    'edit-car',
    'manage-people',
    'write-messages',
    'review',
  ]);
});

test('no one who is not on the car may do more with it than join by an invitation', () => {
  for (const person of ['invited', 'removed', 'stranger'] as const)
    expect(CAR_ACTS.filter((act) => mayOf(person, act))).toEqual(person === 'invited' ? ['join'] : []);
});

test('a person who may act for the owner may also see the booking', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CAR_PERSONS), fc.constantFrom(...CAR_ACTS), (person, act) => {
      if (['book', 'move-or-cancel', 'describe', 'approve', 'pay'].includes(act) && mayOf(person, act))
        expect(mayOf(person, 'see-all')).toBe(true);
      if (mayOf(person, 'see-all')) expect(mayOf(person, 'see-visits')).toBe(true);
      if (person !== 'owner') expect(mayOf(person, act) && act === 'spend-credit').toBe(false);
    }),
  );
});

test('a word of an invitation has letters alone, whatever a person calls themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const word = plainWord(name);
      if (word !== null) expect(word).toMatch(/^[\p{L}\p{M}'’-]{1,30}$/u);
    }),
  );
  expect(plainWord('www.evil.example')).toBeNull();
  expect(plainWord('0803 pay me')).toBeNull();
  expect(ownerWord('http://x')).toBe('The owner');
  expect(ownerWord('  Ṣadé Olú ')).toBe('Ṣadé');
});
