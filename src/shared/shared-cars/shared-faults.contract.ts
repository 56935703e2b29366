import * as z from 'zod/mini';
import { FAULT_PHOTO_BYTES } from '#shared/bookings/fault-photos.ts';
import {
  DESCRIBE_ERRORS,
  listFaultPhotos,
  noteForm,
  removeFaultPhoto,
  SAVE_PHOTO_ERRORS,
  saveFaultPhoto,
} from '#shared/bookings/faults.contract.ts';
import { endpoint, id } from '#shared/endpoint.ts';
import { sharedBooking } from './shared-bookings.contract.ts';

/**
 * The calls by which a partner describes the fault of a shared car, in words and photos (docs/api.md 20). They answer
 * like those of the owner. For a driver each of them is 404.
 */

const params = { id: id() };

export const noteSharedBooking = endpoint({
  method: 'PUT',
  path: 'shared/booking/:id/note',
  auth: 'customer',
  summary: 'Write what is wrong with the car of a shared booking, until the car is checked in; null: nothing.',
  params,
  body: noteForm,
  response: z.object({ message: z.string(), booking: sharedBooking }),
  errors: [...DESCRIBE_ERRORS],
});

export const listSharedFaultPhotos = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/photo',
  auth: 'customer',
  summary: 'The photos of what is wrong with the car of a shared booking, in order of time.',
  params,
  response: listFaultPhotos.response,
  errors: ['booking.not_found'],
});

export const saveSharedFaultPhoto = endpoint({
  method: 'PUT',
  path: 'shared/booking/:id/photo/:clientId',
  auth: 'customer',
  summary:
    'Send a photo of what is wrong with the car of a shared booking (raw bytes, content type image/...), as its owner does. The same `clientId` again changes nothing.',
  params: { id: id(), clientId: id() },
  response: saveFaultPhoto.response,
  errors: [...SAVE_PHOTO_ERRORS],
  raw: 'stream',
  maxBytes: FAULT_PHOTO_BYTES,
});

export const getSharedFaultPhoto = endpoint({
  method: 'GET',
  path: 'shared/booking/:id/photo/:photoId',
  auth: 'customer',
  summary: 'One photo of what is wrong with the car of a shared booking, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['booking.photo_not_found'],
  raw: 'response',
});

export const removeSharedFaultPhoto = endpoint({
  method: 'DELETE',
  path: 'shared/booking/:id/photo/:photoId',
  auth: 'customer',
  summary:
    'Delete a photo of the fault of a shared booking, until the car is checked in. One that is gone is a success.',
  params: { id: id(), photoId: id() },
  response: removeFaultPhoto.response,
  errors: [...DESCRIBE_ERRORS],
});
