import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { FAULT_PHOTO_BYTES } from './fault-photos.ts';
import { booking } from './bookings.contract.ts';
import { faultNote } from './fault-note.ts';

/** What is wrong with the car of a booking, as its customer says it. Staff read it through staff-faults.contract.ts. */

export const DESCRIBE_ERRORS = ['booking.not_found', 'booking.not_possible', 'booking.checked_in'] as const;
export const SAVE_PHOTO_ERRORS = [
  ...DESCRIBE_ERRORS,
  'booking.too_many_photos',
  'account.photo_not_image',
  'account.photo_too_large',
  'account.photo_too_many_pixels',
  'account.too_many_uploads',
] as const;

export const noteForm = z.object({ note: faultNote });

export const noteBooking = endpoint({
  method: 'PUT',
  path: 'booking/:id/note',
  auth: 'customer',
  summary:
    'Write what is wrong with the car, for a pending or paid booking until its car is checked in; null: nothing.',
  params: { id: id() },
  body: noteForm,
  response: z.object({ message: z.string(), booking }),
  errors: [...DESCRIBE_ERRORS],
});

export const faultPhoto = z.object({
  /** Made by the phone that sent it. */
  _id: z.string(),
  sentAt: z.string(),
  /** Of the picture, WebP. */
  bytes: z.int(),
});
export type FaultPhoto = z.output<typeof faultPhoto>;

export const listFaultPhotos = endpoint({
  method: 'GET',
  path: 'booking/:id/photo',
  auth: 'customer',
  summary: 'The photos of what is wrong with the car of an own booking, in order of time.',
  params: { id: id() },
  response: z.object({ photos: z.array(faultPhoto) }),
  errors: ['booking.not_found'],
});

export const saveFaultPhoto = endpoint({
  method: 'PUT',
  path: 'booking/:id/photo/:clientId',
  auth: 'customer',
  summary:
    'Send a photo of what is wrong (raw bytes, content type image/...), of a pending or paid booking until its car is checked in. `clientId` is a UUID that the phone makes once: the same one again changes nothing.',
  params: { id: id(), clientId: id() },
  response: z.object({ message: z.string(), photo: faultPhoto }),
  errors: [...SAVE_PHOTO_ERRORS],
  raw: 'stream',
  maxBytes: FAULT_PHOTO_BYTES,
});

export const getFaultPhoto = endpoint({
  method: 'GET',
  path: 'booking/:id/photo/:photoId',
  auth: 'customer',
  summary: 'One photo of what is wrong with the car of an own booking, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['booking.photo_not_found'],
  raw: 'response',
});

export const removeFaultPhoto = endpoint({
  method: 'DELETE',
  path: 'booking/:id/photo/:photoId',
  auth: 'customer',
  summary: 'Delete a photo of the fault, until the car is checked in. One that is gone is a success.',
  params: { id: id(), photoId: id() },
  response: z.object({ message: z.string() }),
  errors: [...DESCRIBE_ERRORS],
});
