import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { presentStaffVisit } from './present-visit.ts';

/** The visit of any booking, also before its check-in. @throws AppError booking.not_found */
export const getStaffVisit = async (runtime: Runtime, bookingId: string): Promise<StaffVisit> =>
  presentStaffVisit(runtime, runtime.db, await getAnyBooking(runtime.db, bookingId));
