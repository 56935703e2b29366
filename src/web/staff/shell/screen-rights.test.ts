import { expect, it } from 'vitest';
import { can } from '#shared/capabilities.ts';
import { STAFF_TYPES } from '#shared/staff-types.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { rightFor } from './screen-rights.ts';
import { staffNav } from './staff-nav.ts';

const mayOpen = (type: (typeof STAFF_TYPES)[number], href: string): boolean => {
  const right = rightFor(href);
  return right === null || can(type, right);
};

it.each(STAFF_TYPES)('opens to a role (%s) every screen that its navigation offers', (type) => {
  const { day, office } = staffNav('/staff', type, {});
  const hrefs = [...day, ...office.flatMap(({ items }) => items)].map(({ href }) => href);
  expect(hrefs.filter((href) => !mayOpen(type, href))).toEqual([]);
});

it.each([
  staffPaths.reports(),
  staffPaths.customers(),
  staffPaths.customer('id-1'),
  staffPaths.walkIn(),
  staffPaths.checkIn('id-1'),
  staffPaths.release('id-1'),
  staffPaths.invoice('id-1'),
  staffPaths.calendarWeek(),
  staffPaths.calendarSettings(),
  staffPaths.service('id-1'),
  staffPaths.receiver('id-1'),
  staffPaths.import('id-1'),
  staffPaths.money(),
  staffPaths.settings(),
  staffPaths.audit(),
])('does not open %s to a technician', (href) => expect(mayOpen('technician', href)).toBe(false));

it.each([staffPaths.today(), staffPaths.booking('id-1'), staffPaths.inspection('id-1'), staffPaths.estimate('id-1')])(
  'opens %s to a technician',
  (href) => expect(mayOpen('technician', href)).toBe(true),
);
