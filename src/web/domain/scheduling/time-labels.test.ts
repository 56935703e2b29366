import { expect, test } from 'vitest';
import { addMinutes, dayAndTimeText, dayText, durationText, readyText, timeText } from './time-labels.ts';

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
  [30, 'about 30 minutes'],
  [45, 'about 45 minutes'],
  [60, 'about 1 hour'],
  [75, 'about 1¼ hours'],
  [80, 'about 1½ hours'],
  [225, 'about 3¾ hours'],
  [600, 'about 10 hours'],
  [615, 'about 2 days'],
  [2400, 'about 4 days'],
])('work of %i minutes takes %s', (minutes, text) => expect(durationText(minutes)).toBe(text));
