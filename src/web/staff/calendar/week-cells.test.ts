import { expect, test } from 'vitest';
import type { DayBay } from '#shared/bookings/staff-day.contract.ts';
import { leftLabel } from './week-cells.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+01:00`).toISOString();
const bay = (more: Partial<Pick<DayBay, 'open' | 'closures'>> = {}, taken: [string, string][] = []): DayBay => ({
  _id: 'lift',
  name: 'Lift 1',
  kind: 'lift',
  retired: false,
  open: [{ from: at('08:00'), to: at('12:00') }],
  closures: [],
  ...more,
  blocks: taken.map(([from, until]) => ({
    _id: from,
    kind: 'booking',
    from: at(from),
    until: at(until),
    minutesBefore: 0,
    minutesAfter: 0,
    startsAt: at(from),
    endsAt: at(until),
    promisedEnd: at(until),
    needsUntil: null,
    isLate: false,
    isPushed: false,
    offered: null,
    heldUntil: null,
    part: { number: 1, of: 1 },
    service: 'Tyres',
    booking: null,
  })),
});
const closure = { _id: 'c', from: at('08:00'), to: at('12:00'), reason: 'Sallah' };

test.each([
  ['nothing taken', bay(), '07:00', '4 h free'],
  ['a job in the middle', bay({}, [['09:00', '10:30']]), '07:00', '2 h 30 min free'],
  ['a job that begins before the hours', bay({}, [['07:00', '09:00']]), '07:00', '3 h free'],
  [
    'all taken',
    bay({}, [
      ['08:00', '10:00'],
      ['10:00', '12:00'],
    ]),
    '07:00',
    'Full',
  ],
  ['a part of the day over', bay({}, [['11:00', '11:30']]), '10:45', '45 min free'],
  [
    'a closure and a job that overlap',
    bay({ closures: [{ ...closure, to: at('10:00') }] }, [['09:30', '11:00']]),
    '07:00',
    '1 h free',
  ],
  ['no hours', bay({ open: [], closures: [closure] }), '07:00', 'Closed: Sallah'],
  ['no hours and no reason', bay({ open: [] }), '07:00', 'Closed'],
  ['a day that is over', bay(), '12:00', null],
])('a bay with %s', (_, one, now, expected) => expect(leftLabel(one, at(now))).toBe(expected));
