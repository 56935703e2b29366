import { getOwnBooking } from '#api/bookings/lock-booking.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Invoice } from '#shared/workshop/invoice.contract.ts';
import { presentInvoice } from './present-invoice.ts';

/** The invoice of a customer's booking. @throws AppError booking.not_found, booking.no_invoice */
export const getInvoice = async (runtime: Runtime, customerId: string, bookingId: string): Promise<Invoice> =>
  presentInvoice(runtime, await getOwnBooking(runtime.db, bookingId, customerId));
