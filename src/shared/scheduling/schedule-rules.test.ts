import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { faultsOf, changed } from '#test/contract-cases.ts';
import { calendarDay, calendarInstant } from '#shared/calendar-instant.ts';
import { calendarRules, clockOf, minuteOf, openingHours, serviceNeeds, type ServiceNeed } from './schedule-rules.ts';
import { scheduleSeed } from './schedule-seed.ts';

const config = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../config/${name}`, import.meta.url), 'utf8'));
const sample = z.parse(scheduleSeed, config('schedule.json'));

describe('the sample calendar', () => {
  it('the sample calendar has no unknown field and has needs for every service of the catalogue', () => {
    expect(sample).toEqual(config('schedule.json'));
    const { services } = z.parse(
      z.object({ services: z.array(z.object({ slug: z.string() })) }),
      config('catalogue.json'),
    );
    expect(Object.keys(sample.needs).toSorted()).toEqual(services.map(({ slug }) => slug).toSorted());
  });

  it('the sample calendar has the six bays of the workshop, two drivers and every needed kind', () => {
    const names = sample.bays.map(({ name }) => name);
    expect(names.slice(0, 6)).toEqual(['Wash 1', 'Wash 2', 'Lift 1', 'Lift 2', 'Body', 'Diagnostics']);
    const kinds = new Set(sample.bays.map(({ kind }) => kind));
    expect(Object.values(sample.needs).flatMap((needs) => needs.filter(({ kind }) => !kinds.has(kind)))).toEqual([]);
  });

  it('the sample calendar is open on six days', () => {
    expect(sample.hours.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`)).toEqual([
      ...[1, 2, 3, 4, 5].map((weekday) => `${weekday} 07:30 18:00`),
      '6 08:00 17:00',
    ]);
  });
});

describe('the rules of a calendar', () => {
  it.each([
    ['timeZone', 'Africa/Nowhere'],
    ['noticeMinutes', -1],
    ['noticeMinutes', 10_081],
    ['noticeMinutes', 0.5],
    ['horizonDays', 0],
    ['horizonDays', 91],
    ['cutOffMinutes', -1],
    ['cutOffMinutes', 10_081],
    ['unpaidKeepsTime', 'yes'],
    ['unpaidMinutes', -1],
    ['unpaidMinutes', 10_081],
    ['gapMinutes', -1],
    ['gapMinutes', 61],
    ['depositHours', 0],
    ['depositHours', 169],
  ])('refuse %s %s', (field, value) =>
    expect(faultsOf(calendarRules, changed({ ...sample.rules }, field, value))).toHaveProperty([field]),
  );

  it('the rules accept their limits', () => {
    for (const [field, value] of [
      ['noticeMinutes', 0],
      ['noticeMinutes', 10_080],
      ['horizonDays', 1],
      ['horizonDays', 90],
      ['cutOffMinutes', 0],
      ['unpaidKeepsTime', false],
      ['unpaidMinutes', 0],
      ['gapMinutes', 0],
      ['gapMinutes', 60],
    ] as const)
      expect(faultsOf(calendarRules, changed({ ...sample.rules }, field, value)), field).toEqual({});
  });
});

it('a day and an instant of a calendar are of this century or the next', () => {
  expect(['2000-01-01', '2199-12-31'].map((day) => faultsOf(calendarDay, day))).toEqual([{}, {}]);
  for (const wrong of ['1999-12-31', '2200-01-01', '2026-02-30', '20.11.2026', ''])
    expect(faultsOf(calendarDay, wrong), wrong).toHaveProperty(['']);
  expect(faultsOf(calendarInstant, '2026-11-20T09:15:00+01:00')).toEqual({});
  for (const wrong of ['9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00Z', '2026-11-20T09:15:00', '2026-11-20'])
    expect(faultsOf(calendarInstant, wrong), wrong).toHaveProperty(['']);
});

describe('opening hours', () => {
  const day = (opens: string, closes: string, weekday = 1) => ({ weekday, opens, closes });

  it('opening hours have several spans a day, which may touch but not overlap', () => {
    expect(faultsOf(openingHours, [day('13:00', '24:00'), day('08:00', '13:00'), day('08:00', '12:00', 2)])).toEqual(
      {},
    );
    expect(faultsOf(openingHours, [day('08:00', '13:00'), day('12:59', '14:00')])).toEqual({
      '': 'Two spans of a day overlap.',
    });
  });

  it('opening hours close after they open, on a weekday, at a time of the clock', () => {
    expect(faultsOf(openingHours, [day('08:00', '08:00')])).toEqual({ '0.closes': 'Close after you open.' });
    for (const wrong of ['8:00', '24:01', '25:00', '07:60', ''])
      expect(faultsOf(openingHours, [day(wrong, '23:00')]), wrong).toHaveProperty(['0.opens']);
    for (const weekday of [0, 8, 1.5])
      expect(faultsOf(openingHours, [day('08:00', '09:00', weekday)])).toHaveProperty(['0.weekday']);
    expect(faultsOf(openingHours, [])).toEqual({});
  });

  it('opening hours are kept in minutes after midnight', () => {
    expect(['00:00', '07:30', '24:00'].map(minuteOf)).toEqual([0, 450, 1440]);
    expect([0, 450, 1440].map(clockOf)).toEqual(['00:00', '07:30', '24:00']);
  });
});

describe('the needs of a service', () => {
  const bay: ServiceNeed = {
    vehicleClass: null,
    kind: 'lift',
    mode: null,
    minutesBefore: 0,
    workMinutes: 60,
    minutesAfter: 0,
    maySpanDays: false,
  };
  const driver: ServiceNeed = { ...bay, kind: 'driver', mode: 'pick-up' };
  const fault = (needs: ServiceNeed[]) => faultsOf(serviceNeeds, needs)[''];

  it('a service has one or two needs of different kinds for each class of cars', () => {
    expect([[], [bay], [driver, bay], [driver, bay, { ...bay, vehicleClass: 'van' as const }]].map(fault)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(fault([driver, { ...bay, kind: 'wash' }, bay])).toBe('A service has two steps at most.');
    expect(fault([bay, bay])).toBe('The two steps of a service need different kinds of bay.');
  });

  it('the need of a pick-up comes first, and every car needs something', () => {
    expect(fault([bay, driver])).toBe('A step only for pick-ups comes first.');
    expect(fault([driver])).toBe('Add at least one step for every car.');
  });

  it('only the last need may span days', () => {
    expect(fault([{ ...driver, maySpanDays: true }, bay])).toBe('Only the last step may go on the next day.');
    expect(fault([driver, { ...bay, maySpanDays: true }])).toBeUndefined();
  });

  it.each([
    ['minutesBefore', 0, 480],
    ['workMinutes', 5, 9600],
    ['minutesAfter', 0, 480],
  ] as const)('have %s from %d to %d', (field, least, most) => {
    for (const value of [least, most]) expect(faultsOf(serviceNeeds, [{ ...bay, [field]: value }])).toEqual({});
    for (const value of [least - 1, most + 1, least + 0.5])
      expect(faultsOf(serviceNeeds, [{ ...bay, [field]: value }])).toHaveProperty([`0.${field}`]);
  });
});
