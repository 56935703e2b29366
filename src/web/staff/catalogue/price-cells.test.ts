import { expect, test } from 'vitest';
import type { StaffService } from '#shared/catalogue/staff-catalogue.contract.ts';
import { carColumns } from './price-cells.ts';

const wash = { _id: 'wash', name: 'Car wash' } as StaffService;
const namesOf = (model: string, year: number) =>
  carColumns(model, [{ _id: 'car', year, class: 'suv', active: true, prices: {} }]).map(({ head, cellsOf }) => [
    head,
    cellsOf(wash)[0]?.name,
  ]);

test('a cell names its car with the year, and a car of any year without one', () => {
  expect(namesOf('Honda CR-V', 2014)).toEqual([
    ['All years', 'Car wash, Honda CR-V 2014'],
    ['2014', 'Car wash, Honda CR-V 2014'],
  ]);
  expect(namesOf('Another car SUV', 0)).toEqual([
    ['All years', 'Car wash, Another car SUV'],
    ['Any year', 'Car wash, Another car SUV'],
  ]);
});
