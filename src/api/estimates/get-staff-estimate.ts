import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { presentStaffEstimate } from './present-staff-estimate.ts';

/** The inspection and the estimate of a booking for staff. @throws AppError booking.not_found */
export const getStaffEstimate = async (
  runtime: Runtime,
  { staff }: StaffCaller,
  bookingId: string,
): Promise<StaffEstimate> =>
  presentStaffEstimate(runtime, runtime.db, await getAnyBooking(runtime.db, bookingId), staff.type);
