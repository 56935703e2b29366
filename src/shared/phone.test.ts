import { expect, it } from 'vitest';
import { shownPhone } from './phone.ts';

it.each([
  ['+2348031234567', '0803 123 4567'],
  ['+447911123456', '+447911123456'],
  ['+44+2348031234567', '+44+2348031234567'],
  ['+23480312345678', '+23480312345678'],
  ['+234803123456', '+234803123456'],
  ['', ''],
  ['0803 123 4567', '0803 123 4567'],
])('shows the number %s as %s', (stored, shown) => expect(shownPhone(stored)).toBe(shown));
