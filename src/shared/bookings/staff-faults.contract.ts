import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { faultPhoto } from './faults.contract.ts';

/** What is wrong with the car of a booking, as staff see it. */

const staffFault = z.object({ note: z.nullable(z.string()), photos: z.array(faultPhoto) });
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

export const getStaffFaultPhoto = endpoint({
  method: 'GET',
  path: 'staff/booking/:id/photo/:photoId',
  auth: 'staff',
  may: 'visits.see',
  summary: 'One photo of what is wrong with the car of a booking, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['booking.photo_not_found'],
  raw: 'response',
});
