import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { describeHours as describeWith, spansOf } from './describe-hours.ts';
import type { OpeningHours } from './schedule-rules.ts';
import { scheduleSeed } from './schedule-seed.ts';

/** With plain spaces. */
const describeHours = (hours: OpeningHours): string => describeWith(hours).replaceAll('\u00a0', ' ');

const week = (days: Record<number, string>): OpeningHours =>
  Object.entries(days).flatMap(([weekday, spans]) =>
    spans.split(' ').map((span) => {
      const [opens = '', closes = ''] = span.split('-');
      return { weekday: Number(weekday), opens, closes };
    }),
  );
const on = (weekdays: readonly number[], spans: string) =>
  week(Object.fromEntries(weekdays.map((day) => [day, spans])));

test('the hours of the sample calendar are written as a centre writes them', () => {
  const file: unknown = JSON.parse(readFileSync(new URL('../../../config/schedule.json', import.meta.url), 'utf8'));
  expect(describeHours(z.parse(scheduleSeed, file).hours)).toBe(
    'Monday to Friday, 7:30 am to 6 pm. Saturday, 8 am to 5 pm. Closed on Sunday.',
  );
});

test.each([
  [on([1, 2, 3, 4, 5, 6, 7], '06:00-22:00'), 'Every day, 6 am to 10 pm.'],
  [on([1, 2, 3, 4, 5, 6, 7], '00:00-24:00'), 'Every day, all day.'],
  [[], 'Closed every day.'],
  [on([6, 7], '10:15-12:00'), 'Closed on Monday to Friday. Saturday and Sunday, 10:15 am to noon.'],
  [
    on([1, 2, 4, 5, 6], '08:00-12:30 13:30-24:00'),
    'Monday and Tuesday, 8 am to 12:30 pm and 1:30 pm to midnight. Closed on Wednesday. ' +
      'Thursday to Saturday, 8 am to 12:30 pm and 1:30 pm to midnight. Closed on Sunday.',
  ],
])('%j is %s', (hours, text) => {
  expect(describeHours(hours)).toBe(text);
  expect(describeHours(hours.toReversed())).toBe(text);
});

test('spans of a day that touch are one, and days with the same span are named together', () => {
  const hours = [...on([1], '08:00-12:00 12:00-17:00'), ...on([3], '08:00-17:00'), ...on([4], '20:00-24:00')];
  expect(describeHours(hours)).toMatch(/^Monday, 8 am to 5 pm\./);
  expect(spansOf(hours)).toEqual([
    { weekdays: [1, 3], opens: '08:00', closes: '17:00' },
    { weekdays: [4], opens: '20:00', closes: '24:00' },
  ]);
});
