import { expect, test } from 'vitest';
import { groupedCode, leftText } from './release-texts.ts';

const now = new Date('2026-11-20T17:00:00Z');
const at = '2026-11-20T15:02:00Z';

test('a code is written in two groups', () => {
  expect(groupedCode('482913')).toBe('482\u00a0913');
});

test.each([
  [{ at, way: 'owner-code', to: null }, 'Your car left today at 4:02\u00a0pm with your own code.'],
  [{ at, way: 'collector-code', to: 'Bayo Ojo' }, 'Your car left today at 4:02\u00a0pm with Bayo Ojo.'],
  [{ at, way: 'collector-code', to: null }, 'Your car left today at 4:02\u00a0pm.'],
  [
    { at, way: 'manager', to: 'Bayo Ojo' },
    'Your car left today at 4:02\u00a0pm with Bayo Ojo. A manager handed it over without a code.',
  ],
] as const)('the text of a car that left says when and with whom: %j', (released, text) => {
  expect(leftText(released, now)).toBe(text);
});
