import { STAY_STATES } from '#shared/bookings/stay-states.ts';

/** The states of a visit, the record of a check-in, and the places of a car and its key. Pure. */

/** A booking without a visit row is expected. */
export const VISIT_STATES = ['expected', ...STAY_STATES] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const FUEL_LEVELS = ['empty', 'quarter', 'half', 'three-quarters', 'full'] as const;

/** What staff look for in a car at check-in; each has an answer. */
export const BELONGINGS = ['jack', 'spare-wheel', 'radio-face', 'documents', 'valuables'] as const;

export const MARK_KINDS = ['scratch', 'dent', 'crack', 'rust', 'missing'] as const;

/** The moves that staff record; the other events of a visit record themselves. */
export const CUSTODY_MOVES = [
  'key-moved',
  'car-moved',
  'road-test-started',
  'road-test-ended',
  'handed-to-driver',
  'returned-by-driver',
] as const;
export type CustodyMove = (typeof CUSTODY_MOVES)[number];

export const CUSTODY_EVENTS = ['checked-in', 'confirmed', ...CUSTODY_MOVES, 'ready', 'released'] as const;

export const PLACES = ['hook', 'bay', 'yard', 'person'] as const;
export type Place = (typeof PLACES)[number];

/** Where each move can lead; none where it has no place. */
const PLACES_OF: Record<CustodyMove, readonly Place[]> = {
  'key-moved': ['hook', 'person'],
  'car-moved': ['bay', 'yard'],
  'road-test-started': [],
  'road-test-ended': [],
  'handed-to-driver': ['person'],
  'returned-by-driver': [],
};

/** Whether a move can lead to a place; null: to none. */
export const canLeadTo = (move: CustodyMove, place: Place | null): boolean =>
  place === null ? PLACES_OF[move].length === 0 : PLACES_OF[move].includes(place);

/** Whether the kilometres on the clock belong to a move. */
export const needsKm = (move: CustodyMove): boolean => move === 'road-test-started' || move === 'road-test-ended';

/** The state after a move: the first car in a bay is in work. A ready car that moves stays ready. */
export const stateAfterMove = (state: VisitState, move: CustodyMove, place: Place | null): VisitState =>
  state === 'checked-in' && move === 'car-moved' && place === 'bay' ? 'in-work' : state;

/** How many wrong check-in codes end a code. */
export const CODE_TRIES = 5;
