import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Visit } from '#shared/visits/visits.contract.ts';
import { presentVisit } from './present-visit.ts';

/** Where the car of a customer's booking is. @throws AppError booking.not_found */
export const getVisit = async (runtime: Runtime, customerId: string, bookingId: string): Promise<Visit> =>
  presentVisit(runtime, runtime.db, await getOwnBooking(runtime.db, bookingId, customerId));
