import parsePhoneNumber from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

test.each([
  '08031234567',
  '0803 123 4567',
  '0803-123-4567',
  '(0803) 123 4567',
  '8031234567',
  '2348031234567',
  '+2348031234567',
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '002348031234567',
  ' 0803 123 4567 ',
])('converts %j to +2348031234567', (typed) => expect(toE164(typed)).toBe('+2348031234567'));

test.each([
  ['+447911123456', '+447911123456'],
  ['+1 202 555 0143', '+12025550143'],
  ['07055551234', '+2347055551234'],
  ['09131234567', '+2349131234567'],
  ['0044 7911 123456', '+447911123456'],
  ['009 44 7911 123456', '+447911123456'],
])('converts %j to %j', (typed, e164) => expect(toE164(typed)).toBe(e164));

test.each([
  '',
  'call me',
  '12',
  '0803 123 456',
  '0803 123 45678',
  '+234',
  '+999 123 456 789',
  '٠٨٠٣',
  '0803\u0000123 4567',
])('rejects %j', (typed) => expect(toE164(typed)).toBeNull());

/** What the parser makes of a number, without our own code. */
function parsed(text: string): string | null {
  const number = parsePhoneNumber(text, 'NG');
  return number?.isValid() === true ? number.number : null;
}

const NATIONAL = Array.from({ length: 900 }, (_, i) => String(100 + i));
const RESTS = ['0000000', '1234567', '9999999', '0100000', '1999999', '2000000', '5432109', '8765432'];

test.each([
  ['0803 123 4567', (start: string, rest: string) => `0${start} ${rest.slice(0, 3)} ${rest.slice(3)}`],
  ['08031234567', (start: string, rest: string) => `0${start}${rest}`],
  ['+2348031234567', (start: string, rest: string) => `+234${start}${rest}`],
  ['+234 803 1234567', (start: string, rest: string) => `+234 ${start} ${rest}`],
])('every range of Nigerian numbers, written as %s, is converted as the parser does', (_form, write) => {
  const numbers = NATIONAL.flatMap((start) => RESTS.map((rest) => write(start, rest)));
  expect(numbers.map(toE164)).toEqual(numbers.map(parsed));
});
