import * as z from 'zod/mini';
import { endpoint, id } from '#shared/endpoint.ts';
import { PHOTO_PURPOSES } from './visit-photos.ts';

/** Photos of a visit. They have no public address: each picture is a call of its customer or of staff. */

export const visitPhoto = z.object({
  /** Made by the phone that sent it. */
  _id: z.string(),
  purpose: z.enum(PHOTO_PURPOSES),
  /**
   * The position, the inspected item's name, the id of the estimate's line, or a description of a mark or another
   * photo.
   */
  of: z.nullable(z.string()),
  /** By the phone's clock, and when it arrived. */
  takenAt: z.string(),
  sentAt: z.string(),
  /** Of the picture, WebP. */
  bytes: z.int(),
  /** Who took it; customers see the first name. */
  by: z.string(),
});
export type VisitPhoto = z.output<typeof visitPhoto>;

export const getVisitPhoto = endpoint({
  method: 'GET',
  path: 'booking/:id/visit/photo/:photoId',
  auth: 'customer',
  summary: 'One photo of the visit of an own booking, WebP.',
  params: { id: id(), photoId: id() },
  response: z.unknown(),
  errors: ['visit.photo_not_found'],
  raw: 'response',
});
