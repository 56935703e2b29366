import { expect, it } from 'vitest';
import { depositHoldEnd } from './deposit-hold.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-26T08:00:00Z');

it('a deposit online or by transfer holds the time for minutes, whenever the start is', () => {
  expect(depositHoldEnd(NOW, NOW + HOUR, { minutes: 15, deskHours: 24 })).toBe(NOW + HOUR / 4);
});

it.each([
  ['far', 72, 24],
  ['tomorrow', 25, 23],
  ['in three hours', 3, 1],
  ['in two hours', 2, null],
  ['in an hour', 1, null],
] as const)('a deposit at the desk for a start %s holds the time for some hours', (_, hours, expected) => {
  const end = depositHoldEnd(NOW, NOW + hours * HOUR, { minutes: null, deskHours: 24 });
  expect(end).toBe(expected === null ? null : NOW + expected * HOUR);
});
