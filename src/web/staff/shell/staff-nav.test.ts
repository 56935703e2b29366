import { expect, it } from 'vitest';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { staffNav, type StaffNav } from './staff-nav.ts';

const navOf = (pathname: string, type: Parameters<typeof staffNav>[1] = 'manager'): StaffNav =>
  staffNav(pathname, type, {});
const labels = (items: readonly { label: string }[]): string[] => items.map(({ label }) => label);
const current = ({ day, office }: StaffNav): string[] =>
  labels([...day, ...office.flatMap(({ items }) => items)].filter((item) => item.current));

it('shows the places by the work of a day, four of them always', () => {
  expect(labels(navOf('/staff').day)).toEqual([
    'Today',
    'Calendar',
    'On site',
    'Bookings',
    'Customers',
    'Messages',
    'Money',
  ]);
  expect(labels(navOf('/staff').first)).toEqual(['Today', 'Calendar', 'On site', 'Messages']);
  expect(labels(navOf('/staff', 'technician').first)).toEqual(['My jobs', 'Today', 'On site', 'Calendar']);
});

it.each([
  [staffPaths.today('2026-11-26'), 'Today'],
  [staffPaths.booking('id-1'), 'Bookings'],
  [staffPaths.calendarWeek(), 'Calendar'],
  [staffPaths.calendarSettings(), 'Hours and bays'],
  [staffPaths.joinRequests(), 'Customers'],
  [staffPaths.prices(), 'Services and cars'],
  [staffPaths.jobs(), 'Jobs and clocks'],
])('marks the one place that %s belongs to', (path, label) => {
  expect(current(navOf(new URL(path, 'http://localhost').pathname))).toEqual([label]);
});

it('marks no place on the own account, and the office on a screen of it', () => {
  expect([current(navOf('/staff/account')), navOf('/staff/account').isInMore]).toEqual([[], false]);
  expect([navOf('/staff/reports').isInOffice, navOf('/staff/reports').isInMore]).toEqual([true, true]);
  expect([navOf('/staff/money').isInOffice, navOf('/staff/money').isInMore]).toEqual([false, true]);
  expect(navOf('/staff/calendar').isInMore).toBe(false);
});

it('offers a technician no office', () => {
  expect(navOf('/staff', 'technician').office).toEqual([]);
});
