import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  ['2024-09-02T00:00:00+01:00', 'Good morning'],
  ['2024-09-02T11:59:59+01:00', 'Good morning'],
  ['2024-09-02T12:00:00+01:00', 'Good afternoon'],
  ['2024-09-02T15:59:59+01:00', 'Good afternoon'],
  ['2024-09-02T16:00:00+01:00', 'Good evening'],
  ['2024-09-02T23:59:59+01:00', 'Good evening'],
])('at %s in Lagos it is %s, wherever the phone thinks it is', (instant, english) => {
  expect(greeting(new Date(instant)).english).toBe(english);
});
