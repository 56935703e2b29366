import { expect, test } from 'vitest';
import { cellOf, matchColumns, templateOf } from './import-columns.ts';

test('headings in the words of people name their fields, each once', () => {
  expect(matchColumns('customers', ['Cust. name', 'G.S.M', 'Plate No', 'Balance', 'PHONE', 'E-mail', 'Yọ́m'])).toEqual([
    'name',
    'phone',
    'plate',
    null,
    null,
    'email',
    'year',
  ]);
});

test('every heading of the template names its field', () => {
  const { headings, example } = templateOf('customers');
  const columns = matchColumns('customers', headings);
  expect(columns).not.toContain(null);
  expect(cellOf(columns, example, 'plate')).toBe('BDJ-482KA');
});

test('a field without a column, and a row that ends early, have an empty cell', () => {
  expect(cellOf(['name'], ['Ada'], 'phone')).toBe('');
  expect(cellOf(['name', 'phone'], ['Ada'], 'phone')).toBe('');
});
