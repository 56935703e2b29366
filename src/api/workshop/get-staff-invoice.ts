import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Invoice } from '#shared/workshop/invoice.contract.ts';
import { presentInvoice } from './present-invoice.ts';

/** The invoice of any booking, for staff. @throws AppError booking.not_found, booking.no_invoice */
export const getStaffInvoice = async (runtime: Runtime, bookingId: string): Promise<Invoice> =>
  presentInvoice(runtime, await getAnyBooking(runtime.db, bookingId));
