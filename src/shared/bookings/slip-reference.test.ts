import { expect, test } from 'vitest';
import { readSlipReference } from './slip-reference.ts';

test.each([
  ['004512 345678', '004512345678'],
  ['ab-12/cd', 'AB12CD'],
  [' 1234 ', '1234'],
])('%o is stored as %s', (text, reference) => expect(readSlipReference(text)).toBe(reference));

test.each(['', '123', '   ', 'ref: 12345', '1'.repeat(31), null, undefined])('%o is no reference of a slip', (text) =>
  expect(readSlipReference(text)).toBeNull(),
);
