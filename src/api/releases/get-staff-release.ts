import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import { isId } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffRelease } from '#shared/releases/staff-releases.contract.ts';
import { presentStaffRelease } from './present-staff-release.ts';
import { readRelease } from './read-release.ts';

/** The release of a checked-in car as the gate sees it. @throws AppError visit.not_found */
export async function getStaffRelease(runtime: Runtime, caller: StaffCaller, bookingId: string): Promise<StaffRelease> {
  if (!isId(bookingId)) throw new AppError('visit.not_found');
  const booking = await getAnyBooking(runtime.db, bookingId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('visit.not_found') : error;
  });
  const state = await readRelease(runtime, runtime.db, booking);
  if (state.visit === undefined) throw new AppError('visit.not_found');
  return presentStaffRelease(runtime, caller, state);
}
