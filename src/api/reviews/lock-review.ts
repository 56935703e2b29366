import type { BookingRow } from '#api/bookings/booking-row.ts';
import { lockBooking } from '#api/bookings/lock-booking.ts';
import type { Trx } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffReview } from '#shared/reviews/staff-reviews.contract.ts';
import { presentStaffReview } from './present-staff-review.ts';
import { findStaffReview, type StaffReviewRow } from './staff-reviews.repository.ts';

async function find(trx: Trx, id: string): Promise<StaffReviewRow> {
  const row = await findStaffReview(trx, id);
  if (row === undefined) throw new AppError('review.not_found');
  return row;
}

/** A review, with its booking locked until the transaction ends. @throws AppError review.not_found */
export async function lockReview(trx: Trx, id: string): Promise<{ booking: BookingRow; row: StaffReviewRow }> {
  await find(trx, id);
  const booking = await lockBooking(trx, id);
  // Read again under the lock.
  return { booking, row: await find(trx, id) };
}

/** @throws AppError review.stale when the review was changed since a person of staff saw it */
export function assertVersion(row: StaffReviewRow, seen: number): void {
  if (row.version !== seen) throw new AppError('review.stale');
}

/** A locked review as staff see it. */
export const presentLocked = async (runtime: Runtime, trx: Trx, id: string): Promise<StaffReview> =>
  presentStaffReview(await find(trx, id), await getSettings(runtime.db, trx));

/** A review as the subject of an entry in the audit log. */
export const reviewSubject = (id: string) => ({ kind: 'booking', id });
