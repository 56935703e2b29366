import { expect, it } from 'vitest';
import { secondsToNewsTime } from './news-hours.ts';

it('lets news go to phones from 8 am to 8 pm in Lagos, and counts the seconds until then', () => {
  const after = (time: string) => secondsToNewsTime(Date.parse(`2026-11-23T${time}+01:00`));
  expect([after('08:00:00'), after('19:59:59'), after('07:59:59'), after('20:00:00'), after('00:00:00')]).toEqual([
    0,
    0,
    1,
    12 * 3600,
    8 * 3600,
  ]);
});
