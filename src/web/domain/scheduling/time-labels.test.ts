import { expect, test } from 'vitest';
import { addMinutes, dayAndTimeText, momentText, dayText, readyText, timeText } from './time-labels.ts';

const now = new Date('2025-11-12T09:00:00Z');

test('a time has a no-break space', () => {
  expect(timeText('2025-11-13T09:30:00Z')).toBe('10:30\u00a0am');
  expect(dayAndTimeText('2025-11-13T13:00:00Z', now)).toBe('Thu 13 Nov, 2:00\u00a0pm');
  expect(dayAndTimeText('2025-11-12T13:00:00Z', now)).toBe('Today, 2:00\u00a0pm');
});

test('a day of the calendar is the same day in Lagos', () => {
  expect(dayText('2025-11-13', now)).toBe('Thu 13 Nov');
  expect(dayText('2025-11-12', now)).toBe('Today');
  expect(dayText('2026-01-01', now)).toBe('Thu 1 Jan 2026');
});

test('work that ends on another day is ready on that day', () => {
  const startsAt = '2025-11-13T09:30:00Z';
  expect(readyText({ startsAt, endsAt: addMinutes(startsAt, 90) }, now)).toBe('About 12:00\u00a0pm, same day');
  expect(readyText({ startsAt, endsAt: '2025-11-17T09:00:00Z' }, now)).toBe('About Mon 17 Nov, 10:00\u00a0am');
});

test.each([
  ['2026-11-25T08:30:00Z', 'today at 9:30\u00a0am'],
  ['2026-11-24T08:30:00Z', 'yesterday at 9:30\u00a0am'],
  ['2026-11-27T08:30:00Z', 'Fri 27 Nov, 9:30\u00a0am'],
])('%s inside a sentence is %s', (iso, text) => {
  expect(momentText(iso, new Date('2026-11-25T12:00:00Z'))).toBe(text);
});
