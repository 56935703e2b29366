import * as z from 'zod/mini';
import { payloadOf } from '#shared/errors.ts';

const other = z.object({ _id: z.string(), number: z.string(), startsAt: z.string() });
export type OtherBooking = z.output<typeof other>;

/** The booking that the car has at the refused time. Null for other errors. */
export const otherBookingOf = (error: unknown): OtherBooking | null =>
  payloadOf(error, 'booking.car_elsewhere', z.object({ other }))?.other ?? null;
