import * as z from 'zod/mini';
import { endpoint, id, isId } from '#shared/endpoint.ts';
import { calendarInstant } from '#shared/calendar-instant.ts';
import { line } from '#shared/text-schemas.ts';
import { visitPhoto } from './visit-photos.contract.ts';
import { PHOTO_POSITIONS, PHOTO_PURPOSES, VISIT_PHOTO_BYTES } from './visit-photos.ts';

/** Photos of a visit as staff take and see them. */

const isPosition = (text: string | undefined): boolean => PHOTO_POSITIONS.some((position) => position === text);

const description = z
  .object({ purpose: z.enum(PHOTO_PURPOSES), of: z.optional(line(80)), takenAt: z.optional(calendarInstant) })
  .check(
    z.refine(({ purpose, of }) => purpose !== 'position' || isPosition(of), {
      path: ['of'],
      error: 'Choose the side of the car.',
    }),
    z.refine(({ purpose, of }) => purpose !== 'finding' || of !== undefined, {
      path: ['of'],
      error: 'Name the item of the inspection.',
    }),
    z.refine(({ purpose, of }) => !/^(?:old|new)-part$/.test(purpose) || (of !== undefined && isId(of)), {
      path: ['of'],
      error: 'Choose the line of the estimate.',
    }),
  );

export const saveVisitPhoto = endpoint({
  method: 'PUT',
  path: 'staff/visit/:id/photo/:clientId',
  auth: 'staff',
  may: 'inspections.write',
  summary:
    'Send a photo of a visit (raw bytes, content type image/...). `clientId` is a UUID that the phone makes once: the same one again changes nothing. Photos of the check-in and of the release need `visits.check-in`.',
  params: { id: id(), clientId: id() },
  query: description,
  response: z.object({ message: z.string(), photo: visitPhoto }),
  errors: [
    'visit.not_found',
    'visit.released',
    'visit.position_taken',
    'visit.too_many_photos',
    'visit.unknown_line',
    'visit.photos_over',
    'account.photo_not_image',
    'account.photo_too_large',
    'account.photo_too_many_pixels',
    'account.too_many_uploads',
  ],
  raw: 'stream',
  maxBytes: VISIT_PHOTO_BYTES,
});

export const getStaffVisitPhoto = endpoint({
  method: 'GET',
  path: 'staff/visit/:id/photo/:photoId',
  auth: 'staff',
  may: 'visits.see',
  summary: 'One photo of a visit, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['visit.photo_not_found'],
  raw: 'response',
});
