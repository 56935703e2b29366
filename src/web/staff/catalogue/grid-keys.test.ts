import { expect, test } from 'vitest';
import { cellAfterKey } from './grid-keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; altKey?: boolean; metaKey?: boolean } = {}) =>
  cellAfterKey(
    { key, ctrlKey: false, altKey: false, metaKey: false, ...held },
    { row: 5, column: 3 },
    { rows: 20, columns: 7 },
  );

test.each([
  ['ArrowUp', { row: 4, column: 3 }],
  ['ArrowDown', { row: 6, column: 3 }],
  ['ArrowLeft', { row: 5, column: 2 }],
  ['ArrowRight', { row: 5, column: 4 }],
  ['Home', { row: 5, column: 0 }],
  ['End', { row: 5, column: 6 }],
  ['PageUp', { row: 0, column: 3 }],
  ['PageDown', { row: 15, column: 3 }],
  ['a', null],
  ['Tab', null],
])('%s leads to %j', (key, place) => expect(press(key)).toEqual(place));

test('Control with Home or End leads to the corners, and other keys are left to the browser', () => {
  expect(press('Home', { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(press('End', { ctrlKey: true })).toEqual({ row: 19, column: 6 });
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(press('ArrowDown', held)).toBeNull();
});

test('keys do not lead past the edges', () => {
  const at = (key: string) =>
    cellAfterKey(
      { key, ctrlKey: false, altKey: false, metaKey: false },
      { row: 0, column: 0 },
      { rows: 1, columns: 1 },
    );
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageDown'])
    expect(at(key)).toEqual({ row: 0, column: 0 });
});
