import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BODIES } from '#web/ui/illustrations/cars/car-bodies.ts';
import { emptyDigits, insertText } from '#web/ui/form/code-digits.ts';
import { pageNumbers } from '#web/ui/navigation/page-numbers.ts';
import { ComponentSheet } from './ComponentSheet.tsx';

test('the sheet renders without a browser and without a style attribute', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToStaticMarkup(createElement(ComponentSheet));
  expect(html).toContain('Book Now');
  expect(html).toContain('<dialog');
  expect(html).not.toMatch(/\sstyle="/);
});

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 8, '1 2 … 8'],
  [2, 9, '1 2 3 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('page %i of %i shows %s', (page, total, shown) => {
  expect(
    pageNumbers(page, total)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});

test.each([
  ['one digit goes into its box and moves on', ['', '', '', ''], 1, '7', ['', '7', '', ''], 2],
  ['a whole code fills from the first box', ['', '', '', ''], 2, '40-71', ['4', '0', '7', '1'], 3],
  ['part of a code fills from where it arrived', ['1', '', '', ''], 1, '23', ['1', '2', '3', ''], 3],
  ['the new digit replaces the old one', ['4', '0', '', ''], 0, '49', ['9', '0', '', ''], 1],
  ['the same digit again stays', ['4', '0', '', ''], 0, '44', ['4', '0', '', ''], 1],
  ['letters change nothing', ['4', '', '', ''], 1, 'x', ['4', '', '', ''], 1],
  ['emptied boxes are empty', ['4', '', '', ''], 0, '', ['', '', '', ''], 0],
  ['too many digits are cut', ['', '', '', ''], 0, '123456', ['1', '2', '3', '4'], 3],
])('the code boxes: %s', (_name, boxes, index, text, next, focusAt) => {
  expect(emptyDigits(4)).toEqual(['', '', '', '']);
  expect(insertText(boxes, index, text)).toEqual({ next, focusAt });
});

test('every car body has two wheels inside the picture', () => {
  for (const shape of Object.values(BODIES)) {
    expect(shape.wheels.length).toBe(2);
    for (const x of shape.wheels) expect(x).toBeGreaterThan(20);
  }
});
