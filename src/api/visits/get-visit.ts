import { getOwnBooking, getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Visit } from '#shared/visits/visits.contract.ts';
import { presentVisit, presentStaffVisit } from './present-visit.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';

/** Where the car of a customer's booking is. @throws AppError booking.not_found */
export const getVisit = async (runtime: Runtime, customerId: string, bookingId: string): Promise<Visit> =>
  presentVisit(runtime, runtime.db, await getOwnBooking(runtime.db, bookingId, customerId));

/** The visit of any booking, also before its check-in. @throws AppError booking.not_found */
export const getStaffVisit = async (runtime: Runtime, bookingId: string): Promise<StaffVisit> =>
  presentStaffVisit(runtime, runtime.db, await getAnyBooking(runtime.db, bookingId));
