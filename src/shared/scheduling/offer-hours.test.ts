import { expect, test } from 'vitest';
import { isOfferHour } from './offer-hours.ts';

test('places are offered from 7 am to 9 pm in Lagos', () => {
  const at = (time: string): boolean => isOfferHour(Date.parse(`2026-11-20T${time}+01:00`));
  expect(['06:59:59', '07:00:00', '20:59:59', '21:00:00', '00:00:00'].map(at)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
