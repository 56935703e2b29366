import { expect, test } from 'vitest';
import type { ImportField } from './import-columns.ts';
import { columnFaults, readCustomerLine } from './read-customer-line.ts';

const toPhone = (text: string): string | null => {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^0\d{10}$/.test(digits) ? `+234${digits.slice(1)}` : null;
};

const read = (cells: Partial<Record<ImportField, string>>) =>
  readCustomerLine({ line: 2, cells: Object.values(cells) }, Object.keys(cells) as ImportField[], toPhone);
const person = { name: 'Ṣadé Adé Wálé', phone: '0803 123 4567' };
const car = { plate: 'bdj 482 ka', make: 'Toyota', model: 'Corolla', year: '2014' };

test('reads a customer with a car', () => {
  expect(read({ ...person, email: 'Sade@Example.com ', ...car, class: 'Pick-up', colour: 'Grey' })).toEqual({
    value: {
      firstName: 'Ṣadé',
      lastName: 'Adé Wálé',
      phone: '+2348031234567',
      email: 'sade@example.com',
      car: { plate: 'BDJ482KA', make: 'Toyota', model: 'Corolla', year: 2014, class: 'pickup', colour: 'Grey' },
    },
    problems: [],
  });
});

test.each([
  [{ 'name-last-first': 'Adéwálé, Ṣadé Bọ́lá' }, 'Ṣadé Bọ́lá', 'Adéwálé'],
  [{ 'name-last-first': 'Adéwálé Ṣadé' }, 'Ṣadé', 'Adéwálé'],
  [{ 'name-last-first': 'Ṣadé' }, 'Ṣadé', ''],
  [{ 'first-name': 'Ṣadé', 'last-name': 'Adéwálé' }, 'Ṣadé', 'Adéwálé'],
  [{ 'last-name': 'Adéwálé' }, 'Adéwálé', ''],
  [{ name: 'Ṣadé' }, 'Ṣadé', ''],
  [{ name: '=HYPERLINK("http://evil.example")' }, '=HYPERLINK("http://evil.example")', ''],
])('splits the name of %j', (cells, firstName, lastName) => {
  expect(read({ ...cells, phone: person.phone })).toMatchObject({ value: { firstName, lastName }, problems: [] });
});

test.each<[Partial<Record<ImportField, string>>, ImportField, string]>([
  [{ phone: '' }, 'phone', 'A customer needs a phone number.'],
  [{ phone: '8.03E+09' }, 'phone', 'The spreadsheet cut the number. Type it again.'],
  [{ phone: '8,03E+09' }, 'phone', 'The spreadsheet cut the number. Type it again.'],
  [{ phone: '0803 000 01' }, 'phone', '2 digits are missing.'],
  [{ phone: '0803 123 456' }, 'phone', 'One digit is missing.'],
  [{ phone: 'none' }, 'phone', 'This is no phone number. Write it as 0803 123 4567.'],
  [{ name: '' }, 'last-name', 'A customer needs a name.'],
  [{ name: 'a'.repeat(61) }, 'name', 'This name has characters that cannot be kept, or it is too long.'],
  [{ name: 'Ada\u202Eefil' }, 'name', 'This name has characters that cannot be kept, or it is too long.'],
  [{ email: 'sade(at)example' }, 'email', 'This is no email address.'],
  [{ ...car, plate: 'A' }, 'plate', 'Write the plate as on the car, such as BDJ-482KA.'],
  [{ ...car, plate: 'NONE' }, 'plate', 'Write the plate as on the car, such as BDJ-482KA.'],
  [{ ...car, plate: '' }, 'plate', 'A car needs its plate.'],
  [{ ...car, make: '' }, 'make', 'Write the make of the car.'],
  [{ ...car, model: '' }, 'model', 'Write the model of the car.'],
  [{ ...car, year: '14' }, 'year', 'Write the year in four figures.'],
  [{ ...car, class: 'Spaceship' }, 'class', 'Write Saloon, SUV, Pick-up truck or Van.'],
  [{ ...car, colour: 'g'.repeat(31) }, 'colour', 'Write the colour in at most 30 characters.'],
])('names the fault of %j', (cells, field, problem) => {
  expect(read({ ...person, ...cells }).problems).toEqual([{ field, value: cells[field] ?? '', problem }]);
});

test.each(['08031234567', "'08031234567", '08031234567.0', '0803-123-4567'])('reads the phone number %s', (phone) => {
  expect(read({ ...person, phone }).value.phone).toBe('+2348031234567');
});

test('columns without names, phone numbers or the words of a car are a fault of the whole file', () => {
  expect(columnFaults(['name', 'phone'])).toEqual([]);
  expect(columnFaults(['name', 'phone', 'plate', 'make', 'model', 'year'])).toEqual([]);
  expect(columnFaults([null, 'plate'])).toEqual([
    'Choose the column of the names.',
    'Choose the column of the phone numbers.',
    'A car needs make, model and year: choose their columns, or leave the plates out.',
  ]);
});
