import { expect, test } from 'vitest';
import { findingsText, hoursText, linesText, lineText } from './line-texts.ts';

const part = {
  name: 'Pads, front set',
  brand: 'Toyota',
  condition: 'new' as const,
  serial: null,
  quantity: 2,
  price: 8000,
  hours: null,
};

test('a part is named with its brand, condition, serial number and quantity, work with its time', () => {
  expect(lineText(part)).toBe('Pads, front set, Toyota, new, 2 at ₦8,000');
  expect(lineText({ ...part, brand: null, condition: 'tokunbo', serial: 'KYB-341', quantity: 1 })).toBe(
    'Pads, front set, tokunbo (used), no. KYB-341',
  );
  const work = { brand: null, condition: null, serial: null, quantity: null, price: null };
  expect(lineText({ ...work, name: 'Labour', hours: 0.75 })).toBe('Labour, 45 minutes');
});

test.each([
  [0.2, '12 minutes'],
  [0.33, '20 minutes'],
  [1, '1 hour'],
  [1.25, '1 hour 15 minutes'],
  [2.02, '2 hours 1 minute'],
])('%d hours are %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test('counts lines and findings in the singular and the plural', () => {
  expect([1, 3].map(linesText)).toEqual(['1 line', '3 lines']);
  expect([1, 3].map(findingsText)).toEqual(['1 finding', '3 findings']);
});
