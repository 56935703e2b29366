import { describe, expect, test } from 'vitest';
import type { DayBay, DayBlock, DayBooking } from '#shared/bookings/staff-day.contract.ts';
import { blockState, layOutDay, overMinutes, quarterHours } from './day-layout.ts';

/** A time of the day in Lagos. */
const at = (clock: string) => new Date(`2026-11-20T${clock}:00+01:00`).toISOString();

const booking: DayBooking = {
  _id: 'b1',
  number: 'BCC-0001',
  version: 1,
  fullName: 'Ada',
  phoneNumber: null,
  service: 'Car wash',
  carType: 'Kia Rio 2012',
  mode: 'drive-in',
  status: 'paid',
  paymentStatus: 'paid',
  isPaid: true,
  technician: null,
};
const block = (from: string, until: string, more: Partial<DayBlock> = {}): DayBlock => ({
  _id: `${from}-${until}`,
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
  service: 'Car wash',
  booking,
  ...more,
});
const bay = (more: Partial<DayBay> = {}): DayBay => ({
  _id: 'lift',
  name: 'Lift 1',
  kind: 'lift',
  retired: false,
  open: [{ from: at('08:00'), to: at('18:00') }],
  closures: [],
  blocks: [],
  ...more,
});
const day = (bays: DayBay[], now = at('09:00')) => ({ timeZone: 'Africa/Lagos', date: '2026-11-20', now, bays });

describe('the layout of a day', () => {
  test('a day spans the whole hours that are open, and the jobs outside of them', () => {
    const layout = layOutDay(day([bay({ blocks: [block('07:30', '08:15'), block('17:00', '19:10')] })]));
    expect([layout.from, layout.until]).toEqual([7 * 60, 20 * 60]);
    expect(layout.bays[0]?.blocks.map(({ from, until }) => [from, until])).toEqual([
      [450, 495],
      [1020, 1150],
    ]);
  });

  test('a day on which nothing is open shows the usual hours', () => {
    const { from, until } = layOutDay(day([bay({ open: [] })]));
    expect([from, until]).toEqual([480, 1080]);
  });

  test('a day shows the time only if it is today, and within its hours', () => {
    expect(layOutDay(day([bay()])).now).toBe(540);
    expect(layOutDay(day([bay()], at('06:59'))).now).toBeNull();
    expect(layOutDay(day([bay()], '2026-11-21T09:00:00.000Z')).now).toBeNull();
  });

  test('a day cuts a closure to its hours, and leaves out one outside of them', () => {
    const closures = [
      { _id: 'c1', from: at('00:00'), to: '2026-11-22T00:00:00.000Z', reason: 'Sallah' },
      { _id: 'c2', from: at('19:00'), to: at('20:00'), reason: 'Power cut' },
    ];
    expect(layOutDay(day([bay({ closures })])).bays[0]?.closures).toEqual([
      { id: 'c1', from: 480, until: 1080, reason: 'Sallah' },
    ]);
  });

  test('a day lists a driver only while there is something to do', () => {
    const free = bay({ _id: 'driver', kind: 'driver' });
    expect(layOutDay(day([bay(), free])).bays.map((placed) => placed.bay._id)).toEqual(['lift']);
    expect(layOutDay(day([bay(), { ...free, blocks: [block('09:00', '10:00')] }])).bays).toHaveLength(2);
  });

  test('a day marks the part of a job that runs past the promised end', () => {
    const late = block('09:00', '11:00', { promisedEnd: at('10:00') });
    expect(layOutDay(day([bay({ blocks: [late] })])).bays[0]?.blocks[0]).toMatchObject({
      overFrom: 600,
      state: 'over',
    });
  });
});

describe('the state of a job', () => {
  const state = (more: Partial<DayBlock>, now: string, kind: DayBay['kind'] = 'lift') =>
    blockState(block('09:00', '10:00', more), kind, at(now));

  test.each([
    ['before its start', {}, '08:59', 'booked'],
    ['in its time', {}, '09:00', 'now'],
    ['pushed by the job before it', { isPushed: true }, '08:59', 'pushed'],
    ['late', { isLate: true }, '10:05', 'over'],
    ['late and pushed', { isLate: true, isPushed: true }, '10:05', 'over'],
    [
      'completed after its end',
      { isLate: false, booking: { ...booking, status: 'completed' as const } },
      '10:05',
      'done',
    ],
    ['late, in an earlier part', { isLate: true, part: { number: 1, of: 2 } }, '10:05', 'now'],
    ['before its later part', { startsAt: at('08:00') }, '08:30', 'booked'],
    ['being booked', { booking: null }, '09:10', 'making'],
  ])('a job %s gets its state', (_, more, now, expected) => expect(state(more, now)).toBe(expected));

  test('a job in a wash has a state of its own', () => expect(state({}, '09:30', 'wash')).toBe('wash'));

  test('a job counts the minutes past the promised end: until now for a late job, else until its own end', () => {
    const late = block('09:00', '10:00', { isLate: true });
    expect(overMinutes(late, at('10:40'))).toBe(40);
    expect(overMinutes({ ...late, isLate: false }, at('10:40'))).toBe(0);
    expect(overMinutes({ ...late, isLate: false, endsAt: at('11:15') }, at('10:40'))).toBe(75);
  });
});

test('the quarter hours are those at which any bay is open, without duplicates', () => {
  const bays = [
    bay({ open: [{ from: at('08:10'), to: at('09:00') }] }),
    bay({
      open: [
        { from: at('08:30'), to: at('09:00') },
        { from: at('14:00'), to: at('14:20') },
      ],
    }),
  ];
  expect(quarterHours(day(bays))).toEqual([495, 510, 525, 840, 855]);
});
