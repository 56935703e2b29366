import { describe, expect, test } from 'vitest';
import { formatPlate, isUnusualPlate, normalisePlate, spellPlate } from './plate.ts';

describe('a plate', () => {
  test.each([
    ['bdj-482ka', 'BDJ482KA', 'BDJ-482KA'],
    [' BDJ 482 KA ', 'BDJ482KA', 'BDJ-482KA'],
    ['lsr 15 aa', 'LSR15AA', 'LSR-15AA'],
    ['XA 123-KJA', 'XA123KJA', 'XA 123-KJA'],
    ['FG 12 A03', 'FG12A03', 'FG12A03'],
    ['Presidency', 'PRESIDENCY', 'PRESIDENCY'],
  ])('%s is kept as %s and written %s', (typed, stored, written) => {
    expect(normalisePlate(typed)).toBe(stored);
    expect(formatPlate(stored)).toBe(written);
    expect(normalisePlate(written)).toBe(stored);
  });

  test.each(['', '   ', 'A1', 'AD', 'there is no plate', 'BDJ482KA9999', 'ṢDJ-482KA', '٤٨٢-BDJ'])(
    '%s is no plate',
    (typed) => {
      expect(normalisePlate(typed)).toBeNull();
    },
  );

  test('a plate of letters alone is unusual', () => {
    expect(['PRESIDENCY', 'ADA', 'BDJ482KA', '123'].map(isUnusualPlate)).toEqual([true, true, false, false]);
  });

  test('a plate is read out letter by letter', () => {
    expect(spellPlate('BDJ-482KA')).toBe('B D J 4 8 2 K A');
  });
});
