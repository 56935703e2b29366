import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { booking } from './bookings.contract.ts';
import { faultNote } from './fault-note.ts';

/** What is wrong with the car of a booking, as its customer says it. */

const describeErrors = ['booking.not_found', 'booking.not_possible', 'booking.checked_in'] as const;

export const noteBooking = endpoint({
  method: 'PUT',
  path: 'booking/:id/note',
  auth: 'customer',
  summary:
    'Write what is wrong with the car, for a pending or paid booking until its car is checked in; null: nothing.',
  params: { id: id() },
  body: z.object({ note: faultNote }),
  response: z.object({ message: z.string(), booking }),
  errors: [...describeErrors],
});

const staffFault = z.object({ note: z.nullable(z.string()) });
export type StaffFault = z.output<typeof staffFault>;

export const getStaffFault = endpoint({
  method: 'GET',
  path: 'staff/booking/:id/fault',
  auth: 'staff',
  may: 'visits.see',
  summary: 'What is wrong with the car of a booking, as its customer says it.',
  params: { id: id() },
  response: staffFault,
  errors: ['booking.not_found'],
});
