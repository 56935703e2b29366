import { expect, test } from 'vitest';
import type { CustodyEvent, Visit } from '#shared/visits/visits.contract.ts';
import { arrivalText, belongingLines, eventText, headline } from './visit-texts.ts';

const event = (changes: Partial<CustodyEvent>): CustodyEvent => ({
  _id: 'id-1',
  kind: 'car-moved',
  at: '2026-11-20T08:15:00.000Z',
  place: null,
  placeName: null,
  bayKind: null,
  km: null,
  note: null,
  by: 'Kúnlé',
  ...changes,
});
const record: NonNullable<Visit['checkIn']> = {
  at: '2026-11-20T08:15:00.000Z',
  by: 'Kẹ́hìndé',
  plate: 'BDJ-482KA',
  otherPlate: false,
  km: 128_412,
  fuel: 'half',
  belongings: [
    { item: 'jack', present: true },
    { item: 'spare-wheel', present: true },
    { item: 'valuables', present: false },
  ],
  belongingsNote: null,
  marks: [{ kind: 'scratch', where: 'Roof', x: null, y: null }],
  keyTag: '14',
  confirmedBy: null,
  confirmedAt: null,
};

test.each([
  ['expected', [], 'We expect your car', 'gate'],
  [
    'checked-in',
    [event({ kind: 'checked-in' }), event({ kind: 'key-moved', place: 'hook' })],
    'It is checked in',
    'gate',
  ],
  ['checked-in', [event({ place: 'yard' })], 'It is in our yard', 'gate'],
  ['in-work', [event({ place: 'bay', placeName: 'Lift 2', bayKind: 'lift' })], 'It is in Lift 2', 'lift'],
  ['in-work', [event({ place: 'bay', placeName: 'Wash 1', bayKind: 'wash' })], 'It is being washed', 'wash'],
  ['in-work', [event({ kind: 'road-test-started' })], 'It is on a road test', 'gate'],
  ['in-work', [event({ kind: 'road-test-ended' })], 'It is in our yard', 'gate'],
  ['in-work', [event({ kind: 'handed-to-driver', placeName: 'Tunde' })], 'It is with our driver', 'gate'],
  ['ready', [event({ kind: 'ready' })], 'It is ready', 'gate'],
  ['released', [event({ kind: 'released' })], 'It has left', 'gate'],
] as const)('a car that is %s after %j is shown as it is', (state, custody, title, scene) => {
  expect(headline({ state, custody: [...custody] })).toMatchObject({ title, scene });
});

test('a check-in names the kilometres, the fuel and the marks that were noted', () => {
  const checkedIn = event({ kind: 'checked-in', by: 'Kẹ́hìndé' });
  expect(eventText(checkedIn, record).detail).toBe('Kẹ́hìndé received it: 128,412 km, fuel half, 1 mark noted.');
  expect(eventText(checkedIn, { ...record, km: null, marks: [] }).detail).toBe(
    'Kẹ́hìndé received it: fuel half, 0 marks noted.',
  );
});

test.each([
  [event({ kind: 'confirmed', by: null }), 'Record confirmed', 'By you.'],
  [event({ kind: 'confirmed' }), 'Record confirmed', 'With your check-in code.'],
  [event({ kind: 'key-moved', place: 'hook', placeName: '14' }), 'Key on hook 14', 'In the key box.'],
  [event({ kind: 'key-moved', place: 'person', placeName: 'Bọ́lá' }), 'Key with Bọ́lá', null],
  [event({ place: 'bay', placeName: 'Lift 2' }), 'In Lift 2', 'With Kúnlé.'],
  [event({ place: 'yard' }), 'In our yard', 'With Kúnlé.'],
  [event({ kind: 'road-test-started', km: 128_412 }), 'Road test', 'Kúnlé drove out, 128,412 km'],
  [
    event({ kind: 'road-test-ended', km: 128_416, note: 'Brakes are good.' }),
    'Back from the road test',
    '128,416 km, Brakes are good.',
  ],
  [event({ kind: 'handed-to-driver', placeName: 'Tunde' }), 'With our driver', 'Tunde'],
  [event({ kind: 'returned-by-driver' }), 'Back from our driver', null],
  [event({ kind: 'ready' }), 'Ready', 'We wrote to you.'],
  [event({ kind: 'released' }), 'It left', null],
])('an event says what happened', (given, title, detail) => {
  expect(eventText(given, record)).toEqual({ title, detail });
});

test('belongings in the car and those not in it are two lines, and an empty line is left out', () => {
  expect(belongingLines(record)).toEqual([
    ['In the car', 'jack, spare wheel'],
    ['Not in the car', 'valuables'],
  ]);
  expect(belongingLines({ belongings: [{ item: 'jack', present: true }] })).toEqual([['In the car', 'jack']]);
});

test('the fuel and the reading of the check-in are said before the car leaves', () => {
  expect(arrivalText({ km: 128_412, fuel: 'half' })).toBe('When it came: fuel half, 128,412 km');
  expect(arrivalText({ km: null, fuel: 'three-quarters' })).toBe('When it came: fuel three quarters');
});
