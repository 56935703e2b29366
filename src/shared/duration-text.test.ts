import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

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
