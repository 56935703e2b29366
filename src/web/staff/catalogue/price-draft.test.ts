import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pasteBlock,
  readCell,
  readDraft,
  rebase,
  withPrice,
  without,
  type DraftChange,
  type PriceCell,
} from './price-draft.ts';

const cell = (changes: Partial<PriceCell> = {}): PriceCell => ({
  service: 'wash',
  class: 'suv',
  vehicle: null,
  name: 'Car wash, SUV',
  price: 6000,
  differsAt: null,
  ...changes,
});
const standard = cell({ class: null, name: 'Car wash, default', price: 4500 });

test('a changed price keeps the first seen price as its base, even if the server has another one by now', () => {
  const first = withPrice([], cell(), 6500);
  expect(first).toEqual([
    { service: 'wash', class: 'suv', vehicle: null, name: 'Car wash, SUV', from: 6000, differsAt: null, to: 6500 },
  ]);
  expect(withPrice(first, cell({ price: 7000 }), 6600)).toMatchObject([{ from: 6000, to: 6600 }]);
  expect(withPrice(first, cell({ price: 7000 }), 6000)).toEqual([]);
  expect(withPrice([], cell(), 6000)).toEqual([]);
  expect(withPrice([], cell(), null)).toMatchObject([{ from: 6000, to: null }]);
});

test('any price changes a class whose cars have different prices, even the default one', () => {
  for (const to of [null, 6000])
    expect(withPrice([], cell({ price: null, differsAt: 3 }), to)).toMatchObject([{ from: null, differsAt: 3, to }]);
});

test('a default price cannot be emptied', () => {
  expect(readCell(standard, '')).toEqual({ problem: 'A service needs a default price.' });
  expect(readCell(cell(), ' ')).toEqual({ to: null });
  expect(readCell(cell(), '₦6,500')).toEqual({ to: 6500 });
});

const grid = (rows: number, columns: number) => (row: number, column: number) =>
  row < rows && column < columns
    ? [cell({ service: `s${row}`, vehicle: `c${column}`, class: null, name: `${row}/${column}` })]
    : null;

test('a block of a spreadsheet is pasted, and invalid cells are named', () => {
  const { changes, pasted, problems } = pasteBlock([], '₦6,500\t7000\r\ncheap\t6000\t1\r\n', grid(3, 2));
  expect(changes.map(({ name, to }) => [name, to])).toEqual([
    ['0/0', 6500],
    ['0/1', 7000],
  ]);
  expect(pasted).toBe(3);
  expect(problems).toEqual(['1/0: “cheap”. Write a price in whole naira.', '1 cell past the edge of the table']);
});

test('any block of prices is pasted unchanged', () => {
  const price = fc.integer({ min: 100, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 5 }), (block) => {
      const text = block.map(([a, b]) => `${a}\t₦${b.toLocaleString('en-NG')}`).join('\n');
      const { changes, problems } = pasteBlock([], text, grid(5, 2));
      expect(problems).toEqual([]);
      for (const [row, prices] of block.entries())
        for (const [column, to] of prices.entries())
          expect(changes.find(({ name }) => name === `${row}/${column}`)?.to ?? 6000).toBe(to);
    }),
  );
});

const change: DraftChange = {
  service: 'wash',
  class: 'suv',
  vehicle: null,
  name: 'x',
  from: 6000,
  differsAt: null,
  to: 6500,
};

test('a conflicting change is saved over the present price, or discarded', () => {
  const other = { ...change, class: 'van' as const };
  const conflict = { service: 'wash', class: 'suv' as const, vehicle: null, now: 6200, differs: false, version: 4 };
  expect(rebase([change, other], [conflict])).toEqual([{ ...change, from: 6200 }, other]);
  expect(rebase([change], [{ ...conflict, now: null, differs: true }])).toEqual([
    { ...change, from: null, differsAt: 4 },
  ]);
  expect(without([change, other], [conflict])).toEqual([other]);
});

test('a stored draft is read back, and anything else gives an empty one', () => {
  expect(readDraft(JSON.stringify([change]))).toEqual([change]);
  for (const bad of [undefined, '', '{', '[{}]', 'null']) expect(readDraft(bad)).toEqual([]);
});
