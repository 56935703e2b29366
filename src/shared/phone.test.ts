import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

it.each([
  ['+2348031234567', '0803 123 4567'],
  ['+447911123456', '+447911123456'],
  ['+44+2348031234567', '+44+2348031234567'],
  ['+23480312345678', '+23480312345678'],
  ['+234803123456', '+234803123456'],
  ['', ''],
  ['0803 123 4567', '0803 123 4567'],
])('shows the number %s as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown));

it('preserves every digit of a Nigerian number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (national) => {
      expect(formatPhone(`+234${national}`).replaceAll(' ', '')).toBe(`0${national}`);
    }),
  );
});
