import type { Status } from '#shared/bookings/booking-states.ts';
import type { VisitState } from './visit-states.ts';

/** The columns of the board by work, from left to right. */
export const WORK_COLUMNS = ['expected', 'here', 'in-work', 'ready', 'gone'] as const;
export type WorkColumn = (typeof WORK_COLUMNS)[number];

const COLUMN_OF_VISIT: Record<VisitState, WorkColumn> = {
  expected: 'expected',
  'checked-in': 'here',
  'in-work': 'in-work',
  ready: 'ready',
  released: 'gone',
};

/**
 * The column of a booking by work; `visit` is null before its check-in. A car that came has its column whatever
 * becomes of the booking. Null: a cancelled booking whose car did not come.
 */
export function workColumn(status: Status, visit: VisitState | null): WorkColumn | null {
  if (visit !== null) return COLUMN_OF_VISIT[visit];
  if (status === 'cancelled') return null;
  return status === 'completed' ? 'gone' : 'expected';
}
