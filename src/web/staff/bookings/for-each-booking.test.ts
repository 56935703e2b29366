import { expect, test } from 'vitest';
import type { StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { AppError } from '#shared/errors.ts';
import { forEachBooking } from './for-each-booking.ts';

const card = (number: string) => ({ _id: number, number }) as StaffCard;

test('names each booking that failed with its reason, and does the rest', async () => {
  const acted: string[] = [];
  const outcome = await forEachBooking([card('BCC 1'), card('BCC 2'), card('BCC 3')], ({ number }) => {
    acted.push(number);
    return number === 'BCC 2' ? Promise.reject(new AppError('booking.not_found')) : Promise.resolve();
  });
  expect(acted).toEqual(['BCC 1', 'BCC 2', 'BCC 3']);
  expect(outcome.done.map(({ number }) => number)).toEqual(['BCC 1', 'BCC 3']);
  expect(outcome.failed.map(({ card: { number }, reason }) => [number, reason])).toEqual([
    ['BCC 2', new AppError('booking.not_found').message],
  ]);
});
