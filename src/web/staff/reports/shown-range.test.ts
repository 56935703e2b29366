import { expect, test } from 'vitest';
import { shownRange } from './shown-range.ts';

test.each([
  ['', '2026-03-01', '2026-03-12', 'this-month'],
  ['range=7-days', '2026-03-06', '2026-03-12', '7-days'],
  ['range=nonsense', '2026-03-01', '2026-03-12', 'this-month'],
  ['from=2026-02-01&to=2026-02-03', '2026-02-01', '2026-02-03', null],
  ['from=2026-02-31&to=2026-02-99', '2026-03-01', '2026-03-12', 'this-month'],
  ['from=2026-02-01', '2026-03-01', '2026-03-12', 'this-month'],
])('?%s shows %s to %s', (query, from, to, ready) => {
  expect(shownRange(new URLSearchParams(query), '2026-03-12')).toEqual({ from, to, ready });
});
