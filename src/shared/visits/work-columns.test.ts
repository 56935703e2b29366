import { expect, test } from 'vitest';
import { STATUSES } from '#shared/bookings/booking-states.ts';
import { VISIT_STATES } from './visit-states.ts';
import { WORK_COLUMNS, workColumn } from './work-columns.ts';

test('a car is in the column of its visit whatever the booking, and without one in that of its booking', () => {
  expect(STATUSES.map((status) => workColumn(status, null))).toEqual([
    'expected',
    'expected',
    'gone',
    'expected',
    null,
  ]);
  for (const status of STATUSES)
    expect(VISIT_STATES.map((visit) => workColumn(status, visit))).toEqual([...WORK_COLUMNS]);
});
