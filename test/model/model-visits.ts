import type { Expected } from './command.ts';
import { at } from './model-charges.ts';
import type { Model } from './model-state.ts';

/** Visits as docs/api.md 15 says. */

/** Checks a car in, with its key on a hook; a car that is there already stays as it is. */
export function checkIn(m: Model, index: number): Expected {
  const booking = at(m, index);
  if (booking.visit !== null) return 'ok';
  if (booking.status !== 'pending' && booking.status !== 'paid') return 'booking.not_possible';
  const release = { way: null, number: 1, tries: 0, wrong: 0, named: [], collector: null };
  booking.visit = { state: 'checked-in', isConfirmed: false, moves: 2, checkedInAt: m.now, release };
  return 'ok';
}

/** The customer confirms the check-in record; only the first time counts. */
export function confirm(m: Model, index: number): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_checked_in';
  if (visit.isConfirmed) return 'ok';
  if (visit.state === 'released') return 'visit.released';
  Object.assign(visit, { isConfirmed: true, moves: visit.moves + 1 });
  return 'ok';
}

/** Records a move of the car or its key; the first bay begins the work. */
export function moveCar(m: Model, index: number, place: 'bay' | 'yard' | 'hook'): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_found';
  if (visit.state === 'released') return 'visit.released';
  visit.moves++;
  if (place === 'bay' && visit.state === 'checked-in') visit.state = 'in-work';
  return 'ok';
}

/** The work is done; a car that is ready already stays so. */
export function markReady(m: Model, index: number): Expected {
  const { visit } = at(m, index);
  if (visit === null) return 'visit.not_found';
  if (visit.state === 'released') return 'visit.released';
  if (visit.state !== 'ready') Object.assign(visit, { state: 'ready', moves: visit.moves + 1 });
  return 'ok';
}
