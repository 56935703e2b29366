import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PLATE_QUESTION } from '#shared/cars/plate.ts';
import { BELONGINGS } from '#shared/visits/visit-states.ts';
import {
  BODY_PARTS,
  checkInValues,
  emptyCheckIn,
  missingParts,
  parseKm,
  partAt,
  stillToDo,
  toRecord,
  type CheckInValues,
} from './check-in-form.ts';

const full: CheckInValues = {
  ...emptyCheckIn('BDJ-482KA'),
  km: '128,412',
  fuel: 'half',
  belongings: Object.fromEntries(BELONGINGS.map((item) => [item, 'yes'] as const)),
  keyTag: '14',
  noCode: true,
};

test('parses kilometres with and without commas', () => {
  expect(['128,412', '128 412', '0', '2000000', '', 'x', '2000001', '-5'].map(parseKm)).toEqual([
    128_412,
    128_412,
    0,
    2_000_000,
    null,
    null,
    null,
    null,
  ]);
});

test('lists the missing parts by name', () => {
  expect(Object.keys(missingParts(emptyCheckIn('')))).toEqual(['plate', 'km', 'fuel', 'belongings', 'code']);
  expect(missingParts(full)).toEqual({});
  expect(missingParts({ ...full, km: '', noKm: true })).toEqual({});
  expect(missingParts({ ...full, plate: 'Presidency' })).toEqual({ plate: PLATE_QUESTION });
  expect(missingParts({ ...full, plate: 'Presidency', plateIsRight: true })).toEqual({});
  expect(missingParts({ ...full, noCode: false, code: '71' })).toHaveProperty('code');
  expect(
    missingParts({ ...full, belongings: Object.fromEntries(BELONGINGS.slice(1).map((item) => [item, 'no'] as const)) }),
  ).toEqual({
    belongings: 'One line needs an answer.',
  });
});

test('names the rest of the work in a few words', () => {
  expect(stillToDo({}, 0)).toBeNull();
  expect(stillToDo({ code: 'x' }, 3)).toBe('3 photos, code');
  expect(stillToDo({ km: 'x', fuel: 'x', code: 'x' }, 1)).toBe('1 photo, kilometres and 2 more');
});

test('the record has the typed values, and a code only if it is complete', () => {
  const at = '2026-11-20T08:15:00.000Z';
  expect(toRecord(full, at)).toMatchObject({ plate: 'BDJ-482KA', km: 128_412, fuel: 'half', keyTag: '14', at });
  expect(toRecord(full, at)).not.toHaveProperty('code');
  expect(toRecord({ ...full, noCode: false, code: '7104' }, at).code).toBe('7104');
  expect(toRecord({ ...full, noKm: true }, at).km).toBeNull();
});

test('a draft has every typed value except the code', () => {
  const mark = { kind: 'dent', where: 'Roof', x: null, y: 12 } as const;
  const typed = { ...full, marks: [mark], code: '7104' };
  const stored = z.parse(checkInValues, JSON.parse(JSON.stringify(typed)));
  expect({ ...stored, code: '7104' }).toEqual(typed);
  expect(stored).not.toHaveProperty('code');
  expect(z.safeParse(checkInValues, emptyCheckIn('')).success).toBe(true);
});

test('every place of the drawing belongs to a part of the list', () => {
  const parts = new Set<string>();
  for (let x = 0; x <= 1000; x += 50) for (let y = 0; y <= 1000; y += 20) parts.add(partAt(x, y));
  expect([...parts].toSorted()).toEqual([...BODY_PARTS].toSorted());
});
