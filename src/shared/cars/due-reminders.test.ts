import { expect, test } from 'vitest';
import { dueReminders } from './due-reminders.ts';
import { paperState } from './papers.ts';
import type { NextService } from './next-service.ts';

const TODAY = '2025-11-13';
const paper = (endsOn: string) => [{ kind: 'insurance' as const, endsOn }];
const next = (firstOn: string | null): NextService => ({
  service: 'Service and maintenance',
  lastOn: '2025-08-12',
  dueOn: firstOn,
  dueKm: null,
  lastKm: null,
  expectedOn: null,
  firstOn,
});

test.each([
  ['2025-11-12', []],
  ['2025-11-13', [7]],
  ['2025-11-20', [7]],
  ['2025-11-21', [30]],
  ['2025-12-13', [30]],
  ['2025-12-14', []],
])('a paper that ends on %s has the reminders %j', (endsOn, days) => {
  expect(dueReminders(paper(endsOn), null, TODAY)).toEqual(
    days.map((daysBefore) => ({ kind: 'insurance', day: endsOn, daysBefore })),
  );
});

test.each([
  [null, false],
  ['2025-11-21', false],
  ['2025-11-20', true],
  ['2025-10-01', true],
])('a service that is due on %s: %s', (firstOn, isDue) => {
  const due = { kind: 'service', day: '2025-08-12', daysBefore: 7 };
  expect(dueReminders([], next(firstOn), TODAY)).toEqual(isDue ? [due] : []);
});

test('a paper is good through its last day', () => {
  expect(['2025-11-12', '2025-11-13', '2025-12-13', '2025-12-14'].map((day) => paperState(day, TODAY))).toEqual([
    'ended',
    'soon',
    'soon',
    'good',
  ]);
});
