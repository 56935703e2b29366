import { expect, test } from 'vitest';
import { methodsText } from './methods-text.ts';

test.each([
  ['the chosen way before any money came', [undefined], 'Transfer'],
  ['how the money came, whatever was chosen', ['cash'], 'Cash'],
  ['each way of several payments once', ['cash', 'card', 'cash', undefined], 'Cash, Card'],
] as const)('the text of methods is %s', (_, methods, text) =>
  expect(methodsText({ paymentMethod: 'transfer', charges: methods.map((method) => (method ? { method } : {})) })).toBe(
    text,
  ),
);

test('the text of a booking without charges is the chosen way', () =>
  expect(methodsText({ paymentMethod: 'online' })).toBe('Online'));
