import { ANSWERS } from '#api/bookings/bookings.texts.ts';
import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/bookings/faults.contract.ts';
import { getStaffFault } from './get-staff-fault.ts';
import { noteBooking } from './note-booking.ts';

/** What is wrong with the car of a booking: written by its customer, read by staff. */
export function faultRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.noteBooking, async ({ customer, params, body }) => {
    const booking = await noteBooking(runtime, customer.customerId, params.id, body.note || null);
    return { message: ANSWERS.saved, booking };
  });
  route(contract.getStaffFault, ({ params }) => getStaffFault(runtime, params.id));
}
