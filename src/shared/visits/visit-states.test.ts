import { expect, test } from 'vitest';
import { canLeadTo, CUSTODY_MOVES, needsKm, PLACES, stateAfterMove, VISIT_STATES } from './visit-states.ts';

test('each move leads to its own places', () => {
  const places = Object.fromEntries(
    CUSTODY_MOVES.map((move) => [move, [null, ...PLACES].filter((place) => canLeadTo(move, place))]),
  );
  expect(places).toEqual({
    'key-moved': ['hook', 'person'],
    'car-moved': ['bay', 'yard'],
    'road-test-started': [null],
    'road-test-ended': [null],
    'handed-to-driver': ['person'],
    'returned-by-driver': [null],
  });
});

test('kilometres belong to road tests', () => {
  expect(CUSTODY_MOVES.filter(needsKm)).toEqual(['road-test-started', 'road-test-ended']);
});

test('only a checked-in car that goes into a bay is in work', () => {
  expect(VISIT_STATES.map((state) => stateAfterMove(state, 'car-moved', 'bay'))).toEqual([
    'expected',
    'in-work',
    'in-work',
    'ready',
    'released',
  ]);
  expect(stateAfterMove('checked-in', 'car-moved', 'yard')).toBe('checked-in');
  expect(stateAfterMove('checked-in', 'key-moved', 'person')).toBe('checked-in');
});
