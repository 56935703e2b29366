import { expect, test } from 'vitest';
import { detailText } from './audit-detail-text.ts';

const ID = '018f4c2e-0000-7000-8000-000000000412';

test.each([
  [{ from: 'pending', to: 'cancelled', noShow: true }, 'From pending to cancelled, the car did not come'],
  [{ from: 'pending', to: 'paid', kobo: 450_000, method: 'cash' }, 'From pending to paid, ₦4,500, method: cash'],
  [{ from: 'paid', to: 'paid', kobo: 1_250_050, charge: ID }, '₦12,500.50'],
  [{ by: 'password' }, 'With the password alone'],
  [{ by: 'app' }, 'With a code of the app'],
  [{ from: 'front_desk', to: 'manager' }, 'From front desk to manager'],
  [{ type: 'front_desk' }, 'Role: front desk'],
  [{ way: 'owner-code', due: 0 }, 'By the code of the owner'],
  [{ idKind: 'national-id', due: 4500 }, 'ID: national id, ₦4,500 to pay'],
  [{ from: ID, to: null }, ''],
  [
    { changed: ['vatPercent', 'openingRemark', 'bankAccount'] },
    'Changed: VAT, remark on the opening hours, bank account',
  ],
  [{ changed: true, stars: 4 }, 'Again, stars: 4'],
  [{ changed: false, stars: 4 }, 'Stars: 4'],
  [
    {
      before: { title: 'First care', percent: 10, places: null },
      after: { title: 'First care', percent: 20, places: 100 },
    },
    'Percent: 10, now 20, places: none, now 100',
  ],
  [{ before: [{ weekday: 1 }], after: [] }, ''],
  [
    { isOpen: false, from: '2026-12-25T07:30:00.000Z', to: '2026-12-25T17:00:00.000Z', bay: null },
    'From Fri 25 Dec 2026, 8:30 am to Fri 25 Dec 2026, 6:00 pm, closed, the whole centre',
  ],
  [{ kind: 'car-moved', place: 'bay' }, 'Kind: car moved, place: bay'],
  [{ source: 'csv', prices: 3 }, 'From a CSV file, prices: 3'],
  [{ person: ID, entry: ID, startedAt: '2026-11-20T08:00:00.000Z' }, 'Began: Fri 20 Nov 2026, 9:00 am'],
  [
    { host: 'example.com', events: ['booking.created', 'visit.ready'], on: true },
    'Host: example.com, events: booking.created, visit.ready, switched on',
  ],
  [{ customer: ID, isNew: true }, 'New customer'],
  [{}, ''],
])('%j reads %j', (detail, text) => {
  expect(detailText(detail)).toBe(text);
});

test('no detail shows braces, quotes, ids or names in code', () => {
  const nested = { before: { rules: { timeZone: 'Africa/Lagos' } }, after: { rules: { timeZone: 'Africa/Accra' } } };
  for (const detail of [nested, { some_newKey: { innerKey: [ID, 'two-words', { deepKey: true }] } }])
    expect(detailText(detail)).not.toMatch(/[{}"_[\]]|[a-z][A-Z]|[0-9a-f]{8}-/);
});
