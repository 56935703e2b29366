import { expect, test } from 'vitest';
import { isFollowUpTime, stillDeclined } from './follow-ups.ts';

test('follow-ups go out from 9 am to 8 pm in Lagos', () => {
  const at = (time: string): boolean => isFollowUpTime(Date.parse(`2026-11-20T${time}+01:00`));
  expect(['08:59:59', '09:00:00', '19:59:59', '20:00:00', '00:00:00'].map(at)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('a finding that was approved later is no longer declined, however it is written', () => {
  const declined = [{ finding: 'Front brake pads' }, { finding: 'Battery' }];
  expect(stillDeclined(declined, [' front Brake pads'])).toEqual([{ finding: 'Battery' }]);
  expect(stillDeclined(declined, [])).toEqual(declined);
});
